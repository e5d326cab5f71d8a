// Repairs what the recogniser gets wrong by rule: where a name ends, titles that stand alone, kinds that the lists know better.
import {
	COUNTRIES,
	isFirstName,
	LOCATION_WORDS,
	ORGANIZATION_WORDS,
	ORGANIZATIONS,
	PERSON_ROLES,
	PLACES,
	SURNAMES,
	TECHNOLOGY_ACRONYMS,
	TECHNOLOGY_WORDS,
	TITLES,
} from "./gazetteer";
import { classesOf } from "./lexicon";
import type { NameSpan } from "./name-rules";
import type { Sentence } from "./sentence";

/** The names of a sentence, repaired, in order, and the places that it writes in lower case. */
export function repairNames(s: Sentence, names: NameSpan[]): NameSpan[] {
	const whole = withQuoted(s, withLegalForms(s, names));
	const repaired = whole
		.map((span) => withPossessive(s, withInitial(s, withoutTail(s, withoutHead(s, span)))))
		.filter((span) => !isNoName(s, span))
		.map((span) => ({ ...span, label: labelListed(s, span) }));
	return inOrder([...repaired, ...lowerPlaces(s, repaired)]);
}

const inOrder = (names: NameSpan[]) => names.sort((a, b) => a.from - b.from);

/** What a firm's name ends with. */
const LEGAL_FORM = /^(?:inc|ltd|llc|llp|plc|corp|gmbh|l\.p|l\.l\.c|s\.a|b\.v|pvt)\.?$/i;

/** "Google, Inc.": one name; "Inc." alone is none. */
function withLegalForms(s: Sentence, names: NameSpan[]): NameSpan[] {
	const isForm = (span: NameSpan) => span.to === span.from + 1 && LEGAL_FORM.test(s.word(span.from));
	return names
		.filter((span) => !isForm(span))
		.map((span) => {
			const form = s.word(span.to) === "," ? span.to + 1 : span.to;
			const isFirm = LEGAL_FORM.test(s.word(form)) && /^(?:Organization|Person|Product|Technology)$/.test(span.label);
			return isFirm ? { ...span, to: form + 1, label: "Organization" } : span;
		});
}

/** Words between quotation marks, and the closing one. */
const MAX_QUOTED = 8;
/** What is done with works, and what they are called by. */
const WORK_BEFORE =
	/^(?:read|reads|reading|watch|watched|watching|wrote|sang|book|books|novel|film|movie|song|album|poem|play|titled|entitled)$/;

/**
 * `"Lee, Ann" <ann@example.org>`: mail programs write whose an address is before it. `reading "Charlotte's Web"`: a title in
 * quotation marks is one name.
 */
