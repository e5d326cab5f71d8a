// Getting a value out of what a model wrote. Pure.
import type { z } from "zod";

export type Reading<T> = { ok: true; value: T } | { ok: false; problem: string };

const MAX_STARTS = 20;
const MAX_PROBLEMS = 5;

/**
 * The first JSON object of `text` that `schema` accepts. Thinking aloud, code fences and words around it are tolerated.
 * `problem` says to the model what to mend: one line, without any value of the answer. Linear in the length of `text`.
 */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): Reading<T> {
	let problem = "it is not a JSON object";
	for (const candidate of candidates(withoutThoughts(text))) {
		const value = parse(candidate);
		if (value === undefined) continue;
		const parsed = schema.safeParse(value);
		if (parsed.success) return { ok: true, value: parsed.data };
		problem = parsed.error.issues
			.slice(0, MAX_PROBLEMS)
			.map((issue) => `${issue.path.join(".") || "the answer"}: ${issue.message}`)
			.join("; ");
	}
	return { ok: false, problem };
}

/** What follows the last closing tag, or, where thoughts were never closed, nothing but what precedes them. */
function withoutThoughts(text: string): string {
	const closed = Math.max(text.lastIndexOf("</think>"), text.lastIndexOf("</thinking>"));
	const rest = closed < 0 ? text : text.slice(text.indexOf(">", closed) + 1);
	const open = rest.search(/<think(?:ing)?>/);
	return (open < 0 ? rest : rest.slice(0, open)).trim();
}

/** The whole text, then every balanced `{…}` in it, outermost first. */
function* candidates(text: string): Generator<string> {
	if (text.startsWith("{")) yield text;
	let from = text.indexOf("{");
	for (let tries = 0; from >= 0 && tries < MAX_STARTS; tries++) {
		const to = endOfObject(text, from);
		if (to < 0) return;
		yield text.slice(from, to);
		from = text.indexOf("{", to);
	}
}

/** The offset after the brace that closes the one at `from`, strings respected; -1 when none does. */
function endOfObject(text: string, from: number): number {
	let depth = 0;
	let quoted = false;
	for (let i = from; i < text.length; i++) {
		const sign = text[i];
		if (quoted) {
			if (sign === "\\") i++;
			else if (sign === '"') quoted = false;
		} else if (sign === '"') quoted = true;
		else if (sign === "{") depth++;
		else if (sign === "}" && --depth === 0) return i + 1;
	}
	return -1;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
