// The reference that every retrieval figure stands beside: BM25 (k1 1.2, b .75) over lower-cased words without stop words,
// no stemming, no context. Pure.
import { inverseFrequency, saturate } from "@/lib/search/term-index";
import { isStopWord } from "@/lib/search/words";

const FORM = { k1: 1.2, b: 0.75 };

const wordsOf = (text: string) =>
	(
		text
			.toLowerCase()
			.replace(/['’]s\b/g, "")
			.match(/[\p{L}\p{N}]+/gu) ?? []
	).filter((word) => !isStopWord(word));

/** A ranking over texts: their places in the list, best first, those without a word of the question last. */
export function plainBm25(texts: string[]): (question: string) => number[] {
	const counts = texts.map((text) => {
		const of = new Map<string, number>();
		for (const word of wordsOf(text)) of.set(word, (of.get(word) ?? 0) + 1);
		return of;
	});
	const lengths = counts.map((of) => [...of.values()].reduce((sum, count) => sum + count, 0));
	const average = Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length));
	const found = new Map<string, number>();
	for (const of of counts) for (const word of of.keys()) found.set(word, (found.get(word) ?? 0) + 1);
	return (question) => {
		const wanted = [...new Set(wordsOf(question))];
		const scores = counts.map((of, i) =>
			wanted.reduce((sum, word) => {
				const count = of.get(word);
				if (!count) return sum;
				const worth = inverseFrequency(texts.length, found.get(word) ?? 0);
				return sum + worth * saturate(count, (lengths[i] as number) / average, FORM);
			}, 0),
		);
		return [...scores.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
	};
}
