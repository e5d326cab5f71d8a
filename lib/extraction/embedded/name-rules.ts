// Names whose kind needs no recogniser: identifiers (handles, issue numbers, files, sites, code) have it from their form, others
// from the word before them: "customer Globex", "our CTO Maria Chen".
import type { Label } from "../extraction";
import { isFirstName, PERSON_ROLES, SURNAMES } from "./gazetteer";
import { type IdentifierKind, identifierKind } from "./identifiers";
import { labelOfNoun } from "./noun-labels";
import type { Sentence } from "./sentence";

/**
 * A name: words `from` (inclusive) to `to` (exclusive). `margin` says how far its label stands before the next best, from 0;
 * `isIdentifier` that its form gave it away (a handle, a file), not its sentence.
 */
export type NameSpan = { from: number; to: number; label: Label; margin: number; isIdentifier: boolean };

/** What each kind of identifier names; kinds that are missing name nothing by themselves. */
const LABEL_OF: Partial<Record<IdentifierKind, Label>> = {
	issue: "Document",
	file: "Document",
	symbol: "Technology",
	address: "Object",
};
/** Words before a number that make it the name of a document: "PR #12", "RFC 7231". */
const NUMBERED = /^(?:prs?|mrs?|issues?|tickets?|bugs?|tasks?|stor(?:y|ies)|requests?|discussions?)$/i;
/** "Next.js" has the form of a file. */
const FRAMEWORK =
	/^(?:next|node|vue|nuxt|three|express|ember|backbone|d3|chart|moment|p5|alpine|solid|react|angular|knockout|meteor|nest|deno|discord)\.js$/i;
const SERIES = /^(?:RFC|ADR|PEP|ISO|KEP|JEP|TIP|EIP|BIP|DIP)$/;

/** The spans of identifiers outside `names`, in order. */
export function identifierNames(s: Sentence, names: NameSpan[]): NameSpan[] {
	const out: NameSpan[] = [];
	for (let i = 0; i < s.size; i++) {
		if (names.some((n) => n.from <= i && i < n.to)) continue;
		const label = labelAt(s, i);
		if (!label) continue;
		const before = s.word(i - 1);
		const numbered =
			label === "Document" && (SERIES.test(before) || (NUMBERED.test(before) && s.word(i).includes("#")));
		const free = numbered && !names.some((n) => n.from <= i - 1 && i - 1 < n.to);
		out.push({ from: free ? i - 1 : i, to: i + 1, label, isIdentifier: true, margin: 0 });
	}
	return out;
}

function labelAt(s: Sentence, i: number): Label | null {
	const word = s.word(i);
	if (SERIES.test(s.word(i - 1)) && /^\d{1,5}$/.test(word)) return "Document";
	if (FRAMEWORK.test(word)) return "Technology";
	const kind = identifierKind(word);
	if (kind === "handle") return word.startsWith("@") ? "Person" : null;
	if (kind === "link") return /^(?:[\w-]+\.)+[a-z]+$/i.test(word) ? "Product" : "Document";
	if (kind === "path") return /^[\w.-]+\/[\w-]+$/.test(word) ? "Product" : "Object";
	if (kind === "version") return /^v/i.test(word) ? "Product" : null;
	if (kind) return LABEL_OF[kind] ?? null;
	const isCode = s.word(i - 1).startsWith("`") && s.word(i + 1).startsWith("`");
	return isCode && ticksBefore(s, i) % 2 === 1 && /\p{L}{2}/u.test(word) ? "Technology" : null;
}

