import { memoize } from "@/lib/memoize";

const WORDS = /[\p{L}\p{N}]+/gu;
/** Who speaks is no part of what is said. */
const TURN = /^\s*\p{Lu}[\p{L} .'’-]{0,60}:\s/u;
/** What a word of the sentence costs that the fact does not say, against one that it does. */
const FOREIGN = 0.3;

/**
 * The part of a sentence that says a fact: the stretch that holds most of the fact's words and least else. UTF-16 offsets into
 * the sentence; null when fewer than two words of the fact, and less than half of them, stand in it. Pure.
 */
export const factSpan = memoize((quote: string, fact: string): { start: number; end: number } | null => {
	const body = TURN.exec(quote)?.[0].length ?? 0;
	const said = [...quote.matchAll(WORDS)]
		.filter(({ index }) => index >= body)
		.map((found) => ({
			start: found.index,
			end: found.index + found[0].length,
			stem: stemOf(found[0]),
		}));
	const wanted = new Map<string, number>();
	for (const [word] of fact.matchAll(WORDS)) wanted.set(stemOf(word), (wanted.get(stemOf(word)) ?? 0) + 1);
	let best = { worth: 0, hits: 0, from: 0, to: 0 };
	for (let from = 0; from < said.length; from++) {
		if (!wanted.has(said[from]?.stem ?? "")) continue;
		const left = new Map(wanted);
		let [hits, foreign] = [0, 0];
		for (let to = from; to < said.length; to++) {
			const stem = said[to]?.stem ?? "";
			const count = left.get(stem) ?? 0;
			if (count > 0) {
				left.set(stem, count - 1);
				hits++;
			} else foreign++;
			const worth = hits - FOREIGN * foreign;
			if (count > 0 && worth > best.worth) best = { worth, hits, from, to };
		}
	}
	const words = [...wanted.values()].reduce((sum, n) => sum + n, 0);
	const [first, last] = [said[best.from], said[best.to]];
	if (!first || !last || (best.hits < 2 && best.hits * 2 < words)) return null;
	return { start: first.start, end: last.end };
});

/** Forms of one word alike, well enough to find it again: "runs", "running" and "run". */
const stemOf = (word: string): string =>
	word
		.toLowerCase()
		.replace(/(?<=\p{L}{3})(?:ing|ed|es|s)$/u, "")
		.replace(/(\p{L})\1$/u, "$1")
		.replace(/(?<=\p{L}{3})[ey]$/u, "");
