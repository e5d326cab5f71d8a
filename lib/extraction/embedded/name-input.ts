// Prepares a sentence for the name recogniser: word forms, tags, tree, word lists and capitalised runs, as arrays of numbers.
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
import type { ListFlags, NameListTable } from "./name-lists";
import type { Sentence } from "./sentence";
import { formOf, type WordForm } from "./word-form";

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
function flagsOf(lower: string): number {
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
	/** Bits of the lists in the weights: of the word itself, and of the phrase over it. */
	listed: ListFlags;
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
export function nameInput(s: Sentence, register: number, lists: NameListTable): NameInput {
	const n = s.size;
	const forms = s.words.map(formOf);
	const lower = s.words.map((w) => w.toLowerCase());
	const input: NameInput = {
		size: n,
		forms,
		tags: new Int32Array(n),
		flags: new Int32Array(n),
		phrases: new Int32Array(n),
		listed: lists.mark(lower),
		labels: new Int32Array(n),
		headWords: new Int32Array(n),
		headTags: new Int32Array(n),
		runFrom: new Int32Array(n),
		runTo: new Int32Array(n),
		casing: casingOf(s),
		register,
	};
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

/** 0 mixed case, 1 all capitals, 2 no capitals but the first. */
export function casingOf(s: Sentence): number {
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
