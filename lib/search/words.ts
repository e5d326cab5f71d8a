// Text into index terms. The same function reads episodes and questions, so that what is written is what is found.

import { newStemmer } from "snowball-stemmers";
import { memoize } from "@/lib/memoize";
import { ENGLISH } from "@/lib/text/content-words";
import { baseForm } from "@/lib/text/irregular-forms";
import { LANGUAGES, type Language, languageOf, likelyLanguages, RULES } from "@/lib/text/languages";

/** Whether a lower-case word carries grammar alone, in English. */
export const isStopWord = (word: string): boolean => ENGLISH.has(word);

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)?/gu;
// Code points kept of a word: nobody asks for more, and a term has to fit into an index entry beside its group.
const LONGEST = 40;

/** The first `most` code points: a cut inside of one would leave half a character, and two such halves are the same to Postgres. */
export const firstCharacters = (text: string, most: number): string =>
	text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join("");

const porter = newStemmer("porter");
/** The stem of a word of a to z, after M. F. Porter, "An algorithm for suffix stripping" (1980); others as they are. */
const stem = (word: string): string => (/^[a-z]{3,}$/.test(word) ? porter.stem(word) : word);

const ASCII = /^[\0-\x7f]*$/;

/** Lower case, accents of letters removed: "Ziębice" and "ziebice" are one. Marks that make another letter, as voicing in Japanese, stay. Pure. */
export const fold = (text: string): string =>
	ASCII.test(text)
		? text.toLowerCase()
		: text
				.normalize("NFKD")
				.replace(/[\u0300-\u036f]+/g, "")
				.normalize("NFC")
				.toLowerCase();

/** The term that an English folded word is indexed under; empty for a stop word. */
export function toTerm(word: string): string {
	const bare = word.replace(/['’].*$/u, "");
	if (ENGLISH.has(bare) || ENGLISH.has(word)) return "";
	return stem(baseForm(firstCharacters(bare, LONGEST)));
}

/** A word as the index keeps it: the term that its forms share, which form it is, as one of 15 bits, and its offset in the text. */
export type Token = { term: string; form: number; at: number };

/** One of 15 bits for a folded word, so that a posting tells in which forms its term stands there. */
const formOf = (word: string): number => {
	let hash = 7;
	for (let i = 0; i < word.length; i++) hash = (hash * 31 + word.charCodeAt(i)) | 0;
	return 1 << ((hash >>> 4) % 15);
};

const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u;
const HANGUL = /\p{Script=Hangul}/u;
/** A run of one kind of writing within a word. */
const WRITING =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]+|\p{Script=Hangul}+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc]+/gu;

/**
 * The words of a text as index tokens, in order, with repeats; stop words are left out. Words in Latin letters are stemmed by the
 * text's language, Chinese and Japanese are read by pairs of characters, Korean by pairs and by words. Pure.
 */
export const tokensOf = (text: string): Token[] => read(text, [languageOf(text)]);

/** As `tokensOf`, of a question too short to tell its language: each word by all that are likely. */
export const askedTokensOf = (text: string): Token[] => read(text, likelyLanguages(text));

function read(text: string, languages: readonly Language[]): Token[] {
	const tokens: Token[] = [];
	for (const { 0: word, index: at } of text.matchAll(WORD)) {
		if (ASCII.test(word) || !(IDEOGRAPHS.test(word) || HANGUL.test(word))) pushWord(tokens, word, at, languages);
		else for (const { 0: run, index } of word.matchAll(WRITING)) pushRun(tokens, run, at + index, languages);
	}
	return tokens;
}

function pushWord(tokens: Token[], word: string, at: number, languages: readonly Language[]): void {
	if (languages.length === 1) {
		for (const { term, form } of FORMS[languages[0] as Language](word)) tokens.push({ term, form, at });
		return;
	}
	const forms = languages.flatMap((language) => FORMS[language](word));
	for (const [i, { term, form }] of forms.entries()) {
		if (forms.findIndex((other) => other.term === term) === i) tokens.push({ term, form, at });
	}
}

/** The terms of a word, with its form: none for a stop word, two for "l'eau". */
function formsIn(word: string, language: Language): Omit<Token, "at">[] {
	// English says "Ada's", the others "l'eau".
	const parts = language === "en" ? [word.replace(/['’].*$/u, "")] : word.split(/['’]/);
	return parts.flatMap((part) => {
		const term = language === "en" ? toTerm(fold(word)) : termIn(part, language);
		return term ? { term, form: formOf(fold(part)) } : [];
	});
}

/** By language; texts repeat their words, so they are remembered. */
const FORMS = Object.fromEntries(
	LANGUAGES.map((language) => [language, memoize((word: string) => formsIn(word, language))]),
) as Record<Language, (word: string) => Omit<Token, "at">[]>;

function termIn(word: string, language: Exclude<Language, "en">): string {
	const lower = word.normalize("NFC").toLowerCase();
	const { stopWords, stem: stemOf } = RULES[language];
	return stopWords.has(lower) || (word.length === 1 && /\p{L}/u.test(word))
		? ""
		: fold(stemOf(firstCharacters(lower, LONGEST)));
}

function pushRun(tokens: Token[], run: string, at: number, languages: readonly Language[]): void {
	const isHangul = HANGUL.test(run);
	if (!isHangul && !IDEOGRAPHS.test(run)) {
		pushWord(tokens, run, at, languages);
		return;
	}
	const letters = [...fold(run)];
	if (isHangul || letters.length === 1) pushTerm(tokens, firstCharacters(letters.join(""), LONGEST), at);
	for (let i = 0; i + 1 < letters.length; i++) {
		if (!(isHangul && letters.length === 2)) pushTerm(tokens, `${letters[i]}${letters[i + 1]}`, at + i);
	}
}

function pushTerm(tokens: Token[], term: string, at: number): void {
	tokens.push({ term, form: formOf(term), at });
}

/** Index terms of a text, in order, with repeats. Pure. */
export const termsOf = (text: string): string[] => tokensOf(text).map(({ term }) => term);

/** Its distinct index terms; remembered, as the same sentences are compared again and again. */
export const termSet = memoize((text: string): ReadonlySet<string> => new Set(termsOf(text)));
