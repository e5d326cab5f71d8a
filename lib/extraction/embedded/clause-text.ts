// The text of a fact: the sentence that says it, told in the third person where it is plain, else quoted as it stands. Knows nothing
// of edges.
import { isCleanCut } from "./clause-cut";
import { clauseWords, isFiller, LEADING, trimmed } from "./clause-words";
import { type Clause, isFiniteVerb } from "./clauses";
import { isPlain, isWellWritten } from "./proofread";
import type { References } from "./references";
import { capitalised, closeSentence, isPaired } from "./render";
import type { Sentence } from "./sentence";
import { isSmallTalk } from "./small-talk";
import { saidBy } from "./stands-alone";
import type { Topic } from "./topic";
import { Unknown, WordWriter } from "./word-writer";

const MAX_WORDS = 70;

/**
 * Decision: who says more than a plain sentence is quoted rather than reworded, since a rewording may say what was not meant; a name
 * in brackets says whom "it" or "she" means, where only the sentences before tell.
 */
export class ClauseTexts {
	private sentence: string | null | undefined;

	/** `topic` is what a clause without a subject is about. */
	constructor(
		private readonly s: Sentence,
		private readonly references: References,
		private readonly topic: Topic | null,
		private readonly clauses: Clause[],
	) {}

	/** The sentence around the clause, or the clause alone where the rest holds a word that nobody knows; null where it does, too. */
	of(clause: Clause): string | null {
		const { s } = this;
		if (this.sentence === undefined) {
			const main = this.clauses.find((c) => c.head === s.root);
			const words =
				main &&
				trimmed(
					s,
					s.subtree(s.root, (k) => isFiller(s, k) && !/^(?:AUX|VERB)$/.test(s.tag(k))),
				);
			this.sentence = main && words ? this.write(main, words) : null;
		}
		if (this.sentence !== null) return this.sentence;
		const words = clauseWords(s, clause);
		const hasSubject = s.kid(clause.head, "nsubj", "nsubj:pass", "nsubj:outer", "expl") >= 0;
		return hasSubject && /^(?:main|conjunct)$/.test(clause.role) && isCleanCut(s, clause, words)
			? this.write(clause, words)
			: null;
	}

	/** Words of the sentence with names for pronouns; null as above. */
	phrase(words: number[]): string | null {
		return attempt(() => new WordWriter(this.s, this.references).words(words));
	}

	private write(clause: Clause, words: number[]): string | null {
		const { s, references } = this;
		if (words.length > MAX_WORDS || this.isSmallTalk(clause, words)) return null;
		return attempt(() => {
			const speaker = saidBy(s, clause, words, this.topic, references);
			const writer = new WordWriter(s, references);
			const told = closeSentence(writer.words(words));
			// What somebody says of others is theirs.
			const isTheirs = speaker !== null || (references.speaker?.isName === true && !writer.hasVoices);
			// "Ann has to rest and made tea": of two verbs one may be in the wrong form.
			const isOne = words.every((w) => !isFiniteVerb(s, w) || clause.group.includes(w));
			const isTold = !isTheirs && !writer.isAwkward && isPlain(s, clause, words) && (isOne || !writer.hasVoices);
			if (isTold && isWellWritten(s, words, told)) return told;
			return this.quoted(words, writer, speaker);
		});
	}

	/** The words as they stand, behind who says them; null where they are none to quote. */
	private quoted(words: number[], { named, hasVoices }: WordWriter, speaker: string | null): string | null {
		const { s, references } = this;
		const [first, last] = [words[0] as number, words.at(-1) as number];
		// "Planned Timeline for Remaining Days": a title.
		if (speaker === null && s.words.every((w) => w.length < 4 || !/^\p{Ll}/u.test(w))) return null;
		// "New features that we added include it" without its first words.
		if (first > 0 && !/^(?:ADV|CCONJ|INTJ|PUNCT|SCONJ)$/.test(s.tag(first - 1)) && !LEADING.test(s.lower(first - 1)))
			return null;
		const said = closeSentence(textWith(s, first, last, named).replace(/[“”]/g, '"'));
		if (said.endsWith("…") || !isPaired(said) || !/\p{L}\s+\p{L}/u.test(said.replace(/\S*:\/\/\S+/g, ""))) return null;
		const voice =
			references.speaker && (hasVoices || references.speaker.isName) ? references.phraseFor(references.speaker) : null;
		const by = speaker ?? voice ?? (hasVoices ? "the team" : null);
		return by === null ? `“${said}”` : `${capitalised(by)}: “${said}”`;
	}

	private isSmallTalk(clause: Clause, body: number[]): boolean {
		const { speaker, listener } = this.references;
		if (!speaker) return false;
		const voices = new Set(`${speaker.name} ${listener?.name ?? ""}`.toLowerCase().split(" "));
		return isSmallTalk(this.s, clause, body, voices);
	}
}

/** The words from `first` to `last` as they stand, each that a name stands for with that name in brackets behind it. */
function textWith(s: Sentence, first: number, last: number, named: Map<number, string>): string {
	let out = "";
	let name: string | undefined;
	for (let i = first; i <= last; i++) {
		name ??= named.get(i);
		out += s.word(i);
		// "he'll [Alex]", "this group's [design group]".
		const goesOn = s.tokens[i]?.spaceAfter === false && /^['’]/.test(s.word(i + 1));
		if (name !== undefined && !goesOn) {
			out += ` [${name}]`;
			name = undefined;
		}
		if (i < last && s.tokens[i]?.spaceAfter) out += " ";
	}
	return out;
}

function attempt(write: () => string | null): string | null {
	try {
		return write();
	} catch (error) {
		if (!(error instanceof Unknown)) throw error;
		return null;
	}
}
