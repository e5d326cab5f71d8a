// Whether a text says a name. Pure.

/** Words of a name that prove nothing. */
const LITTLE = new Set(["", ..."a an the of for and in on at to my s our his her their its your".split(" ")]);
/** Longest ending in which two forms of a word may differ: "paint" and "painting". */
const MAX_ENDING = 3;
const STEM = 3;

const clean = (text: string) => text.normalize("NFKC").replace(/['’]s(?!\p{L})/gu, "");
const cut = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The words of a text, folded: NFKC, lower case, without possessive endings and punctuation. */
export const toWords = (text: string): string[] => cut(clean(text).toLowerCase());

/** What makes two names one, here: their words without a leading article. */
export function toKey(name: string): string {
	const words = toWords(name);
	return (words.length > 1 && /^(?:the|an?)$/.test(words[0] ?? "") ? words.slice(1) : words).join(" ");
}

/** A text that can be asked which names it says. Building it is linear in its length. */
export class Mentions {
	private readonly line: string;
	private readonly words: Set<string>;
	private readonly byStem = new Map<string, string[]>();

	constructor(text: string) {
		const words = toWords(text);
		this.line = ` ${words.join(" ")} `;
		this.words = new Set(words);
		for (const word of this.words) {
			const stem = word.slice(0, STEM);
			const same = this.byStem.get(stem);
			if (same) same.push(word);
			else this.byStem.set(stem, [word]);
		}
	}

	/** Whether the name stands in the text as one run of words. */
	saysWhole(name: string): boolean {
		const key = toKey(name);
		if (key.split(" ").every((word) => LITTLE.has(word))) return false;
		return this.line.includes(` ${key} `) || (isWithoutSpaces(key) && this.line.includes(key));
	}

	/**
	 * Whether every telling word of the name stands somewhere in the text: as it is when it has a capital or a digit, else in
	 * whatever form.
	 */
	says(name: string): boolean {
		if (this.saysWhole(name)) return true;
		const telling = cut(clean(name)).filter((word) => !LITTLE.has(word.toLowerCase()));
		return telling.length > 0 && telling.every((word) => this.saysWord(word));
	}

	private saysWord(word: string): boolean {
		const folded = word.toLowerCase();
		if (this.words.has(folded)) return true;
		if (/[\p{Lu}\p{N}]/u.test(word)) return false;
		return this.byStem.get(folded.slice(0, STEM))?.some((other) => areForms(folded, other)) ?? false;
	}
}

/** "cat" and "cats", "paint" and "painting", "company" and "companies". */
function areForms(a: string, b: string): boolean {
	const shorter = Math.min(a.length, b.length);
	let same = 0;
	while (same < shorter && a[same] === b[same]) same++;
	return same >= STEM && same >= shorter - 1 && Math.max(a.length, b.length) - same <= MAX_ENDING;
}

const isWithoutSpaces = (key: string) =>
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(key);
