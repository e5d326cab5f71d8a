// The two sentences beside an edge's kind and pattern: why its text connects the ends, and the goal that the text states. Pure.
import { sentencesOf } from "@/lib/extraction/text/sentences";
import { titleOf } from "@/lib/text/title-of";
import type { Classified } from "./classify-intent";

/** The four intent fields of an edge: all of them strings. Spec: Intents. */
export type IntentMeta = {
	edge_kind: string;
	cognitive_pattern: string;
	why_connected: string;
	director_vision: string;
};

/** What the text of a fact says beside it: how it is titled, empty where it is not, when it was true, and the goal that it states, or "". */
export type Occasion = { title: string; validAt: Date; goal: string };

/**
 * A fact to annotate; without a target it says something of its source alone. `quote` is the sentence that says it, empty where nobody
 * knows.
 */
export type Statement = {
	source: string;
	target: string | null;
	relation: string;
	fact: string;
	quote: string;
	occasion: Occasion;
};

/** A reason or a purpose to the end of its clause: "not because", "is due to arrive" and "so that", she said, are none. */
const REASON =
	/(?<!\bnot |\b(?:is|are|was|were) )\b(?:because|so that|due to|owing to|in order to|given that) (?:[^.;!?]|\.(?=\S)){4,}?(?=, \p{L}+ (?:said|says|wrote)\b|[;!?]|\.(?!\S)|$)/iu;
/** A sentence that states a goal, and its label. */
const STATES_GOAL = /\b(?:goal|aim|objective|purpose) (?:of .{1,40} )?(?:is|are) (?:to|that|for)\b/iu;
const LABEL = /^(?:[\s>*#-]*)(?:goal|aim|objective|purpose)s?\**:\**\s+/iu;
const MARK = /^[\s>*#-]+/;
const SPEAKER = /^\p{Lu}[\p{L} .'’-]{0,40}: /u;
const MAX_CHARACTERS = 300;
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
	discussed: "Discussed",
};
const OCCASION = new RegExp(
	`^(?:Noted|${Object.values(DONE).join("|")})\\b.* on \\d{1,2} \\p{Lu}\\p{Ll}+ \\d{4}\\.$`,
	"u",
);

/**
 * The four fields for a statement that was classified so. The same statement always gives the same words. Decision: why its ends are
 * connected is the reason or purpose in its sentence, else the occasion on which that was said; the goal is one that the same text states,
 * else empty.
 */
export const composeIntent = (statement: Statement, { kind, pattern }: Classified): IntentMeta => ({
	edge_kind: kind,
	cognitive_pattern: pattern,
	why_connected: whyOf(statement),
	director_vision: statement.occasion.goal,
});

/** The reason or purpose that a statement's sentence gives, else the occasion: "Decided in “ADR-7: queues” on 3 October 2026." */
export function whyOf({ relation, quote, occasion: { title, validAt } }: Statement): string {
	const reason = REASON.exec(quote.replace(/\s+/g, " "))?.[0];
	if (reason) return asSentence(reason);
	const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(validAt);
	return `${DONE[relation] ?? "Noted"}${title === "" ? "" : ` in “${title}”`} on ${day}.`;
}

/** Whether a text says but on which occasion something was said. */
export const isOccasion = (why: string): boolean => OCCASION.test(why);

/** What a text, or its beginning, says beside its facts. */
export function occasionOf(content: string, validAt: Date): Occasion {
	const { title, isGiven } = titleOf(content);
	const goal = sentencesOf(content)
		.map(({ start, end }) => content.slice(start, end))
		.find((sentence) => sentence.length <= MAX_CHARACTERS && (STATES_GOAL.test(sentence) || LABEL.test(sentence)));
	const said = goal?.replace(LABEL, "").replace(MARK, "").replace(SPEAKER, "") ?? "";
	return { title: isGiven ? title.replace(/[“”"]/g, "") : "", validAt, goal: said === "" ? "" : asSentence(said) };
}

function asSentence(words: string): string {
	const said = words.trim().replace(/[\s,*.!?]+$/, "");
	return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}
