// What a classifier sees of a word's outside: hashes of the form, its lower case, affixes and shape.
import { hashWord } from "./hash";
import { type IdentifierKind, identifierKind } from "./identifiers";
import { classesOf } from "./lexicon";

/** The outside of one word, as hashes ready for feature tuples. */
export type WordForm = {
	form: number;
	lower: number;
	suffix1: number;
	suffix2: number;
	suffix3: number;
	suffix4: number;
	prefix1: number;
	prefix2: number;
	prefix3: number;
	shape: number;
	/** Word classes in the dictionary. */
	classes: number;
	/** What kind of identifier it is; 0 for words of prose. */
	identifier: number;
	/** Three letters in a row, with the borders of the word; at most 10. */
	grams: number[];
};

/** "McDonald's" -> "XxXx'x": letter cases, digits as 9, runs longer than two shortened; at most 12 signs. */
function shapeOf(word: string): string {
	let shape = "";
	let last = "";
	let run = 0;
	for (let i = 0; i < word.length && shape.length < 12; i++) {
		const c = word.charCodeAt(i);
		const sign =
			c >= 97 && c <= 122
				? "x"
				: c >= 65 && c <= 90
					? "X"
					: c >= 48 && c <= 57
						? "9"
						: c < 128
							? (word[i] as string)
							: foreignSign(word[i] as string);
		run = sign === last ? run + 1 : 1;
		last = sign;
		if (run <= 2) shape += sign;
	}
	return shape;
}

function foreignSign(char: string): string {
	const lower = char.toLowerCase();
	if (lower !== char.toUpperCase()) return lower === char ? "x" : "X";
	return /\p{L}/u.test(char) ? "z" : "u";
}

/** The text that stands for a word. Symbols of programs ("read_file") keep theirs. */
function textOf(word: string, identifier: IdentifierKind | null): string {
	if (/^(?:1\d|20)\d\d$/.test(word)) return "1999";
	if (/^[\d.,:/-]*\d[\d.,:/-]*$/.test(word)) return word.replace(/\d/g, "9").slice(0, 8);
	return identifier && identifier !== "symbol" ? `\u0001${identifier}` : word.slice(0, 64);
}

const MAX_GRAMS = 10;

function gramsOf(lower: string): number[] {
	const text = `<${lower.slice(0, MAX_GRAMS)}>`;
	const out: number[] = [];
	for (let i = 0; i + 3 <= text.length; i++) out.push(hashWord(text.slice(i, i + 3)));
	return out.slice(0, MAX_GRAMS);
}

const FORMS_KEPT = 20_000;
const forms = new Map<string, WordForm>();

/**
 * The outside of `word`; the last 20,000 or so distinct words are remembered. Numbers share one form per shape, links, paths
 * and other identifiers one form per kind: nothing is to be learnt from their letters.
 */
export function formOf(word: string): WordForm {
	const known = forms.get(word);
	if (known) return known;
	const identifier = identifierKind(word);
	const text = textOf(word, identifier);
	const lower = text.toLowerCase();
	const made: WordForm = {
		form: hashWord(text),
		lower: hashWord(lower),
		suffix1: hashWord(lower.slice(-1)),
		suffix2: hashWord(lower.slice(-2)),
		suffix3: hashWord(lower.slice(-3)),
		suffix4: hashWord(lower.slice(-4)),
		prefix1: hashWord(lower.slice(0, 1)),
		prefix2: hashWord(lower.slice(0, 2)),
		prefix3: hashWord(lower.slice(0, 3)),
		shape: hashWord(shapeOf(text)),
		classes: classesOf(lower),
		identifier: identifier ? hashWord(identifier) : 0,
		grams: gramsOf(lower),
	};
	if (forms.size >= FORMS_KEPT) forms.clear();
	forms.set(word, made);
	return made;
}
