// Prose in, graph out, line by line: `npm run -s extract < in.jsonl > out.jsonl`. No database; the reader that the API uses.
// In:  {"id", "text", "valid_at"?}   Out: {"id", "entities", "edges", "statements", "warning"?}, or {"id": null, "error"} for a bad line.
import { once } from "node:events";
import { createInterface } from "node:readline";
import { extract } from "../lib/extraction/extract";
import type { ExtractedEdge, ExtractedStatement } from "../lib/extraction/extraction";
import { IN_BACKGROUND } from "../lib/extraction/reader/read-in-time";
import { openReaderProcess } from "../lib/extraction/reader/reader-process";

/** One answer for one line of input; never throws for what stands in it. */
async function answer(line: string): Promise<unknown> {
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
	const request = { text, validAt, known: [], tenant: "extract" };
	const found = await extract(request, IN_BACKGROUND, null);
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
	for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
		if (line.trim() === "") continue;
		if (!process.stdout.write(`${JSON.stringify(await answer(line))}\n`)) await once(process.stdout, "drain");
	}
	openReaderProcess().kill();
}
