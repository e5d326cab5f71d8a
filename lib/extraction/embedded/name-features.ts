// Owns what the name recogniser sees of a word: its outside, tags, tree, word lists and the capitalised run it stands in.
// After Ratinov & Roth (CoNLL 2009); registers after Daumé III (ACL 2007). Knows nothing of decisions.
// Longer than 250 lines: one list of templates, whose numbers must never repeat.

import type { FeatureBuffer } from "./feature-buffer";
import {
	COUNTRIES,
	DEMONYMS,
	EVENT_WORDS,
	FEMALE_NAMES,
	LOCATION_WORDS,
	MALE_NAMES,
	MONTHS_AND_DAYS,
	ORGANIZATION_WORDS,
	ORGANIZATIONS,
	PERSON_ROLES,
	PLACES,
	SURNAMES,
	TECHNOLOGY_WORDS,
	TITLES,
	WORK_WORDS,
} from "./gazetteer";
import { hashWord } from "./hash";
import type { Sentence } from "./sentence";
import { formOf, type WordForm } from "./word-form";

export const NAME_FEATURES = 110;

/** Bits of word lists, for single words. */
const WORD_LISTS: [Set<string>, number][] = [
	[FEMALE_NAMES, 1],
	[MALE_NAMES, 1],
	[SURNAMES, 2],
	[DEMONYMS, 4],
	[MONTHS_AND_DAYS, 8],
	[TITLES, 16],
	[ORGANIZATION_WORDS, 32],
	[LOCATION_WORDS, 64],
	[EVENT_WORDS, 128],
	[WORK_WORDS, 256],
	[PERSON_ROLES, 512],
	[TECHNOLOGY_WORDS, 1024],
];
const PHRASE_LISTS: [Set<string>, number][] = [
	[COUNTRIES, 1],
	[PLACES, 2],
	[ORGANIZATIONS, 3],
];
const MAX_PHRASE = 5;

let wordFlags: Map<string, number> | undefined;
let phraseFlags: Map<string, number> | undefined;
let phraseStarts: Set<string> | undefined;

function openLists(): void {
	wordFlags = new Map();
	for (const [list, bit] of WORD_LISTS) for (const w of list) wordFlags.set(w, (wordFlags.get(w) ?? 0) | bit);
	phraseFlags = new Map();
	phraseStarts = new Set();
	for (const [list, kind] of PHRASE_LISTS)
		for (const p of list) {
			phraseFlags.set(p, kind);
			if (p.includes(" ")) phraseStarts.add(p.slice(0, p.indexOf(" ")));
		}
}

/** Bits of the lists that hold the lower-case word. */
export function flagsOf(lower: string): number {
	if (!wordFlags) openLists();
	return wordFlags?.get(lower) ?? 0;
}

/** A sentence as the recogniser sees it; per-word arrays. */
export type NameInput = {
	size: number;
	forms: WordForm[];
	tags: Int32Array;
	flags: Int32Array;
	/** List kind of the longest known phrase over the word, with its position: kind * 4 + (1 first, 2 inside, 3 last, 0 single); 0 for none. */
	phrases: Int32Array;
	/** Tree: label and head word. */
	labels: Int32Array;
	headWords: Int32Array;
	headTags: Int32Array;
	/** Bounds of the capitalised run that holds the word; equal when none. */
	runFrom: Int32Array;
	runTo: Int32Array;
	/** 0 mixed case, 1 all capitals, 2 no capitals but the first. */
	casing: number;
	register: number;
};

const stringIds = new Map<string, number>();
const idOf = (text: string): number => {
	let id = stringIds.get(text);
	if (id === undefined) {
		id = hashWord(text);
		stringIds.set(text, id);
	}
	return id;
};

const INSIDE_RUN = /^(?:of|the|and|&|for|de|la|le|von|van|der|del|di|da|al|bin|in|on|to|du|des|['’]s|-|['’.]|-)$/i;

