// What the network says of one window, added to the reading of a text: words whole, people by their names, facts of their owners.
import type { ReaderManifest, Scores } from "../encoder/scores";
import type { Window } from "../encoder/window";
import { TYPES, textOf } from "../entities/group-mentions";
import type { Reading } from "../reading";
import { type FoundFact, factsOf } from "./facts";
import { linksOf, type Mention, mentionsOf } from "./mentions";
import { toNamedOwner } from "./named-owner";
import { addOwners, roleFacts, setOwners, toHas, toOwner, withoutOwner } from "./owners";
import { bestOf } from "./tags";
import { wholeValue, wholeWords } from "./whole-words";

/** Adds a window to the reading that the windows before it made. */
export function addWindow(reading: Reading, manifest: ReaderManifest, window: Window, scores: Scores): void {
	addTags(reading, manifest, window, scores);
	reading.pieces.push(...window.pieces);
	const addresses = addressesIn(reading, window);
	const mentions = mentionsOf(reading, scores, manifest, window.from).flatMap((mention) => {
		const whole = wholeWords(reading.words, toPersonName(reading, mention));
		const start = reading.words[whole.from]?.start ?? 0;
		if (addresses.some((address) => start >= address.start && start < address.end)) return [];
		// Who asks IT for an account asks a department.
		if (whole.kind === "pronoun" && reading.words[whole.from]?.text === "IT")
			return { ...whole, kind: "name" as const, votes: TYPES.map((type) => Number(type === "Organization")) };
		while (isOfName(reading, whole.from - 1)) whole.from--;
		const said = textOf(reading.text, reading.words, whole);
		if (whole.kind === "name" && NO_NAME.test(said)) return [];
		// "90,000" counts something, "#90" is something.
		if (/^[\d,]+$/.test(said) && reading.text[start - 1] !== "#") return [];
		const isMoved = whole.kind !== "nominal" && whole.to <= window.to;
		return withoutOwner(reading, isMoved ? { ...whole, head: whole.to - 1 } : whole);
	});
	// Within "the Riga meetup" the meetup is that one.
	for (const m of mentions) {
		const whole = mentions.find(({ kind, from, to }) => kind === "name" && to === m.to && from < m.from);
		if (m.kind === "nominal" && whole) Object.assign(m, whole);
	}
	addOwners(reading, mentions);
	setOwners(reading, mentions);
	reading.mentions.push(...mentions);
	reading.links.push(...linksOf(scores, reading.words, mentions, window.from));
	const found = factsOf(scores, manifest, mentions, window.from);
	const facts = [...found, ...roleFacts(reading, mentions, found)];
	for (const one of facts) {
		const owned = toOwner(reading, toHas(reading, one));
		if (!owned) continue;
		const fact = toNamedOwner(reading, owned, mentions, facts);
		const value = fact.value && wholeWords(reading.words, wholeValue(reading.upos, fact, fact.value));
		// "Ieva (chair)" is one, whatever she is it of.
		const isRole = value !== null && fact.relation.length === 0 && /^(?:is )?of$/.test(fact.unsaid);
		// "Thandeka baked" is said by its verb.
		const isAuxiliary = (w: number) => /^(?:AUX|PART|PUNCT)$/.test(reading.upos[w] ?? "");
		const isVerb =
			value !== null &&
			(fact.relation.length === 0
				? isFiniteVerb(reading, value)
				: fact.relation.every(isAuxiliary) && reading.upos[value.from] === "VERB" && value.to - value.from === 1);
		reading.facts.push({
			...fact,
			...(isVerb
				? {
						value: null,
						relation: [...fact.relation, ...Array.from({ length: value.to - value.from }, (_, k) => value.from + k)],
					}
				: { value }),
			unsaid: isRole ? "is" : fact.unsaid,
			status: statusIn(reading, fact),
		});
	}
}

function addTags(reading: Reading, { labels }: ReaderManifest, window: Window, scores: Scores): void {
	for (let k = 0; k < window.to - window.from; k++) {
		const said = reading.words[window.from + k]?.text.toLowerCase() ?? "";
		const own = labels.upos[scores.upos[k] as number] ?? "X";
		// "Status: amber" begins with no verb, though it is taken for one.
		const isLabel = own === "VERB" && reading.words[window.from + k + 1]?.text === ":" && !/(?:ed|ing)$/.test(said);
		const [pos, tag] = isLabel
			? ["NOUN", "NN"]
			: (CLOSED[said] ?? (/^\d+$/.test(said) ? ["NUM", "CD"] : said === ":" ? ["PUNCT", "."] : []));
		reading.upos.push(pos ?? own);
		reading.xpos.push(tag ?? labels.xpos[scores.xpos[k] as number] ?? ".");
	}
}

/** Words that are one part of speech alone; the network takes some for verbs now and then. */
const CLOSED: Record<string, [upos: string, xpos: string]> = {
	of: ["ADP", "IN"],
	the: ["DET", "DT"],
	and: ["CCONJ", "CC"],
	with: ["ADP", "IN"],
	from: ["ADP", "IN"],
	for: ["ADP", "IN"],
};