function withQuoted(s: Sentence, names: NameSpan[]): NameSpan[] {
	let out = names;
	for (let i = 0; i < s.size; i++) {
		if (!/^["“]$/.test(s.word(i))) continue;
		const size = s.words.slice(i + 1, i + 1 + MAX_QUOTED).findIndex((word) => /^["”]$/.test(word));
		if (size < 1) continue;
		const end = i + 1 + size;
		const label = labelQuoted(s, i, end);
		if (!label) continue;
		out = out.filter((span) => span.to <= i || span.from > end);
		out.push({ from: i + 1, to: end, label, margin: 1, isIdentifier: false });
		i = end;
	}
	return inOrder(out);
}

/** The kind of what stands between the quotation marks at `open` and `close`, where it is a name. */
function labelQuoted(s: Sentence, open: number, close: number): NameSpan["label"] | null {
	const words = s.words.slice(open + 1, close);
	const address = s.words.slice(close + 1, close + 6);
	if (address[0]?.startsWith("<") && address.some((word) => word.includes("@")))
		return words.every((word) => /^[\p{L},.'’-]+$/u.test(word)) ? "Person" : null;
	const isTitle =
		words.length > 1 && words.every((word) => /^(?:\p{Lu}|['’]s$|(?:of|the|a|and|in|to|for)$)/u.test(word));
	return isTitle && s.words.slice(Math.max(0, open - 3), open).some((w) => WORK_BEFORE.test(w)) ? "Document" : null;
}

/** "the Washington Post" without its article. */
function withoutHead(s: Sentence, span: NameSpan): NameSpan {
	const hasArticle = span.to - span.from > 1 && /^(?:the|an?)$/.test(s.word(span.from));
	return hasArticle ? { ...span, from: span.from + 1 } : span;
}

/** "Google is", "Kubernetes)": no name ends with a verb, a preposition or a bracket that it does not open. "Ann Lee - Analyst": no person's with a dash between spaces. */
function withoutTail(s: Sentence, span: NameSpan): NameSpan {
	const isDash = (i: number) => /^[-–—]+$/.test(s.word(i)) && s.tokens[i - 1]?.spaceAfter && s.tokens[i]?.spaceAfter;
	let to = span.from + 1;
	while (to < span.to && !(span.label === "Person" && isDash(to))) to++;
	const isLoose = (i: number) => /^(?:VBZ|VBP|VBD|MD|IN|DT|PRP|CC|TO)$/.test(s.penn(i)) && /^\p{Ll}/u.test(s.word(i));
	const isOpen = (i: number) => s.word(i) === ")" && !s.words.slice(span.from, i).includes("(");
	while (to - span.from > 1 && (isLoose(to - 1) || isOpen(to - 1))) to--;
	return { ...span, to };
}

/** "A. Noel Kramer" with the initial. */
function withInitial(s: Sentence, span: NameSpan): NameSpan {
	const isFull = span.label === "Person" && span.to - span.from > 1;
	return isFull && /^\p{Lu}\.$/u.test(s.word(span.from - 1)) ? { ...span, from: span.from - 1 } : span;
}

/** "dinner at Wendy's.": where nothing is possessed, a firm or a place is called so. */
function withPossessive(s: Sentence, span: NameSpan): NameSpan {
	if (!/^(?:Organization|Location)$/.test(span.label) || !/^['’]s$/.test(s.word(span.to)) || s.penn(span.to) !== "POS")
		return span;
	if (span.to + 1 < s.size && !/^(?:PUNCT|ADP|CCONJ)$/.test(s.tag(span.to + 1))) return span;
	const isVisited = /^(?:at|to|near|from|inside)$/.test(s.lower(span.from - 1));
	return { ...span, to: span.to + 1, label: isVisited ? "Location" : span.label };
}

const RANK = /^(?:senior|junior|vice|associate|analyst|assistant|deputy|former|head|staff|principal|lead)$/;
const isRole = (word: string) => TITLES.has(word) || PERSON_ROLES.has(word) || RANK.test(word);

const DETERMINER = /^(?:this|that|these|those|the|an?|our|my|your|his|her|their|its|some|any|another)$/i;

/** "This calendar", a role for a person, a word of the dictionary that only begins the sentence, a part of a mail address. */
function isNoName(s: Sentence, { from, to, label }: NameSpan): boolean {
	if (s.word(from - 1) === "@" && !s.tokens[from - 1]?.spaceAfter) return true;
	if (DETERMINER.test(s.word(from)) && s.words.slice(from + 1, to).every((word) => /^\p{Ll}+$/u.test(word)))
		return true;
	if (label !== "Person") return false;
	const words = Array.from({ length: to - from }, (_, k) => s.lower(from + k));
	const classes = classesOf(words[0] as string);
	const isCommon = classes !== 0 && classes < 256 && !SURNAMES.has(words[0] as string);
	return words.every(isRole) || (isCommon && from === 0 && to === 1 && s.size > 1);
}

const isPlace = (phrase: string) =>
	(COUNTRIES.has(phrase) || PLACES.has(phrase)) &&
	!isFirstName(phrase) &&
	!ORGANIZATIONS.has(phrase) &&
	!TECHNOLOGY_WORDS.has(phrase);

/** The label of a name by what is known of it, where the recogniser says a kind that it can not be. */
function labelListed(s: Sentence, { from, to, label }: NameSpan): NameSpan["label"] {
	const words = Array.from({ length: to - from }, (_, k) => s.lower(from + k));
	const all = words.join(" ");
	const last = words.at(-1) as string;
	if (label === "Product" && isPlace(all)) return "Location";
	if (label === "Organization" && COUNTRIES.has(all) && isPlace(all)) return "Location";
	if (words.length === 1 && TECHNOLOGY_ACRONYMS.has(s.word(from)) && label !== "Product") return "Technology";
	const isPersonal = isFirstName(last) || SURNAMES.has(last);
	if (/^(?:Person|Location)$/.test(label) && ORGANIZATIONS.has(all) && !isPersonal && !PLACES.has(all))
		return "Organization";
	// "Opera House", "Baker Foundation"; but "Fellow of the Royal Society" is none.
	if (words.length === 1 || isPersonal || words.includes("of") || !/^\p{Lu}/u.test(s.word(to - 1))) return label;
	if (/^(?:Product|Technology|Topic)$/.test(label) && LOCATION_WORDS.has(last)) return "Location";
	return /^(?:Product|Technology|Topic|Person)$/.test(label) && ORGANIZATION_WORDS.has(last) ? "Organization" : label;
}

const MAX_PLACE_WORDS = 3;

/** "i live in vietnam": countries and well-known places that are no other word. */
function lowerPlaces(s: Sentence, names: NameSpan[]): NameSpan[] {
	const out: NameSpan[] = [];
	for (let i = 0; i < s.size; i++) {
		for (let to = Math.min(s.size, i + MAX_PLACE_WORDS); to > i; to--) {
			const phrase = s.words.slice(i, to).join(" ");
			const isSure = to > i + 1 || (classesOf(phrase) === ONLY_PLACE && s.tag(i) !== "ADJ" && s.tag(i) !== "ADV");
			if (phrase.length < 4 || /\p{Lu}/u.test(phrase) || phrase === "downtown" || !isPlace(phrase) || !isSure) continue;
			if (names.some((span) => span.from < to && i < span.to)) continue;
			// "real madrid", "bruno mars": the end of a longer name.
			if (/^(?:PROPN|ADJ)$/.test(s.tag(i - 1)) && !names.some((span) => span.to === i)) continue;
			out.push({ from: i, to, label: "Location", margin: 0, isIdentifier: false });
			i = to - 1;
			break;
		}
	}
	return out;
}

/** The class that the dictionary gives to words that name places and nothing else. */
const ONLY_PLACE = 512;