/** Prepares a sentence. `register` is the class of `findRegister`. */
export function nameInput(s: Sentence, register: number): NameInput {
	const n = s.size;
	const forms = s.words.map(formOf);
	const input: NameInput = {
		size: n,
		forms,
		tags: new Int32Array(n),
		flags: new Int32Array(n),
		phrases: new Int32Array(n),
		labels: new Int32Array(n),
		headWords: new Int32Array(n),
		headTags: new Int32Array(n),
		runFrom: new Int32Array(n),
		runTo: new Int32Array(n),
		casing: casingOf(s),
		register,
	};
	const lower = s.words.map((w) => w.toLowerCase());
	for (let i = 0; i < n; i++) {
		input.tags[i] = idOf(s.penn(i));
		input.flags[i] = flagsOf(lower[i] as string);
		input.labels[i] = idOf(s.label(i));
		const head = s.head(i);
		input.headWords[i] = head < 0 ? 0 : idOf(s.lemma(head).toLowerCase().slice(0, 40));
		input.headTags[i] = head < 0 ? 0 : idOf(s.penn(head));
		input.runFrom[i] = i;
		input.runTo[i] = i;
	}
	if (stringIds.size > 30_000) stringIds.clear();
	markPhrases(lower, input.phrases);
	for (let i = 0; i < n; ) {
		if (!startsRun(s, i)) {
			i++;
			continue;
		}
		let to = i + 1;
		for (let k = i + 1; k < n && k < i + 14; k++) {
			if (startsRun(s, k)) to = k + 1;
			else if (!INSIDE_RUN.test(s.word(k)) || k - to >= 2) break;
		}
		for (let k = i; k < to; k++) {
			input.runFrom[k] = i;
			input.runTo[k] = to;
		}
		i = to;
	}
	return input;
}