/** Whether a word within a sentence is a part of a name: "Old" of "the Old Mill". */
function isOfName({ text, words, upos, xpos }: Reading, w: number): boolean {
	const [before, word, next] = [words[w - 1], words[w], words[w + 1]];
	if (!before || !word || !next || !/^\p{Lu}\p{Ll}+$/u.test(word.text) || !/^\p{Lu}/u.test(next.text)) return false;
	const isInside = !/[.:!?•*\n-]\s*$/.test(text.slice(before.start, word.start));
	return isInside && /^NNPS?$/.test(xpos[w] ?? "") && upos[w] !== "PROPN" && text.slice(word.end, next.start) === " ";
}

/** Whether a value is a verb that says when, with its particle at most: "cried", "broke down". */
const isFiniteVerb = ({ upos, xpos }: Reading, { from, to }: { from: number; to: number }) =>
	upos[from] === "VERB" &&
	/^VB[DZP]$/.test(xpos[from] ?? "") &&
	upos.slice(from + 1, to).every((pos) => /^AD[PV]$/.test(pos));

/** What nobody is called, though it stands where a name does: "the all-hands", "There:". */
const NO_NAME = /^(?:the|an?|th(?:is|at|ere)|here|who|what|and|of)$/i;

/** Addresses of mail and of pages: what they are made of names nothing. */
const ADDRESS = /\b[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+|\bhttps?:\/\/[^\s<>()[\]"]+/gu;

function addressesIn({ text, words }: Reading, { from, to }: Window): { start: number; end: number }[] {
	const begin = words[from]?.start ?? 0;
	const found = text.slice(begin, words[to - 1]?.end ?? begin).matchAll(ADDRESS);
	return [...found].map(({ index, 0: said }) => ({ start: begin + index, end: begin + index + said.length }));
}

/** What is denied is negated, and what is done or needed ("Siiri handles the docs") is no plan unless the text says a day of it. */
function statusIn(reading: Reading, fact: FoundFact): string {
	if (isDenied(reading, fact)) return "negated";
	const { status, anchor, subject, when, value } = fact;
	const { text, words, upos, xpos } = reading;
	const isPresent = subject.to === anchor && upos[anchor] === "VERB" && /^VB[PZ]$/.test(xpos[anchor] ?? "");
	const isDated = when || (value && DAY.test(textOf(text, words, value)));
	return status === "planned" && isPresent && !isDated ? "stated" : status;
}

const DAY = /\d|\b(?:to(?:day|night|morrow)|next|soon|\w+day)\b/i;
const DENIES = /\b(?:not|instead of|rather than)(?: (?:the|an?))?\s*$/i;

/** Whether the text denies the object of a fact where it stands: "uses Postgres, not Mongo". */
function isDenied({ text, words }: Reading, { anchor, object }: FoundFact): boolean {
	if (!object || object.from <= anchor + 1) return false;
	return DENIES.test(text.slice(words[anchor]?.end, words[object.from]?.start));
}

/** "My sister Julia" is Julia, and "John's wife" is no name; other mentions as they are. */
function toPersonName(reading: Reading, mention: Mention): Mention {
	const { words, upos } = reading;
	const isCapital = (w: number) => /^\p{Lu}/u.test(words[w]?.text ?? "");
	const last = mention.to - 1;
	const isPerson = TYPES[bestOf(mention.votes)] === "Person";
	// "My wife", "John's wife": "yuto's" alone is a name.
	const isOwned = OWNERS.test(words[last - 1]?.text ?? "");
	if (mention.kind === "name" && isPerson && isOwned && !isCapital(last)) return { ...mention, kind: "nominal" };
	if (mention.kind === "pronoun" || !isPerson || last === mention.from)
		return mention.kind === "name" ? withoutNoun(reading, mention) : mention;
	if (mention.kind === "name" && upos[last] === "NOUN" && !isCapital(last)) return { ...mention, kind: "nominal" };
	// "My wife Anna": what stands in lower case behind an owner is no part of the name.
	let first = mention.to;
	while (first > mention.from && isCapital(first - 1)) first--;
	if (first > mention.from && first < mention.to && OWNERS.test(words[mention.from - 1]?.text ?? ""))
		return { ...mention, kind: "name", from: first, head: last };
	let from = last;
	while (from > mention.from && upos[from - 1] === "PROPN") from--;
	const isAfterNoun = from > mention.from && upos[from - 1] === "NOUN" && !isCapital(from - 1);
	return upos[last] === "PROPN" && isAfterNoun
		? { ...mention, kind: "name", from, head: last }
		: withoutNoun(reading, mention);
}

const OWNERS = /^(?:my|our|your|his|her|its|their|s|['’]s)$/i;

/** "customer Globex" is Globex: the name without the common nouns before it. */
function withoutNoun({ words, upos }: Reading, mention: Mention): Mention {
	let { from } = mention;
	const isCommon = (w: number) => upos[w] === "NOUN" && /^\p{Ll}/u.test(words[w]?.text ?? "");
	while (from < mention.to - 1 && isCommon(from) && /^\p{Lu}/u.test(words[from + 1]?.text ?? "")) from++;
	return { ...mention, from };
}
