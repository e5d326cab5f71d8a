// Prose in, graph out, line by line: `npm run -s extract < in.jsonl > out.jsonl`. No database; the extractor that the API uses.
// In:  {"id", "text", "valid_at"?}   Out: {"id", "entities", "triples", "edges", "statements", "warning"?}, or {"id": null, "error"} for a bad line.
import { once } from "node:events";
import { createInterface } from "node:readline";
import { extractWithWords } from "../lib/extraction/embedded/extract-embedded";
import { isNameAnywhere, keepKnownLanguage } from "../lib/extraction/foreign-text";

/** One answer for one line of input; never throws. */
function answer(line: string): unknown {
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
	const words = extractWithWords({ text: row.text, validAt, known: [] });
	const found = keepKnownLanguage(words, row.text);
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
		edges: found.edges.map((e) => ({
			source: e.source,
			relation: e.relation,
			target: e.target,
			fact: e.fact,
			valid_at: (e.validAt ?? validAt).toISOString(),
			confidence: e.confidence,
			evidence: e.evidence,
		})),
		statements: found.statements.map((e) => ({
			entity: e.entity,
			predicate: e.predicate,
			fact: e.fact,
			valid_at: (e.validAt ?? validAt).toISOString(),
			confidence: e.confidence,
			evidence: e.evidence,
		})),
		...(found.warning && { warning: found.warning }),
	};
}

/** Answers each line of standard input with one on standard output. */
export async function main(): Promise<void> {
	for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
		if (line.trim() === "") continue;
		if (!process.stdout.write(`${JSON.stringify(answer(line))}\n`)) await once(process.stdout, "drain");
	}
}
