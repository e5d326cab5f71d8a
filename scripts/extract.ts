// Prose in, graph out, line by line: `npm run -s extract < in.jsonl > out.jsonl`. No database; the reader that the API uses.
// In:  {"id", "text", "valid_at"?}   Out: {"id", "entities", "edges", "statements", "warning"?}, or {"id": null, "error"} for a bad line.
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Reader } from "../lib/extraction/encoder/scores";
import type { ExtractedEdge, ExtractedStatement } from "../lib/extraction/extraction";
import { keepKnownLanguage } from "../lib/extraction/foreign-text";
import { openReader } from "../lib/extraction/open-reader";
import { readText } from "../lib/extraction/read-episode";
import { layoutOf, withLayout } from "../lib/extraction/text/layout";

/** One answer for one line of input; never throws for what stands in it. */
async function answer(line: string, reader: Reader): Promise<unknown> {
	let row: unknown;
	try {
		row = JSON.parse(line);
	} catch {
		return { id: null, error: "This line is not JSON." };
	}
	if (typeof row !== "object" || row === null || !("text" in row) || typeof row.text !== "string") {
		return { id: null, error: 'A line must be an object with "id" and "text".' };
	}
	const { text } = row;
	const id = "id" in row ? row.id : null;
	const given = "valid_at" in row && typeof row.valid_at === "string" ? new Date(row.valid_at) : new Date();
	const validAt = Number.isNaN(given.getTime()) ? new Date() : given;
	const layout = layoutOf(text);
	const readable = layout.readable?.text ?? text;
	const read = await readText(reader, { text: readable, validAt: layout.readable?.days[0]?.at ?? validAt, known: [] });
	const found = withLayout(keepKnownLanguage(read, readable), layout);
	return {
		id,
		entities: found.entities.flatMap(({ name, aliases, label, isName, start, end }) =>
			[name, ...aliases].map((said) => ({ text: said, label, is_name: isName, start, end })),
		),
		...factsOf(found, validAt),
	};
}

function factsOf(
	found: { edges: ExtractedEdge[]; statements: ExtractedStatement[]; warning: string | null },
	validAt: Date,
) {
	const more = (fact: ExtractedEdge | ExtractedStatement) => ({
		fact: fact.fact,
		status: fact.status,
		valid_at: (fact.validAt ?? validAt).toISOString(),
		confidence: fact.confidence,
		evidence: fact.evidence,
	});
	return {
		edges: found.edges.map((e) => ({ source: e.source, relation: e.relation, target: e.target, ...more(e) })),
		statements: found.statements.map((e) => ({
			entity: e.entity,
			predicate: `${e.relation.replaceAll("_", " ")} ${e.value ?? ""}`.trim(),
			relation: e.relation,
			value: e.value,
			...more(e),
		})),
		...(found.warning && { warning: found.warning }),
	};
}

/** Answers each line of standard input with one on standard output. */
export async function main(): Promise<void> {
	const reader = await openReader();
	for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
		if (line.trim() === "") continue;
		if (!process.stdout.write(`${JSON.stringify(await answer(line, reader))}\n`)) await once(process.stdout, "drain");
	}
}
