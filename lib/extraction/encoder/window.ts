// A text as the network reads it: words, their pieces and spelling, in windows. Cut just as `packages/reader` cuts it for training.
import type { Tokenizer } from "@huggingface/tokenizers";

/** A run of letters and digits, or one other character that is no white space. Offsets are UTF-16, `end` exclusive. */
export type Word = { start: number; end: number; text: string };

/** A text with the parts of speech of its words, universal and Penn, and the number of pieces that each of them is made of. */
export type TaggedText = { text: string; words: Word[]; upos: string[]; xpos: string[]; pieces: number[] };

/** Words `from` to `to` (exclusive) of a text. Place 0 of `first` stands for "outside of the window", place 1 for word `from`. */
export type Window = {
	from: number;
	to: number;
	ids: number[];
	shapes: number[];
	first: number[];
	/** How many pieces each word has. */
	pieces: number[];
};

const WORD = /[\p{L}\p{N}]+|[^\p{L}\p{N}_\s]|_/gu;
/** Pieces of the vocabulary: what opens a window, what ends it and stands for the end of a line, what is unknown. */
export const START = 101;
const [END, UNKNOWN] = [102, 100];

/** The words of a text in order. Linear in its length. */
export function wordsOf(text: string): Word[] {
	return Array.from(text.matchAll(WORD), (m) => ({ start: m.index, end: m.index + m[0].length, text: m[0] }));
}

/** How a word is spelt, which the vocabulary does not tell: 1 lower, 2 Title, 3 UPPER, 4 miXed, 5 with a digit, 6 one capital, 7 none. */
function shapeOf(word: string): number {
	if (/\d/.test(word)) return 5;
	if (!/[\p{L}\p{N}]/u.test(word)) return 7;
	const [lower, upper] = [word.toLowerCase(), word.toUpperCase()];
	if (word === lower && word !== upper) return 1;
	if (word === upper && word !== lower) return [...word].length === 1 ? 6 : 3;
	const [first = "", ...rest] = [...word];
	const tail = rest.join("");
	return first !== first.toLowerCase() && tail === tail.toLowerCase() && tail !== tail.toUpperCase() ? 2 : 4;
}

/** Cuts words into pieces, each word once. */
export class PieceTable {
	private readonly known = new Map<string, number[]>();
	constructor(private readonly tokenizer: Tokenizer) {}

	of(word: string): number[] {
		const found = this.known.get(word);
		if (found) return found;
		const { ids } = this.tokenizer.encode(word.replaceAll("Σ", "σ"), { add_special_tokens: false });
		const pieces = ids.length > 0 ? ids : [UNKNOWN];
		if (this.known.size > 50_000) this.known.clear();
		this.known.set(word, pieces);
		return pieces;
	}
}

/** Windows of at most `mostPieces` pieces of words, cut at ends of lines and sentences where there is one. */
export function windowsOf(text: string, words: Word[], table: PieceTable, mostPieces: number): Window[] {
	const windows: Window[] = [];
	let [from, cut, size, sizeAtCut] = [0, 0, 0, 0];
	for (const [i, word] of words.entries()) {
		const own = table.of(word.text).length;
		size += own;
		if (size > mostPieces && i > from) {
			const at = cut > from ? cut : i;
			windows.push(windowOf(text, words, table, from, at));
			size = at === cut && cut > from ? size - sizeAtCut : own;
			from = at;
		}
		const between = text.slice(word.end, words[i + 1]?.start ?? word.end + 1);
		if (between.includes("\n") || (".!?".includes(word.text) && between)) [cut, sizeAtCut] = [i + 1, size];
	}
	if (from < words.length) windows.push(windowOf(text, words, table, from, words.length));
	return windows;
}

/** Phones write "O’Neil" where the texts that the network has learnt from have "O'Neil". */
const isOfName = (words: Word[], k: number): boolean =>
	words[k]?.text === "’" &&
	/^\p{Lu}$/u.test(words[k - 1]?.text ?? "") &&
	/^\p{Lu}/u.test(words[k + 1]?.text ?? "") &&
	words[k - 1]?.end === words[k]?.start &&
	words[k]?.end === words[k + 1]?.start;

function windowOf(text: string, words: Word[], table: PieceTable, from: number, to: number): Window {
	const window: Window = { from, to, ids: [START], shapes: [0], first: [0], pieces: [] };
	const push = (id: number, shape: number) => {
		window.ids.push(id);
		window.shapes.push(shape);
	};
	for (let i = from; i < to; i++) {
		const word = words[i] as Word;
		if (i > from && text.slice((words[i - 1] as Word).end, word.start).includes("\n")) push(END, 0);
		window.first.push(window.ids.length);
		const shape = shapeOf(word.text);
		const own = table.of(isOfName(words, i) ? "'" : word.text);
		for (const id of own) push(id, shape);
		window.pieces.push(own.length);
	}
	push(END, 0);
	return window;
}
