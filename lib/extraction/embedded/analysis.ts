// Owns the part of reading that needs nothing of the graph: sentences with their tags, trees and names. It is most of the work.
import { findNames, type NameSpan } from "./names";
import { loadSyntax, type Sentence } from "./sentence";
import { splitSentences } from "./sentences";
import { tokenizeFlat } from "./tokenize";

/** A sentence and its names. Offsets are those of the stretch of text that it stands in. */
export type Analysed = { s: Sentence; names: NameSpan[] };

/** The sentences of one episode. */
export class Analysis {
	private readonly syntax = loadSyntax();
	private readonly stretches = new Map<string, Analysed[]>();

	/** The sentences of a stretch, each analysed when it is asked for; a stretch that was read to its end is not analysed again. */
	*sentencesOf(stretch: string): Generator<Analysed, void> {
		const known = this.stretches.get(stretch);
		if (known) return yield* known;
		const sentences: Analysed[] = [];
		for (const tokens of splitSentences(stretch, tokenizeFlat(stretch))) {
			const s = this.syntax.analyse(tokens);
			const sentence = { s, names: findNames(s) };
			sentences.push(sentence);
			yield sentence;
		}
		this.stretches.set(stretch, sentences);
	}
}
