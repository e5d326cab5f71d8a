// Where a window speaks of something: names, pronouns and noun phrases, and which of them are the same thing.
import type { ReaderManifest, Scores } from "../encoder/scores";
import type { TaggedText, Word } from "../encoder/window";
import { bestOf, spansOf } from "./tags";

/**
 * Words `from` to `to` of the text (exclusive). `head` is the word that stands for it. `votes` are of `TYPES`. `owner` is the pronoun
 * before a noun that says whose it is ("its battery").
 */
export type Mention = {
	from: number;
	to: number;
	kind: "name" | "nominal" | "pronoun";
	head: number;
	votes: number[];
	owner?: Mention;
};
/** That `mention` is the entity of `of`. */
export type Link = { mention: Mention; of: Mention };

const FUNCTION = new Set(["ADP", "AUX", "CCONJ", "DET", "PART", "PRON", "SCONJ"]);
/** What follows a noun phrase's head inside it. */
const MODIFIES = new Set(["ADP", "SCONJ", "PUNCT", "PRON", "VERB", "AUX"]);
/** A link less likely than this share of all choices is none. */
const LEAST_LINK = 0.35;

/** Part of speech of a word of a window. */
const posOf = (scores: Scores, manifest: ReaderManifest, word: number) =>
	manifest.labels.upos[scores.upos[word] as number] ?? "X";

export const isFunctionWord = (scores: Scores, manifest: ReaderManifest, word: number) =>
	FUNCTION.has(posOf(scores, manifest, word));

/** The mentions of a window that begins at word `offset` of the text. */
export function mentionsOf(
	source: Pick<TaggedText, "text" | "words">,
	scores: Scores,
	manifest: ReaderManifest,
	offset: number,
): Mention[] {
	const { names, nouns } = manifest.labels;
	const pronoun = (names.length - 1) / 2 - 1;
	const mentions: Mention[] = [];
	for (const { from, to, votes } of spansOf(scores.names, names.length)) {
		const isPronoun = bestOf(votes) === pronoun;
		const [start, end] = isPronoun ? [from, to] : trim(scores, manifest, from, to);
		if (start >= end) continue;
		const kind = isPronoun ? "pronoun" : "name";
		// "Season pass" where only "pass" is taken for a name.
		const isNoun = !isPronoun && posOf(scores, manifest, end - 1) === "NOUN";
		const begin = isNoun ? beginOf(source, scores, manifest, [], [start, end], offset) : start;
		const weighed = manifest.type_weights.map((weight, t) => weight * (votes[t] as number));
		mentions.push({ from: begin + offset, to: end + offset, kind, head: end - 1 + offset, votes: weighed });
	}
	const taken = new Set(mentions.map(({ from, to }) => `${from} ${to}`));
	for (const { from, to, votes } of spansOf(scores.nouns, nouns.length)) {
		const [inner, end] = trim(scores, manifest, from, to);
		const start = beginOf(source, scores, manifest, mentions, [inner, end], offset);
		if (start >= end || taken.has(`${start + offset} ${end + offset}`)) continue;
		let head = end - 1;
		for (let k = start + 1; k < end && head === end - 1; k++)
			if (MODIFIES.has(posOf(scores, manifest, k))) head = k - 1;
		mentions.push({ from: start + offset, to: end + offset, kind: "nominal", head: head + offset, votes });
	}
	return mentions;
}

/**
 * Where the compound begins of which a noun is the end: "the Quillmark import" is no import of its own, nor is "release date" a date. A
 * name that ends within it ("Umbrella Bay", "Bay hackathon") is its beginning; a heading in the line above is none.
 */
