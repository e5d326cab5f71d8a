// Cuts tokens into sentences, over the lines of hard-wrapped text.
import { type Token, tokenizeFlat } from "./tokenize";

/** Tokens of one sentence, at most `MAX_SENTENCE_TOKENS`. */
export type TokenSentence = Token[];

export const MAX_SENTENCE_TOKENS = 160;

/** Cuts `text` into sentences. Every non-space character is in exactly one token, in order. Never throws; linear time. */
export function tokenize(text: string): TokenSentence[] {
	return splitSentences(text, tokenizeFlat(text));
}

const FINAL = /^(?:[.!?…]+|\.{2,}|[。！？])$/u;
const AFTER_FINAL = /^["'”’)\]»]+$/u;
const STARTER = /^[\p{Lu}\p{N}"“'‘([*•–-]/u;
/** Words that few sentences have in their midst with a capital, but for "I". */
export const SENTENCE_START =
	/^(?:The|He|She|It|They|We|I|In|On|At|But|And|This|That|There|However|His|Her|Their|Its|After|When|For|As)$/;

/** Cuts tokens into sentences: at final marks, blank lines, list and dialogue lines, and hard at `MAX_SENTENCE_TOKENS`. */
export function splitSentences(text: string, tokens: Token[]): TokenSentence[] {
	const sentences: TokenSentence[] = [];
	const lines = new Lines(text);
	let current: Token[] = [];
	const flush = () => {
		if (current.length > 0) sentences.push(current);
		current = [];
	};
	for (let i = 0; i < tokens.length; i++) {
		const token = tokens[i] as Token;
		current.push(token);
		const next = tokens[i + 1];
		if (!next) break;
		if (current.length >= MAX_SENTENCE_TOKENS) {
			flush();
			continue;
		}
		const gap = next.start > token.end ? text.slice(token.end, Math.min(next.start, token.end + 8)) : "";
		if (gap.includes("\n") && (/\n\s*\n/.test(gap) || lines.breaksBetween(token, next))) {
			flush();
			continue;
		}
		let last = i;
		while (last > 0 && AFTER_FINAL.test((tokens[last] as Token).text) && last > i - 3) last--;
		const mark = tokens[last] as Token;
		if (AFTER_FINAL.test(next.text) && !token.spaceAfter) continue;
		if (FINAL.test(mark.text)) {
			if (!token.spaceAfter && !/[!?。！？…]/.test(mark.text)) continue;
			if (/^\p{Ll}/u.test(next.text)) {
				// Who writes all in lower case ends sentences all the same: a point behind a word that is no abbreviation.
				const before = tokens[last - 1]?.text ?? "";
				if (/^(?:\.|[!?]+)$/.test(mark.text) && /^[\p{L}\p{N}][\p{L}\p{M}’'-]+$|^[)\]]$/u.test(before) && last === i)
					flush();
				continue;
			}
			if (STARTER.test(next.text) || next.text.charCodeAt(0) > 127 || mark.text !== "...") flush();
		} else if (
			token.text.endsWith(".") &&
			token.text.length > 1 &&
			(SENTENCE_START.test(next.text) || (token.text === "etc." && /^\p{Lu}/u.test(next.text))) &&
			!/^(?:Mr|Mrs|Ms|Dr|St|Prof|Gen|Gov|Sen|Rep)\.$/.test(token.text)
		) {
			flush();
		}
	}
	flush();
	return sentences;
}

/** Articles, prepositions and conjunctions that a line was cut behind. */
export const OPEN_WORD =
	/\b(?:an?|and|at|because|by|for|from|her|his|if|into|its|my|of|our|than|that|the|their|to|when|where|which|while|with|your)$/;

/** Lines between these lengths may have been wrapped by hand or by a mail program. */
const WRAP_WIDTH = { least: 50, most: 130 };

/** Judges line feeds by the lines around them. */
class Lines {
	private paragraphFrom = -1;
	private paragraphTo = -1;
	private width = 0;

	constructor(private readonly text: string) {}

	/**
	 * Whether the line feed between two tokens of one paragraph ends the sentence. It does not where the line was full: where
	 * the first word of the next line would have passed the longest line of the paragraph, or the next line starts lower-case.
	 */
	breaksBetween(token: Token, next: Token): boolean {
		const { text } = this;
		if (/^(?:[-*•>#+|]|\d+[.)]$)/.test(next.text) || /^[.!?:;]$/.test(token.text)) return true;
		const lineFrom = text.lastIndexOf("\n", token.end - 1) + 1;
		const length = token.end - lineFrom;
		const word = /^\S+/.exec(text.slice(next.start, next.start + WRAP_WIDTH.most))?.[0] ?? "";
		if (word !== "I" && SENTENCE_START.test(word)) return true;
		if (OPEN_WORD.test(token.text)) return false;
		if (length > WRAP_WIDTH.most) return true;
		if (/^\p{Ll}[^:]*$/u.test(word) && length >= WRAP_WIDTH.least / 2) return false;
		return length < WRAP_WIDTH.least || length + 1 + word.length < this.widthAround(lineFrom);
	}

	/** The length of the longest line in the paragraph that holds offset `at`; it is measured once a paragraph. */
	private widthAround(at: number): number {
		const { text } = this;
		if (at < this.paragraphFrom || at >= this.paragraphTo) {
			const before = text.lastIndexOf("\n\n", at - 1);
			const after = text.indexOf("\n\n", at);
			this.paragraphFrom = before < 0 ? 0 : before + 2;
			this.paragraphTo = after < 0 ? text.length + 1 : after + 1;
			const lengths = text
				.slice(this.paragraphFrom, this.paragraphTo)
				.split("\n")
				.map((line) => line.trimEnd().length);
			this.width = Math.max(0, ...lengths.filter((n) => n <= WRAP_WIDTH.most));
		}
		return this.width;
	}
}
