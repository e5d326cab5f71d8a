// Prose in, graph out, line by line: `npm run -s extract < in.jsonl > out.jsonl`. No database; the extractor that the API uses,
// or with `-- --network` the network of packages/reader, which is to replace it.
// In:  {"id", "text", "valid_at"?}   Out: {"id", "entities", "triples", "edges", "statements", "warning"?}, or {"id": null, "error"} for a bad line.
import { once } from "node:events";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { extractWithWords } from "../lib/extraction/embedded/extract-embedded";
import type { ExtractedEdge, ExtractedStatement } from "../lib/extraction/extraction";
import { isNameAnywhere, keepKnownLanguage } from "../lib/extraction/foreign-text";
import { openReader } from "../lib/extraction/open-reader";
import { type Reader, readText } from "../lib/extraction/read-episode";

type Row = { id: unknown; text: string; validAt: Date };

/** One answer for one line of input; never throws for what stands in it. */
async function answer(line: string, reader: Reader | null): Promise<unknown> {
	let row: unknown;
	try {
		row = JSON.parse(line);
	} catch {
		return { id: null, error: "This line is not JSON." };
	}
	if (typeof row !== "object" || row === null || !("text" in row) || typeof row.text !== "string") {
		return { id: null, error: 'A line must be an object with "id" and "text".' };
	}
	const id = "id" in row ? row.id : null;
	const given = "valid_at" in row && typeof row.valid_at === "string" ? new Date(row.valid_at) : new Date();
	const validAt = Number.isNaN(given.getTime()) ? new Date() : given;
	const asked = { id, text: row.text, validAt };
	return reader ? readByNetwork(asked, reader) : readByRules(asked);
}

async function readByNetwork({ id, text, validAt }: Row, reader: Reader): Promise<unknown> {
	const found = keepKnownLanguage(await readText(reader, { text, validAt, known: [] }), text);
	return {
		id,
		entities: found.entities.flatMap(({ name, aliases, label, isName, start, end }) =>
			[name, ...aliases].map((text) => ({ text, label, is_name: isName, start, end })),
		),
		...factsOf(found, validAt),
	};
}

function readByRules({ id, text, validAt }: Row): unknown {
	const words = extractWithWords({ text, validAt, known: [] });
	const found = keepKnownLanguage(words, text);
	if (found !== words) {
		found.mentions = words.mentions.filter(({ text, label }) => isNameAnywhere(text, label));
		found.triples = [];
	}
	const mentioned = new Set(found.mentions.map((m) => m.text));
	return {
		id,
		entities: [
			// An identifier (a handle, a file) is a node, but no proper name in the sense of the benchmarks of names.
			...found.mentions.map(({ isIdentifier, ...m }) => ({ ...m, is_name: !isIdentifier })),
			// A name without a mention is one that the layout gives: who speaks, who wrote, who owns an item.
			...found.entities
				.filter((e) => !e.isName || !mentioned.has(e.name))
				.map((e) => ({ text: e.name, label: e.label, start: e.start, end: e.end, is_name: false })),
		],
		// Every triple is binary: no arguments beyond the object.
		triples: found.triples.map((t) => ({ ...t, args: t.args.length > 0 ? [t.object, ...t.args] : null })),
		...factsOf(found, validAt),
	};
}

function factsOf(
	found: { edges: ExtractedEdge[]; statements: ExtractedStatement[]; warning: string | null },
	validAt: Date,
) {
	const more = (fact: ExtractedEdge | ExtractedStatement) => ({
		fact: fact.fact,
		valid_at: (fact.validAt ?? validAt).toISOString(),
		confidence: fact.confidence,
		evidence: fact.evidence,
	});
	return {
		edges: found.edges.map((e) => ({ source: e.source, relation: e.relation, target: e.target, ...more(e) })),
		statements: found.statements.map((e) => ({ entity: e.entity, predicate: e.predicate, ...more(e) })),
		...(found.warning && { warning: found.warning }),
	};
}

/** Answers each line of standard input with one on standard output. */
export async function main(): Promise<void> {
	const { values } = parseArgs({ options: { network: { type: "boolean", default: false } } });
	const reader = values.network ? await openReader() : null;
	for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
		if (line.trim() === "") continue;
		if (!process.stdout.write(`${JSON.stringify(await answer(line, reader))}\n`)) await once(process.stdout, "drain");
	}
}
