// What is imported and exported. Files as episodes: Markdown and text a document each, JSON lines a record each. What is stored has a name made of its content, so
// that an import that is run again stores nothing twice.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";

const TEXT = new Set([".md", ".markdown", ".txt"]);
const LINES = new Set([".jsonl", ".ndjson"]);
/** The server takes 100,000 in one episode; shorter ones are read whole at once. */
const MAX_CHARACTERS = 20_000;
const FIELDS = ["name", "group_id", "source_description", "valid_at", "tags", "document_id", "expires_at", "author"];

/**
 * The items of files, and of folders with all that is in them: bodies of an episode or of a fact, `null` for a line that is neither.
 * Files of other kinds are passed over in folders. Throws an Error with a `code` for one that is named, and for what cannot be read.
 */
export async function* readItems(paths) {
	for (const root of paths) {
		const isFolder = (await stat(root)).isDirectory();
		const found = isFolder
			? (await readdir(root, { recursive: true })).sort().map((name) => path.join(root, name))
			: [root];
		for (const file of found) {
			const kind = path.extname(file).toLowerCase();
			if (TEXT.has(kind)) yield* readText(file);
			else if (LINES.has(kind)) yield* readLines(file);
			else if (!isFolder)
				throw Object.assign(new Error(`${file}: only Markdown, text and JSON lines are read`), {
					code: "UNKNOWN_KIND",
				});
		}
	}
}

async function* readText(file) {
	const { mtime } = await stat(file);
	for (const content of inParts(await readFile(file, "utf8")))
		yield { content, source_description: path.basename(file).slice(0, 120), valid_at: mtime.toISOString() };
}

/** Parts of at most `MAX_CHARACTERS`, cut behind a paragraph or a line where there is one. Pure. */
function inParts(text) {
	const parts = [];
	for (let rest = text.trim(); rest !== ""; ) {
		const head = rest.slice(0, MAX_CHARACTERS);
		const isLast = head.length === rest.length;
		const ends = isLast ? [] : ["\n\n", "\n", " "].map((end) => head.lastIndexOf(end));
		const cut = ends.find((place) => place > 0) ?? head.length;
		parts.push(rest.slice(0, cut));
		rest = rest.slice(cut).trim();
	}
	return parts;
}

async function* readLines(file) {
	for await (const line of createInterface({ input: createReadStream(file) })) {
		if (line.trim() === "") continue;
		const item = toItem(line);
		if (item !== "end") yield item;
	}
}

function toItem(line) {
	let row;
	try {
		row = JSON.parse(line);
	} catch {
		return null;
	}
	if (typeof row?._end === "number") return "end";
	const filed = Object.fromEntries(FIELDS.flatMap((name) => (row?.[name] === undefined ? [] : [[name, row[name]]])));
	if (typeof row?.content === "string") return { content: row.content, ...filed };
	const { subject, predicate, object, fact } = row ?? {};
	return [subject, predicate, object].every((end) => typeof end === "string")
		? { subject, predicate, object, ...(fact && { fact }), ...filed }
		: null;
}

/** Stores an item and says what became of it: `stored`, `already there`, or `refused` with the reason on standard error. Throws as the client for all else. */
export async function storeItem(memory, item, told) {
	if (!item) return refused("a line has neither content nor subject, predicate and object");
	const body = { source_description: "import", ...item, ...told };
	const { content, ...rest } = { name: nameOf(body), ...body };
	try {
		await (content === undefined ? memory.state(rest) : memory.remember(content, rest));
		return "stored";
	} catch (error) {
		if (error.slug === "name_conflict") return "already there";
		if (error.status === 400) return refused(error.message);
		throw error;
	}
}

function refused(reason) {
	process.stderr.write(`refused: ${reason}\n`);
	return "refused";
}

const nameOf = ({ group_id, content, subject, predicate, object, fact }) => {
	const parts = JSON.stringify([group_id, content, subject, predicate, object, fact]);
	return `import_${createHash("sha256").update(parts).digest("hex").slice(0, 40)}`;
};

/** An episode, or the fact that was stated, as a line of the export; what it led to is left out, since the import reads the prose again. Pure. */
export function toLine(episode) {
	const { name, group_id, source_description, valid_at, tags, document_id, expires_at } = episode;
	const filed = { name, group_id, source_description, valid_at, tags, document_id, expires_at };
	const [edge] = episode.edges;
	const isStated = episode.extractor === "fact" && edge;
	const said = isStated
		? { subject: edge.source, predicate: edge.relation, object: edge.target, fact: edge.fact }
		: { content: episode.content, author: episode.author };
	return Object.fromEntries(Object.entries({ ...said, ...filed }).filter(([, value]) => value !== null));
}
