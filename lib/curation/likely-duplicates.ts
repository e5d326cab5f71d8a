import { nameKey } from "@/lib/graph/name-key";
import { cosine, toUnit } from "@/lib/search/packed-vectors";
import type { ReviewEntity } from "./question";

export type Pair = { kept: ReviewEntity; gone: ReviewEntity; likeness: number };

/** Names shorter than this are like too many others. */
const SHORTEST = 3;
/** Longer names are compared for the same letters alone. */
const LONGEST = 60;
/** By meaning: entities that are compared, the least cosine of two names for one thing, and what it counts of letters that are alike. */
const BY_MEANING = 500;
const ALIKE = 0.76;
const LESS = 0.8;
/** Pairs that are looked at, those that share a rare key first. */
const COMPARED = 20_000;

/**
 * Pairs of entities that may be one, the likeliest first: names that differ by a letter or an ending, a short form and its long one,
 * one part of a person's name. Only entities that may be of one type. The longer name is the one to keep. Pure; entities are
 * compared only where they share a key, and at most 20,000 times, so that thousands of names alike cost no more.
 */
export function likelyDuplicates(entities: ReviewEntity[], most: number): Pair[] {
	const blocks = new Map<string, ReviewEntity[]>();
	for (const entity of entities) {
		for (const key of keysOf(entity)) {
			const block = blocks.get(key);
			if (block) block.push(entity);
			else blocks.set(key, [entity]);
		}
	}
	const pairs = new Map<string, Pair>();
	for (const [one, other] of pairsOf([...blocks.values()])) {
		const likeness = likenessOf(one, other);
		if (likeness === 0) continue;
		const [kept, gone] = isBetter(one, other) ? [one, other] : [other, one];
		pairs.set(`${kept.uuid} ${gone.uuid}`, { kept, gone, likeness });
	}
	return [...pairs.values()].sort(byWorth).slice(0, most);
}

/**
 * Further pairs that may be one, by vectors of their names where no letters are alike: "NYC" and "New York City". Of people none, whose
 * names say nothing. Looks at the 500 best connected that have a vector; the likeliest first. Pure.
 */
export function alikeByMeaning(
	entities: ReviewEntity[],
	vectors: ReadonlyMap<string, Int8Array>,
	most: number,
): Pair[] {
	const named = entities
		.filter(({ uuid, name, labels }) => vectors.has(uuid) && !/\d/.test(name) && !labels.includes("Person"))
		.slice(0, BY_MEANING);
	const pairs: Pair[] = [];
	for (const [i, one] of named.entries()) {
		const vector = toUnit(vectors.get(one.uuid) as Int8Array);
		for (const other of named.slice(i + 1)) {
			const alike =
				mayBeOneType(one, other) && !isInPlace(one, other) ? cosine(vector, vectors.get(other.uuid) as Int8Array) : 0;
			if (alike < ALIKE) continue;
			const [kept, gone] = isBetter(one, other) ? [one, other] : [other, one];
			pairs.push({ kept, gone, likeness: LESS * alike });
		}
	}
	return pairs.sort(byWorth).slice(0, most);
}

/** What two names share that are alike: all letters but one, the letters before an ending, and of people a beginning or a word. */
function keysOf(entity: ReviewEntity): Set<string> {
	const name = nameKey(entity.name);
	const letters = lettersOf(name);
	if (letters.length < SHORTEST || /\d/.test(name)) return new Set();
	const keys = new Set([letters, letters.replace(/e?s$/, "")]);
	if (letters.length <= LONGEST) {
		for (let at = SHORTEST; at < letters.length; at++) keys.add(letters.slice(0, at) + letters.slice(at + 1));
	}
	if (entity.labels.includes("Person")) {
		const words = name.split(" ");
		for (const word of words) if (word.length >= SHORTEST) keys.add(`word ${word}`);
		if (words.length === 1) keys.add(`begins ${name.slice(0, SHORTEST)}`);
	}
	return keys;
}

function* pairsOf(blocks: ReviewEntity[][]): Generator<[ReviewEntity, ReviewEntity]> {
	let left = COMPARED;
	for (const block of blocks.filter(({ length }) => length > 1).sort((a, b) => a.length - b.length)) {
		for (const [n, one] of block.entries()) {
			for (let m = n + 1; m < block.length; m++) {
				if (left-- === 0) return;
				yield [one, block[m] as ReviewEntity];
			}
		}
	}
}