/** "`a` and `b`": the word between two pieces of code is none. */
const ticksBefore = (s: Sentence, i: number) => s.words.slice(0, i).filter((word) => /^`+$/.test(word)).length;

const ORGANIZATION_BEFORE =
	/^(?:customers?|clients?|vendors?|suppliers?|competitors?|compan(?:y|ies)|startups?|firms?|subsidiary|employer)$/i;
const PERSON_BEFORE = /^(?:ceo|cto|cfo|coo|cmo|cio|ciso|colleagues?|mr\.?|mrs\.?|ms\.?|dr\.?)$/i;
/** Two words before an employer: "works at Acme". */
const EMPLOYED = /^(?:work(?:s|ed|ing)?|employed) (?:at|for)$/;
/** "our contact at Acme", "an internship at Acme". */
const POSITION = /^(?:contact|counterpart|position|job|role|internship|career|colleagues|engineers|people|ceo|cto|vp)$/;
/** What such a word weighs among the mentions of a name: more than several guesses. */
const SURE_MARGIN = 5;

/** The span with the type that the words before it settle, or as it was. A first name after "client" or "works for" stays a person. */
export function typedByContext(s: Sentence, span: NameSpan): NameSpan {
	const label = settledLabel(s, span);
	return label ? { ...span, label, margin: SURE_MARGIN } : span;
}

/** Proper nouns outside `names` that the sentence says to be a kind of thing: "Beacon is the dashboard". */
export function describedNames(s: Sentence, names: NameSpan[]): NameSpan[] {
	const out: NameSpan[] = [];
	for (let i = 0; i < s.size; i++) {
		if (s.penn(i) !== "NNP" || !/^\p{Lu}\p{L}+$/u.test(s.word(i)) || s.kid(i, "det", "compound", "flat", "amod") >= 0)
			continue;
		if (names.some((n) => n.from <= i && i < n.to)) continue;
		const span = { from: i, to: i + 1, label: "Topic" as const, isIdentifier: false, margin: SURE_MARGIN };
		const label = labelDescribed(s, span);
		if (label) out.push({ ...span, label });
	}
	return out;
}

function settledLabel(s: Sentence, span: NameSpan): Label | null {
	if (NUMBERED.test(s.word(span.from)) && s.word(span.to - 1).startsWith("#")) return "Document";
	if (FRAMEWORK.test(s.word(span.from)) && span.to === span.from + 1) return "Technology";
	return labelBefore(s, span) ?? labelDescribed(s, span) ?? (makesThings(s, span) ? "Organization" : null);
}

const TRADES = /^(?:makes|sells|supplies|manufactures|produces|ships|employs|distributes)$/;
/** Below this the recogniser may be wrong about what it calls a person or a place. */
const DOUBTFUL = 0.5;

/** "Voltline makes the battery": what always does so is a firm, unless it has a person's name. */
function makesThings(s: Sentence, { from, to, label, margin }: NameSpan): boolean {
	if (!/^(?:Person|Location)$/.test(label) || margin >= DOUBTFUL || !TRADES.test(s.lower(to))) return false;
	return !s.words.slice(from, to).some((word) => isFirstName(word.toLowerCase()) || SURNAMES.has(word.toLowerCase()));
}

/** What parties to a contract are called, persons and firms alike. */
const EITHER =
	/^(?:customer|client|vendor|supplier|partner|sponsor|member|competitor|owner|provider|maintainer|buyer|seller|user|host|leader|contributor|donor|subsidiary|parent|winner|speaker|source|star|player|figure|hero)$/;

/** "Skerry, a small buoy" and "Beacon is the dashboard": the kind of thing that the noun is, where it says one. */
function labelDescribed(s: Sentence, { from, to, label, isIdentifier }: NameSpan): Label | null {
	if (isIdentifier || label === "Event" || label === "Document") return null;
	const head = Array.from({ length: to - from }, (_, k) => from + k).find((i) => s.head(i) < from || s.head(i) >= to);
	if (head === undefined) return null;
	const isHeld = (noun: number) => noun >= to && s.penn(noun) === "NN" && s.kid(noun, "det", "nmod:poss") >= 0;
	const apposed = s.kid(head, "appos");
	const above = s.head(head);
	const isSaid = s.label(head) === "nsubj" && s.kidsOf(above, "cop").some((w) => /^(?:is|was)$/.test(s.lower(w)));
	const called = /^(?:called|named)$/.test(s.lower(from - 1)) && s.penn(from - 2) === "NN" ? from - 2 : -1;
	const noun = isHeld(apposed) ? apposed : isSaid && isHeld(above) ? above : Math.max(called, nounBehind(s, to));
	if (
		noun < 0 ||
		EITHER.test(s.lower(noun)) ||
		s.words.slice(Math.min(to, noun), noun).some((w) => /^(?:not|n['’]t|no|like)$/i.test(w))
	)
		return null;
	const kind = labelOfNoun(s, noun);
	if (kind === "Object") return label === "Organization" || label === "Topic" ? "Product" : null;
	return /^(?:Person|Organization|Location|Product|Technology)$/.test(kind) ? kind : null;
}

/** The noun of ", a small buoy" behind word `to`, whatever the tree makes of it; a list goes on with "and". */
function nounBehind(s: Sentence, to: number): number {
	if (s.word(to) !== "," || !/^an?$/.test(s.lower(to + 1))) return -1;
	for (let i = to + 2; i < to + 6; i++) {
		if (s.penn(i) === "NN" && !/^NN/.test(s.penn(i + 1))) return /^(?:and|or)$/.test(s.lower(i + 1)) ? -1 : i;
		if (!/^(?:JJ|NN|VBN|HYPH)$/.test(s.penn(i))) return -1;
	}
	return -1;
}

function labelBefore(s: Sentence, { from, isIdentifier }: NameSpan): Label | null {
	if (isIdentifier || from === 0) return null;
	const before = s.word(from - 1);
	if (PERSON_BEFORE.test(before)) return "Person";
	const isEmployer =
		ORGANIZATION_BEFORE.test(before) ||
		EMPLOYED.test(`${s.lower(from - 2)} ${before.toLowerCase()}`) ||
		(before === "at" && (PERSON_ROLES.has(s.lower(from - 2)) || POSITION.test(s.lower(from - 2))));
	if (isEmployer && !isFirstName(s.lower(from))) return "Organization";
	return null;
}
