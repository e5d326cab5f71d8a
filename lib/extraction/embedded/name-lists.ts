// Looks up which lists of names hold a phrase. The lists are part of the weights: hashes of phrases, no text.
import { hashWord } from "./hash";
import type { LinearModel } from "./linear-model";

/** Lists in the order of their bits. */
export const NAME_LISTS = ["first name", "last name", "city", "town", "country", "brand", "language"] as const;
const MAX_PHRASE = 4;

/** The key of a phrase: lower-case tokens joined by single spaces. Never 0. */
export const phraseKey = (phrase: string): number => hashWord(phrase) || 1;

/** Per word: bits of the lists that hold the word itself, and of those that hold the longest phrase over it. */
export type ListFlags = { words: Int32Array; phrases: Int32Array };

/** The lists of one weights file. */
export class NameListTable {
	private readonly scores: Int32Array;
	private readonly key = new Uint32Array(1);

	constructor(private readonly model: LinearModel) {
		this.scores = new Int32Array(model.classes.length);
	}

	/** Bits of the lists that hold `phrase`. */
	flagsOf(phrase: string): number {
		this.scores.fill(0);
		this.key[0] = phraseKey(phrase);
		this.model.addScores(this.key, 1, this.scores);
		let bits = 0;
		for (let i = 0; i < this.scores.length; i++) if ((this.scores[i] as number) > 0) bits |= 1 << i;
		return bits;
	}

	/** Flags of the lower-case words of a sentence. A phrase of several words is kept as 4 * bits + 1 first, 2 inside, 3 last. */
	mark(lower: string[]): ListFlags {
		const words = Int32Array.from(lower, (word) => (/\p{L}/u.test(word) ? this.flagsOf(word) : 0));
		const phrases = new Int32Array(lower.length);
		for (let i = 0; i < lower.length; ) {
			let length = 0;
			let bits = 0;
			let text = lower[i] as string;
			for (let k = 1; k < MAX_PHRASE && i + k < lower.length; k++) {
				text += ` ${lower[i + k]}`;
				const found = this.flagsOf(text);
				if (found === 0) continue;
				bits = found;
				length = k + 1;
			}
			for (let k = 0; k < length; k++) phrases[i + k] = bits * 4 + (k === 0 ? 1 : k === length - 1 ? 3 : 2);
			i += Math.max(1, length);
		}
		return { words, phrases };
	}
}