const isBetter = (a: ReviewEntity, b: ReviewEntity) =>
	a.name.length > b.name.length ||
	(a.name.length === b.name.length && (a.degree > b.degree || (a.degree === b.degree && a.uuid < b.uuid)));

const worthOf = ({ likeness, kept, gone }: Pair) => likeness * Math.log2(Math.min(kept.degree, gone.degree) + 2);
const byWorth = (a: Pair, b: Pair) => worthOf(b) - worthOf(a) || (a.gone.uuid < b.gone.uuid ? -1 : 1);

/** The warehouse of a town is not the town. */
function isInPlace(one: ReviewEntity, other: ReviewEntity): boolean {
	const [place, longer] = one.name.length < other.name.length ? [one, other] : [other, one];
	return place.labels.includes("Location") && nameKey(longer.name).startsWith(`${nameKey(place.name)} `);
}

const VAGUE = ["Topic", "Object"];

/** False where both have a type that says something, and none in common. */
function mayBeOneType(one: ReviewEntity, other: ReviewEntity): boolean {
	const known = (entity: ReviewEntity) => entity.labels.filter((label) => !VAGUE.includes(label));
	const [mine, theirs] = [known(one), known(other)];
	return mine.length === 0 || theirs.length === 0 || mine.some((label) => theirs.includes(label));
}

/**
 * Whether nothing but a letter or an ending speaks for two names, as of contact and contract: something else must then do so too. A name
 * within both, as Norvik in Norvik Logistic and Norvik Logistics, does. Pure.
 */
export function isBySpelling(one: ReviewEntity, other: ReviewEntity): boolean {
	const [a, b] = [nameKey(one.name), nameKey(other.name)].sort((x, y) => x.length - y.length) as [string, string];
	const isNamed = one.name.split(" ").some((word) => /^\p{Lu}/u.test(word) && other.name.split(" ").includes(word));
	if (lettersOf(a) === lettersOf(b) || isNamed) return false;
	if (b === `${a}s` || b === `${a}es`) return true;
	// A build is none of the product Buildwise.
	if (!a.includes(" ") && !b.includes(" ") && b.startsWith(a) && !one.labels.includes("Person")) return true;
	const isShortForm = one.labels.includes("Person") && other.labels.includes("Person") && b.startsWith(a);
	return !isShortForm && isOneEditApart(a, b);
}

/** A word of the language, such as "work", and no name: two that are alike are two words. Pure. */
export const isPlainWord = ({ name }: ReviewEntity): boolean => /^\p{Ll}+$/u.test(name.trim());

const lettersOf = (name: string) => name.replace(/[^\p{L}]/gu, "");

/** 0 for two that are none. */
function likenessOf(one: ReviewEntity, other: ReviewEntity): number {
	if (!mayBeOneType(one, other)) return 0;
	const [a, b] = [nameKey(one.name), nameKey(other.name)].sort((x, y) => x.length - y.length) as [string, string];
	if (/\d/.test(a + b) || a.length < SHORTEST) return 0;
	const isPerson = one.labels.includes("Person") && other.labels.includes("Person");
	if (lettersOf(a) === lettersOf(b) || b === `${a}s` || b === `${a}es`) return 1;
	if (a.length > SHORTEST && isOneEditApart(a, b)) return a.length > 5 ? 0.9 : 0.7;
	if (!isPerson) return 0;
	const words = b.split(" ");
	if (!a.includes(" ") && words.length === 1 && b.startsWith(a)) return 0.8;
	// A short form may double its last letter, as Mell of Melanie does.
	const single = a.replace(/(\p{L})\1$/u, "$1");
	if (!a.includes(" ") && words.length === 1 && single.length >= SHORTEST && b.startsWith(single)) return 0.7;
	return !a.includes(" ") && words.length > 1 && words.includes(a) ? 0.75 : 0;
}

/** Whether one letter more, less or other makes one of the other; `a` is the shorter. */
function isOneEditApart(a: string, b: string): boolean {
	if (b.length - a.length > 1) return false;
	let at = 0;
	while (at < a.length && a[at] === b[at]) at++;
	return a.slice(at + Number(a.length === b.length)) === b.slice(at + 1);
}
