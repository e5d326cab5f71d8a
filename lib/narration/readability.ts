// Owns which facts are fit to be quoted. Extraction keeps every claim it finds; a text for people leaves out the broken
// ones. Each check names one way in which a claim that is good enough to be searched is not good enough to be read.

import { remember } from "@/lib/remember";
import { predicateOf } from "./subject";

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

const BROKEN =
	/('s's| is been | put in - |\bmy\b|\bI\b|\bme\b|\bnot not\b|\bis to \w+ \w+ (after|able)\b|\bhow (a|an|both|the)\b| (is|are|was|were) (be|shown|take|make|get|have) |[a-z,] \p{Lu}\p{Ll}+ have )/u;
const VAGUE_START =
	/^(it|this|that|these|those|there|they|he|she|you|your|my|our|we|\p{Lu}\p{L}+, (?:a|an|the|it|you)|where|will|cause|decided|replace|introduce|on what|something|someone|anything|everything|what|which|one|wow|woah|yeah|yup|hey|by)\b/iu;
const DANGLING_END =
	/ (it|this|that|them|these|those|one|either|so|like|how|with|of|to|and|or|a|an|the|for|in|on|at|is|are|as|very|(?:who|what|how|why|where|when) \S+)[.!]?$/i;
const UNRESOLVED = / (it|this|that one|the thing|these things|stuff|you|your|yours)\b/i;
/** A word that begins sentences stands capital in the middle of one: two claims ran together. */
const RUN_TOGETHER =
	/ (By|Since|Because|When|While|If|And|But|So|Then|This|These|Those|The|It|He|She|They|We|What|How) /;
/** Time seen from where the writer stood reads wrong behind a date of its own. */
const RELATIVE_TIME =
	/\b(yesterday|today|tonight|tomorrow|this (morning|afternoon|evening|week|weekend|month)|last (night|week|weekend|month)|next (week|weekend|month|\p{Lu}\p{Ll}+day)|ago|now|here)\b/iu;
const SMALL_TALK =
	/\b(asked:|just is|PhD|agrees?|thanks?|thanked|sounds?|looks like|is sure|is glad|can't wait|can imagine|feels? free|of course|best of luck|take care|for sure)\b/i;
/** A verb that needs more than the name behind it: "Clay brings Melanie." */
const UNFINISHED =
	/\b(makes?|made|takes?|took|brings?|brought|reminds?|reminded|shows?|showed|teaches|taught|gives?|gave|lets?|puts?|keeps?|got to let|inspires? to|tells?|told|to tell)\s+(\p{Lu}\S*|\p{Ll}+ \p{Ll}+)[.!]?$/u;
const BARE_VERB =
	/^(share|check|continue|get|make|want|have|take|go|give|help|do|see|come|use|need|love|like|feel|show|bring|explore|remind|think|know|look|keep|try|work|be|being|given|taken|done|known|seen|shown|been)$/;
const PLURAL = /(s|people|children|men|women|folks|media|data|police|staff|and others)$/i;

/**
 * How well a fact reads as a sentence on its own, 0 to 1; below .5 it is not worth quoting. `subject` is the name it may
 * begin with. Pure.
 */
export const readability = remember((fact: string, subject: string): number => {
	const words = fact.match(WORDS) ?? [];
	const meaningful = words.filter((word) => word.length > 3 && !subject.includes(word.replace(/['’]s$/, "")));
	if (words.length < 3 || meaningful.length < 1) return 0;
	if (BROKEN.test(fact) || VAGUE_START.test(fact) || DANGLING_END.test(fact) || RUN_TOGETHER.test(fact)) return 0;
	if (hasRepetition(words) || isFragment(fact, subject) || UNFINISHED.test(fact)) return 0.1;
	let score = 1;
	if (UNRESOLVED.test(fact)) score -= 0.6;
	if (SMALL_TALK.test(fact) || RELATIVE_TIME.test(fact) || /\?$/.test(fact.trim())) score -= 0.6;
	if (/ is to \w+/.test(fact)) score -= 0.6;
	if (words.length > 32) score -= 0.6;
	return Math.max(0, Math.round(score * 10) / 10);
});

/** A word twice in a row, a pair of words said twice, or one meaningful word three times. */
function hasRepetition(words: string[]): boolean {
	const lower = words.map((word) => word.toLowerCase().replace(/['’]s$/, ""));
	const pairs = new Set<string>();
	const counts = new Map<string, number>();
	for (let n = 0; n < lower.length; n++) {
		const word = lower[n] ?? "";
		if (word === lower[n + 1]) return true;
		const pair = `${word} ${lower[n + 1] ?? ""}`;
		if (pairs.has(pair) && !/^(and others|of the|in the|to the) ?/.test(pair)) return true;
		pairs.add(pair);
		counts.set(word, (counts.get(word) ?? 0) + 1);
	}
	return [...counts].some(([word, n]) => word.length > 3 && n > 2);
}

/** No finite verb that fits its subject: "Melanie spreading awareness", "Courage given Caroline", "Painting have helped". */
function isFragment(fact: string, subject: string): boolean {
	const predicate = subject ? predicateOf(fact, subject) : null;
	const head = predicate === null ? (/^\S+/.exec(fact)?.[0] ?? "") : subject;
	const rest = predicate ?? fact.slice(head.length).trim();
	const isMany = PLURAL.test(head) || /^and /.test(rest);
	const verb = /^[\p{L}'’-]+/u.exec(rest.replace(/^and [\p{L}’']+ /u, ""))?.[0] ?? "";
	if (/^\p{Ll}+ing$/u.test(verb)) return true;
	if (isMany) return /^(given|taken|being|done|known|seen|shown|been)$/.test(verb);
	return BARE_VERB.test(verb) || verb === "are";
}

/** The words that carry meaning, lower case, for telling two wordings of one fact. Pure. */
export function tellingWords(fact: string): Set<string> {
	return new Set(
		(fact.toLowerCase().match(WORDS) ?? [])
			.map((word) => word.replace(/['’]s$/, ""))
			.filter((word) => word.length > 3 && !/^(others|with|that|this|their|have|been|from|into|about)$/.test(word)),
	);
}

/** True when one fact says little that the other does not. Pure. */
export function saysTheSame(a: Set<string>, b: Set<string>): boolean {
	const smaller = a.size < b.size ? a : b;
	const larger = a.size < b.size ? b : a;
	if (smaller.size === 0) return true;
	let shared = 0;
	for (const word of smaller) if (larger.has(word)) shared++;
	return shared / smaller.size >= 0.6;
}
