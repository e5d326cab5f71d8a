// The two sentences beside an edge's kind and pattern: why its text connects the ends, and the goal that the text states. Pure.
import { titleOf } from "@/lib/layout/title-of";
import type { Classified } from "./classify-intent";

/** The four intent fields of an edge: all of them strings. Spec: Intents. */
export type IntentMeta = {
	edge_kind: string;
	cognitive_pattern: string;
	why_connected: string;
	director_vision: string;
};

/**
 * A fact to annotate; without a target it says something of its source alone. `quote` is the sentence that says it, empty where nobody
 * knows; `content` and `validAt` are those of the episode.
 */
export type Statement = {
	source: string;
	target: string | null;
	relation: string;
	fact: string;
	quote: string;
	content: string;
	validAt: Date;
};

/** A reason or a purpose, up to the end of its clause. */
const REASON =
	/\b(?:because(?: of)?|so that|due to|owing to|thanks to|in order to|to avoid|given that) [^.;!?\n]{4,160}(?=[.;!?\n]|$)/iu;
/** A sentence that states a goal. */
const GOAL =
	/[^.!?\n]*\b(?:goal|aim|objective|purpose|idea|intention)s? (?:here |of \p{L}+ )?(?:is|are|was|were)\b[^.!?\n]{4,200}[.!?]?/iu;
const MARK = /^[\s>*#-]*(?:\*\*)?/;
/** Characters of a title that is quoted. */
const LONGEST_TITLE = 60;
/** What was done with a fact, as its relation tells it; else it was noted. */
const DONE: Record<string, string> = {
	decided: "Decided",
	approved: "Approved",
	rejected: "Rejected",
	proposed: "Proposed",
	promised: "Promised",
	asked: "Asked",
	asked_for: "Asked for",
	reported: "Reported",
	complained_about: "Complained about",
	discussed: "Discussed",
};

/**
 * The four fields for a statement that was classified so. The same statement always gives the same words. Decision: why its ends are
 * connected is the reason or purpose in its sentence, else the occasion on which that was said; the goal is one that the same text states,
 * else empty.
 */
export function composeIntent(statement: Statement, { kind, pattern }: Classified): IntentMeta {
	return {
		edge_kind: kind,
		cognitive_pattern: pattern,
		why_connected: reasonIn(statement.quote) ?? occasionOf(statement),
		director_vision: goalIn(statement.content) ?? "",
	};
}

const reasonIn = (quote: string): string | null => asSentence(REASON.exec(quote)?.[0]);

const goalIn = (content: string): string | null => asSentence(GOAL.exec(content)?.[0].replace(MARK, ""));

/** "Decided in “ADR-7: queues” on 3 October 2026." */
export function occasionOf({
	relation,
	quote,
	content,
	validAt,
}: Pick<Statement, "relation" | "quote" | "content" | "validAt">): string {
	const { title } = titleOf(content);
	// The first words of a text without a heading are no name for it.
	const isName =
		title.length <= LONGEST_TITLE && title !== "" && !quote.includes(title.slice(0, 20)) && !/[.!?…:]$/.test(title);
	const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(validAt);
	return `${DONE[relation] ?? "Noted"}${isName ? ` in “${title}”` : ""} on ${day}.`;
}

function asSentence(words: string | undefined): string | null {
	const said = words?.trim().replace(/[,\s]+$/, "");
	if (!said) return null;
	return `${said.charAt(0).toUpperCase()}${said.slice(1).replace(/[.!?]+$/, "")}.`;
}
