// The part of reading that needs nothing of the graph: sentences with their tags, trees and names. It is most of the work.

import { fluent } from "./fluent";
import type { NameSpan } from "./name-rules";
import { NameVotes } from "./name-votes";
import { findNames } from "./names";
import { loadSyntax, type Sentence } from "./sentence";
import { splitSentences } from "./sentences";
import { tokenizeFlat } from "./tokenize";

/** A sentence and its names. Offsets are those of the stretch of text that it stands in. */
export type Analysed = { s: Sentence; names: NameSpan[] };

/** The sentences of one episode. */
export class Analysis {
	private readonly syntax = loadSyntax();
	private readonly stretches = new Map<string, Analysed[]>();
	private readonly votes = new NameVotes();

	/**
	 * The sentences of a stretch, their names typed by all mentions so far, each analysed when it is asked for; a stretch that
	 * was read to its end is not analysed again.
	 */
	*sentencesOf(stretch: string): Generator<Analysed, void> {
		const known = this.stretches.get(stretch);
		if (known) {
			for (const { s, names } of known) yield { s, names: this.votes.settle(s, names) };
			return;
		}
		const sentences: Analysed[] = [];
		for (const tokens of splitSentences(stretch, tokenizeFlat(stretch))) {
			const s = this.syntax.analyse(fluent(tokens));
			const sentence = { s, names: findNames(s) };
			this.votes.add(s, sentence.names);
			sentences.push(sentence);
			yield { s, names: this.votes.settle(s, sentence.names) };
		}
		this.stretches.set(stretch, sentences);
	}
}
