// Whether a text only asks or supposes what a fact says.
import type { Span } from "../extraction";
import type { FoundFact } from "../heads/facts";
import type { Reading } from "../reading";

const MAYBE = /\b(?:maybe|perhaps|could|might)\b/i;
const DENIES = /\b(?:not|never|no)\b|n['’]t\b/i;

/** What is asked holds no more than what is supposed; "maybe we could use A instead of B" denies nothing of B. */
export function isSupposed({ text, words }: Reading, { status, anchor }: FoundFact, evidence: Span | null): boolean {
	const said = evidence === null ? "" : partAt(text, evidence, words[anchor]?.start ?? 0);
	return said.endsWith("?") || (status === "negated" && MAYBE.test(said) && !DENIES.test(said));
}

/** The part of a sentence around a place: chats go on in small letters behind a full stop. */
function partAt(text: string, { start, end }: Span, place: number): string {
	const before =
		text
			.slice(start, place)
			.split(/[.!?]\s/)
			.at(-1) ?? "";
	return before + (text.slice(place, end).match(/^.*?[.!?](?=\s|$)/s)?.[0] ?? text.slice(place, end));
}
