// A fact as people are shown it: the sentence that says it first, our wording of it second. Pure; shared with the browser.
import type { Status } from "@/lib/extraction/extraction";

/** A sentence that says a fact. `start` and `end` are UTF-16 offsets into the episode's content. */
export type Source = {
	/** Uuid of the episode. */
	episode: string;
	/** When the prose was true; ISO 8601. */
	validAt: string;
	/** Who says it: the name before the turn of a dialogue, else where the episode came from. */
	speaker: string;
	quote: string;
	start: number;
	end: number;
};

/** A fact with its latest sources, at most three; none where nobody knows. A statement has no target. */
export type SourcedFact = {
	uuid: string;
	source: string;
	target: string | null;
	/** Its name in snake_case. */
	relation: string;
	/** What a statement gives: a date, an amount, a state. */
	value: string | null;
	status: Status;
	/** The relation in words, with what a statement gives. */
	predicate: string;
	fact: string;
	confidence: number;
	/** How much a colleague would want to ask for it later, 0 to 1; null where nobody judged. */
	importance: number | null;
	/** Somebody wants it first. */
	pinned: boolean;
	pattern: string | null;
	/** Why its text connects its ends, or on which occasion; empty where nobody annotated it. */
	why: string;
	validAt: string;
	invalidAt: string | null;
	retractedAt: string | null;
	retractionReason: string | null;
	sources: Source[];
	/** Episodes that state it, on whatever day. */
	episodeCount: number;
};

/** A fact below this confidence may be wrong: it is marked as unsure, asked about in the review, and in no briefing. */
export const UNSURE_BELOW = 0.55;

const SPEAKER =
	/^\s*(?:\[[^\]\n]{4,60}\]\s*[:,–-]?\s*)?(?:\*\*)?(\p{Lu}[\p{L}\p{M}'’.-]{0,30}(?: \p{Lu}[\p{L}\p{M}'’.-]{0,30}){0,2}|user|assistant)(?:\*\*)?:(?:\*\*)?\s/u;
/** In front of what somebody says in a chat with times, names may be in small letters: "[16:40] ada: ". */
const NICK_AT = /^\s*\[\d[^\]\n]{3,59}\]\s*[:,–-]?\s*(\p{L}[\p{L}\p{M}\p{N}'’._-]{0,30}):\s/u;
/** Without a time a word in small letters before a colon may be anything. */
const NICK = /^\s*(?:[-*•]\s+)?(\p{Ll}[\p{L}\p{M}'’._-]{1,30}):\s/u;
/** Words before a colon that head a note and name nobody. */
const HEADING =
	/^(note|notes|update|decisions?|decided|agreed|deciders?|actions?|open|owner|summary|context|problem|impact|resolution|status|severity|priority|timeline|todo|background|cause|agenda|results?|questions?|answer|example|warning|tip|re|fwd|subject|from|to|cc|bcc|date|sent|present|attendees|participants|absent|author|minutes|risks?|deadline|next steps?|there|here|who|what|when|where|why|how)$|^(?:open|next|key) |\s\p{L}+(?:tion|sion|ment|ness|ity)s?$/iu;

/** Who says a sentence: `before` is the content that leads up to it. Null where no turn is marked. Pure. */
export function speakerOf(before: string, quote: string): string | null {
	const lines = before.split("\n");
	lines.push((lines.pop() ?? "") + quote);
	for (const line of lines.reverse()) {
		const name = (SPEAKER.exec(line) ?? NICK_AT.exec(line))?.[1];
		if (name && !HEADING.test(name)) return name;
	}
	return null;
}

/** What may be the name of who says a sentence, in small letters before the line that it begins in: "ada: we drop it". Pure. */
export function nickOf(before: string, quote: string): string | null {
	const line = (before.split("\n").at(-1) ?? "") + quote;
	return NICK.exec(line)?.[1] ?? null;
}

/** A sentence with the facts that it says, in the order of their places in it. */
export type SentenceRow = { key: string; source: Source | null; facts: SourcedFact[] };

/** Facts by the sentence that says them, in the order in which each sentence first comes. Facts without a source stand alone. Pure. */
export function bySentence(facts: SourcedFact[]): SentenceRow[] {
	const rows = new Map<string, SentenceRow>();
	for (const fact of facts) {
		const source = fact.sources[0] ?? null;
		const key = source ? `${source.episode} ${source.start} ${source.end}` : fact.uuid;
		const row = rows.get(key);
		if (row) row.facts.push(fact);
		else rows.set(key, { key, source, facts: [fact] });
	}
	return [...rows.values()];
}