function startsRun(s: Sentence, i: number): boolean {
	return (
		(s.tag(i) === "PROPN" || /^\p{Lu}/u.test(s.word(i))) &&
		!/^(?:I|I['’]m|A|The|In|It|He|She|We|They|You|This|That|And|But|On|At|My|If|So)$/.test(s.word(i))
	);
}

function casingOf(s: Sentence): number {
	let upper = 0;
	let lower = 0;
	for (let i = 0; i < s.size; i++) {
		const w = s.word(i);
		if (/^\p{Lu}{2,}$/u.test(w)) upper++;
		else if (/\p{Ll}/u.test(w)) lower++;
	}
	if (upper > 2 && upper > lower) return 1;
	return s.words.some((w, i) => i > 0 && /^\p{Lu}/u.test(w) && w !== "I") ? 0 : 2;
}

function markPhrases(lower: string[], out: Int32Array): void {
	if (!phraseFlags) openLists();
	for (let i = 0; i < lower.length; ) {
		const first = lower[i] as string;
		let length = 0;
		let kind = phraseFlags?.get(first) ?? 0;
		if (kind) length = 1;
		if (phraseStarts?.has(first)) {
			let text = first;
			for (let k = 1; k < MAX_PHRASE && i + k < lower.length; k++) {
				text += ` ${lower[i + k]}`;
				const found = phraseFlags?.get(text);
				if (found) {
					kind = found;
					length = k + 1;
				}
			}
		}
		for (let k = 0; k < length; k++)
			out[i + k] = kind * 4 + (length === 1 ? 0 : k === 0 ? 1 : k === length - 1 ? 3 : 2);
		i += Math.max(1, length);
	}
}

const NONE = formOf("\u0000none");

const formAt = (forms: WordForm[], k: number): WordForm => forms[k] ?? NONE;
const valueAt = (list: Int32Array, k: number): number => list[k] ?? -1;

/** Writes the features of word `i` into `out`; `p1`, `p2` are the classes of the two words before, plus one (0 at the start). */
export function nameFeatures(input: NameInput, i: number, p1: number, p2: number, out: FeatureBuffer): number {
	const { forms, tags, flags, phrases } = input;
	const w = formAt(forms, i);
	const a1 = formAt(forms, i - 1);
	const a2 = formAt(forms, i - 2);
	const b1 = formAt(forms, i + 1);
	const b2 = formAt(forms, i + 2);
	const t0 = valueAt(tags, i);
	const ta = valueAt(tags, i - 1);
	const tb = valueAt(tags, i + 1);
	const f0 = valueAt(flags, i);
	const fa = valueAt(flags, i - 1);
	const fb = valueAt(flags, i + 1);
	const g0 = valueAt(phrases, i);
	const from = input.runFrom[i] as number;
	const to = input.runTo[i] as number;
	const inRun = to > from;
	const casing = input.casing;
	const r = input.register + 1;
	out.clear();
	out.add1(1, 0);
	out.add1(2, w.lower);
	out.add1(3, w.form);
	out.add2(4, w.shape, casing);
	out.add1(5, w.suffix3);
	out.add1(6, w.suffix4);
	out.add1(7, w.prefix3);
	out.add1(8, t0);
	out.add1(9, a1.lower);
	out.add1(10, b1.lower);
	out.add1(11, a2.lower);
	out.add1(12, b2.lower);
	out.add2(13, a1.shape, w.shape);
	out.add2(14, w.shape, b1.shape);
	out.add1(15, ta);
	out.add1(16, tb);
	out.add1(17, f0);
	out.add1(18, fa);
	out.add1(19, fb);
	out.add2(20, fa, f0);
	out.add2(21, f0, fb);
	out.add2(22, g0, casing);
	out.add1(23, valueAt(phrases, i - 1));
	out.add1(24, valueAt(phrases, i + 1));
	out.add1(25, p1);
	out.add2(26, p1, p2);
	out.add2(27, p1, w.lower);
	out.add2(28, p1, t0);
	out.add2(29, p1, w.shape);
	out.add2(30, p1, f0);
	out.add2(31, p1, g0);
	out.add3(32, ta, t0, tb);
	out.add3(33, a1.shape, w.shape, b1.shape);
	out.add2(34, a1.lower, w.lower);
	out.add2(35, w.lower, b1.lower);
	out.add2(36, input.labels[i] as number, input.headWords[i] as number);
	out.add2(37, input.labels[i] as number, input.headTags[i] as number);
	out.add2(38, w.shape, t0);
	out.add3(39, i === 0 ? 1 : 0, w.shape, t0);
	out.add2(40, f0, w.shape);
	out.add2(41, g0, w.shape);
	out.add2(42, a1.lower, w.shape);
	out.add2(43, b1.lower, w.shape);
	out.add2(44, a1.lower, t0);
	out.add2(45, p1, b1.lower);
	out.add2(46, p1, a1.lower);
	out.add2(47, w.classes, w.shape);
	out.add3(48, w.classes, casing, i === 0 ? 1 : 0);
	out.add3(49, w.classes, t0, w.shape);
	out.add2(72, a1.classes, w.shape);
	out.add2(73, b1.classes, w.shape);
	out.add3(93, r, w.classes, w.shape);
	if (inRun) {
		const first = formAt(forms, from);
		const last = formAt(forms, to - 1);
		const ff = valueAt(flags, from);
		const lf = valueAt(flags, to - 1);
		const length = Math.min(5, to - from);
		const place = i === from ? 0 : i === to - 1 ? 2 : 1;
		out.add2(50, last.lower, place);
		out.add2(51, first.lower, place);
		out.add3(52, lf, place, length);
		out.add3(53, ff, place, length);
		out.add3(54, ff, lf, place);
		out.add2(55, length, place);
		out.add2(56, formAt(forms, from - 1).lower, place);
		out.add2(57, formAt(forms, to).lower, place);
		out.add2(58, formAt(forms, from - 1).lower, length);
		out.add3(59, formAt(forms, from - 1).lower, formAt(forms, to).lower, length);
		out.add3(60, place, length, formAt(forms, from - 2).lower);
		out.add3(61, t0, place, length);
		out.add2(62, last.suffix3, place);
		out.add3(63, valueAt(phrases, from), valueAt(phrases, to - 1), place);
		out.add3(64, f0, place, length);
	} else {
		out.add1(70, t0);
		out.add2(71, t0, w.shape);
	}
	out.add2(80, r, t0);
	out.add3(81, r, w.shape, t0);
	out.add2(82, r, w.lower);
	out.add2(83, r, f0);
	out.add2(84, r, g0);
	out.add2(85, r, p1);
	out.add3(86, r, inRun ? Math.min(4, to - from) : 0, f0);
	out.add3(87, r, inRun ? 1 : 0, t0);
	out.add2(88, r, a1.lower);
	out.add2(89, r, b1.lower);
	out.add3(90, r, valueAt(flags, inRun ? to - 1 : i), inRun ? (i === from ? 0 : 1) : 2);
	out.add2(91, r, w.suffix3);
	out.add3(92, r, t0, tb);
	return out.size;
}

export const REGISTER_FEATURES = 420;

/** Features of a whole sentence for telling its register (web text, short message, encyclopaedia). */
export function registerFeatures(s: Sentence, buffer: FeatureBuffer): number {
	buffer.clear();
	const size = Math.min(s.size, 80);
	for (let i = 0; i < size; i++) {
		const word = s.word(i);
		const common = s.tag(i) !== "PROPN" && s.tag(i) !== "NOUN";
		buffer.add1(201, common ? formOf(word).lower : hashWord(s.penn(i)));
		buffer.add2(202, hashWord(s.penn(i)), hashWord(s.penn(i + 1) ?? ""));
		if (i === 0) buffer.add1(203, formOf(word).shape);
		if (i === s.size - 1) buffer.add1(204, formOf(word).lower);
	}
	const proper = s.upos.filter((u) => u === "PROPN").length;
	buffer.add1(205, Math.min(9, s.size >> 2));
	buffer.add1(206, Math.round((10 * proper) / Math.max(1, s.size)));
	buffer.add1(207, s.words.filter((w) => w === ",").length);
	buffer.add1(208, casingOf(s));
	return buffer.size;
}