function beginOf(
	{ text, words }: Pick<TaggedText, "text" | "words">,
	scores: Scores,
	manifest: ReaderManifest,
	names: Mention[],
	[from, end]: [from: number, end: number],
	offset: number,
): number {
	let start = from;
	const opensLine = (w: number) => text.slice(words[w + offset - 1]?.end, words[w + offset]?.start).includes("\n");
	for (;;) {
		if (opensLine(start)) return start;
		const begins = (m: Mention) => m.from - offset < start && m.to - offset >= start && m.to - offset < end;
		const name = names.find((m) => m.kind === "name" && begins(m));
		if (name) start = name.from - offset;
		else if (start > 0 && posOf(scores, manifest, start - 1) === "NOUN") start--;
		else return start;
	}
}

/** A span without the function words at its ends. */
function trim(scores: Scores, manifest: ReaderManifest, from: number, to: number): [from: number, to: number] {
	let [start, end] = [from, to];
	while (start < end && isFunctionWord(scores, manifest, start)) start++;
	while (start < end && isFunctionWord(scores, manifest, end - 1)) end--;
	return [start, end];
}

/** Whether a mention stands within another, behind its first word: "Kyoto" in "bakery in Kyoto". */
export const isInside = (inner: Mention, outer: Mention): boolean => inner.from > outer.from && inner.to <= outer.to;

/** Marks between a name and what it explains: "the company, Acme". */
const BESIDE = 2;

/**
 * Whether a mention may be the entity of another by its words. Decision: two names, or two noun phrases, are one only where the words
 * of one lie within the other's, but for a name beside what it names; the network takes too many for one.
 */
function mayBeOne(words: Word[], mention: Mention, of: Mention): boolean {
	// "Our CTO is Lena": we are not she.
	const isOwner = mention.kind === "pronoun" && /^(?:my|our)$/i.test(words[mention.from]?.text ?? "");
	if (isOwner && of.from >= mention.to) return /^names?$/i.test(words[mention.to]?.text ?? "");
	if (mention.kind === "pronoun" || (mention.kind === "nominal" && of.kind === "name")) return true;
	const between = words.slice(Math.min(mention.to, of.to), Math.max(mention.from, of.from));
	const isBeside = between.length <= BESIDE && between.every(({ text }) => !/[\p{L}\p{N}]/u.test(text));
	if (mention.kind === "name" && isBeside) return true;
	const said = ({ from, to }: Mention) => words.slice(from, to).map(({ text }) => text.toLowerCase().replace(/s$/, ""));
	const [one, other] = [said(mention), said(of)];
	return one.every((word) => other.includes(word)) || other.every((word) => one.includes(word));
}

/** Each mention with the likeliest other one of its entity, where one is likely. `words` are those of the text. */
export function linksOf(scores: Scores, words: Word[], mentions: Mention[], offset: number): Link[] {
	const candidates = mentions.filter(({ kind }) => kind !== "pronoun");
	const links: Link[] = [];
	for (const mention of mentions) {
		const row = (mention.head - offset + 1) * scores.places;
		const chance = (place: number) => scores.links[row + place] as number;
		// "We will store it. The support team has access": a later sentence tells of others, but for who signs what they wrote.
		const isLater = (m: Mention) =>
			mention.kind === "pronoun" &&
			!/^(?:i|me|my|mine|myself)$/i.test(words[mention.from]?.text ?? "") &&
			words.slice(mention.to, Math.max(m.from, mention.to)).some(({ text }) => /^[.!?]$/.test(text));
		const others = candidates.filter((m) => m !== mention && !isLater(m));
		if (others.length === 0) continue;
		const chances = others.map((m) => chance(m.head - offset + 1));
		const best = bestOf(chances);
		const none = chance(0);
		const isLikely = (chances[best] as number) > LEAST_LINK * chances.reduce((sum, c) => sum + c, none);
		const of = others[best] as Mention;
		// "The company" is not the team that a later clause speaks of.
		const isAhead = mention.kind === "nominal" && of.from > mention.to + (of.kind === "nominal" ? 0 : 2);
		if (
			isLikely &&
			!isAhead &&
			mayBeOne(words, mention, of) &&
			(mention.kind === "pronoun" || (chances[best] as number) > none)
		)
			links.push({ mention, of });
	}
	return links;
}
