// The table of lemmas that the spelling rules get wrong.
import { ruleLemma } from "../../lib/extraction/embedded/lemmatize";
import type { TreebankSentence } from "./conllu";

/** Lines "form<TAB>upos<TAB>lemma" for every form whose usual lemma differs from the rules', in sorted order. */
export function lemmaLines(sentences: TreebankSentence[]): string {
	const counts = new Map<string, Map<string, number>>();
	for (const s of sentences)
		s.words.forEach((word, i) => {
			const [upos, xpos] = (s.tags[i] as string).split("|") as [string, string];
			const lemma = s.lemmas[i] as string;
			if (
				upos === "PROPN" ||
				upos === "PUNCT" ||
				upos === "SYM" ||
				upos === "X" ||
				upos === "NUM" ||
				xpos === "GW" ||
				word.length > 30
			)
				return;
			const key = `${word.toLowerCase()}\t${upos}\t${xpos}`;
			const of = counts.get(key) ?? new Map<string, number>();
			of.set(lemma, (of.get(lemma) ?? 0) + 1);
			counts.set(key, of);
		});
	const lines = new Set<string>();
	for (const [key, of] of counts) {
		const [form, upos, xpos] = key.split("\t") as [string, string, string];
		const [lemma] = [...of].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0] as [string, number];
		if (lemma.toLowerCase() !== ruleLemma(form, upos, xpos)) lines.add(`${form}\t${upos}\t${lemma.toLowerCase()}`);
	}
	return [...lines].sort().join("\n");
}
