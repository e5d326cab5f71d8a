// How a clause is told as a sentence of its own: its words as they stand, or those of the whole sentence where it cannot be cut
// out of it without doubt. Knows nothing of edges.
import { isAssignment, isCleanCut } from "./clause-cut";
import { clauseWords, trimmed } from "./clause-words";
import type { Clause } from "./clauses";
import type { References } from "./references";
import type { Sentence } from "./sentence";
import { Teller, Unknown } from "./teller";
import type { Topic } from "./topic";

const MAX_WORDS = 70;

export class ClauseTexts {
	private readonly texts = new Map<Clause | null, string | null>();

	/** `topic` is what a clause without a subject is about. */
	constructor(
		private readonly s: Sentence,
		private readonly references: References,
		private readonly topic: Topic | null,
		private readonly clauses: Clause[],
	) {}

	/** The clause as a sentence; null when it is none, or holds a word that means nothing out of its place. */
	of(clause: Clause): string | null {
		const known = this.texts.get(clause);
		if (known !== undefined) return known;
		const body = clauseWords(this.s, clause);
		const text =
			isCleanCut(this.s, clause, body) || isAssignment(this.s, clause)
				? this.told((teller) => teller.tell(clause, body))
				: this.sentence();
		this.texts.set(clause, text);
		return text;
	}

	/** Words of the sentence as a phrase; null as above. */
	phrase(words: number[]): string | null {
		return this.told((teller) => teller.words(words));
	}

	/** All that the sentence says, where it has a subject or is about its topic. */
	private sentence(): string | null {
		const known = this.texts.get(null);
		if (known !== undefined) return known;
		const { s } = this;
		const main = this.clauses.find((c) => c.head === s.root);
		const body = trimmed(
			s,
			main ? s.subtree(s.root, (k) => /^(?:discourse|vocative|reparandum)$/.test(s.label(k))) : [],
		);
		const text = main && body.length <= MAX_WORDS ? this.told((teller) => teller.tell(main, body)) : null;
		this.texts.set(null, text);
		return text;
	}

	private told(tell: (teller: Teller) => string | null): string | null {
		try {
			const text = tell(new Teller(this.s, this.references, this.topic));
			// What is too long to tell whole is not told.
			return text?.endsWith("…") ? null : text;
		} catch (error) {
			if (!(error instanceof Unknown)) throw error;
			return null;
		}
	}
}
