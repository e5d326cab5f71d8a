// How a clause is written as a sentence of its own: its words as they stand, or those of the whole sentence where it cannot be cut
// out of it without doubt. Knows nothing of edges.
import { isAssignment, isCleanCut, isContrasted } from "./clause-cut";
import { clauseWords, isFiller, trimmed } from "./clause-words";
import { type Clause, isFiniteVerb } from "./clauses";
import { isMisread, isPlain, isWellWritten } from "./proofread";
import type { References } from "./references";
import { capitalised, closeSentence, isPaired } from "./render";
import type { Sentence } from "./sentence";
import { SentenceWriter } from "./sentence-writer";
import { isSmallTalk } from "./small-talk";
import type { Topic } from "./topic";
import { Unknown } from "./word-writer";

const MAX_WORDS = 70;
/** What one who talks thinks, rather than what is. */
const OPINION = /\b(?:maybe|might|ought|perhaps|probably|seems?|should|sucks)\b/i;

export class ClauseTexts {
	/** By clause; null stands for the whole sentence. */
	private readonly texts = new Map<Clause | null, string | null>();
	private readonly isDoubtful: boolean;

	/** `topic` is what a clause without a subject is about. */
	constructor(
		private readonly s: Sentence,
		private readonly references: References,
		private readonly topic: Topic | null,
		private readonly clauses: Clause[],
	) {
		this.isDoubtful = isMisread(s, clauses);
	}

	/** The clause as a sentence, without its asides where they hold what nobody knows; null where the rest holds such a word too. */
	of(clause: Clause): string | null {
		const whole = this.whole(clause);
		if (whole !== null) return whole;
		const [source, body] = this.wordsOf(clause);
		const rest = withoutAsides(this.s, body);
		if (!source || this.isSmallTalk(source, rest)) return null;
		const told =
			rest.length === body.length
				? null
				: this.attempt((writer) => this.proofread(writer, writer.write(source, rest), rest));
		// Half of a contrast would say something else: rather as it stands.
		return told ?? (isContrasted(this.s, clauseWords(this.s, clause)) ? this.asItStands() : null);
	}

	/** The clause as a sentence; null when it is none, or holds a word that means nothing out of its place. */
	whole(clause: Clause): string | null {
		const [source, body] = this.wordsOf(clause);
		const key = source === clause ? clause : null;
		const known = this.texts.get(key);
		if (known !== undefined) return known;
		const isWritten = source && body.length <= MAX_WORDS && !this.isSmallTalk(source, body);
		const text = isWritten ? this.attempt((writer) => this.proofread(writer, writer.write(source, body), body)) : null;
		this.texts.set(key, text);
		return text;
	}

	/**
	 * What was written, or the whole sentence in quotation marks where its words or ours are no good English; the clause alone where the
	 * rest cannot be read by itself, null where that is too long. Decision: who writes in haste is quoted rather than corrected, since a
	 * correction may say what was not meant.
	 */
	private proofread(writer: SentenceWriter, text: string, body: number[]): string | null {
		const { s, references } = this;
		if (writer.isQuotation) return text;
		// "(Which has bad performance.)": of what, the sentence before may say.
		if (/^(?:Which|Whose|Whom) /.test(text)) return null;
		const voice = writer.hasVoices && references.speaker ? references.phraseFor(references.speaker) : null;
		// "The team uses it and have tried others".
		const disagrees = writer.hasVoices && /\b(?:and|but|or) (?:am|are|have)\b/.test(text);
		const isGood = !writer.isAwkward && !disagrees && isWellWritten(s, body, text, voice);
		// A whole sentence that is not plain, where no name would be lost.
		const isNamed = writer.hasNames || (writer.hasVoices && references.speaker?.isName);
		const isOpinion = references.speaker?.isName === true && !writer.hasNames && OPINION.test(text);
		const isTheirs = isOpinion || (!isNamed && !isPlain(s) && this.isWhole(body));
		if (isGood && !isTheirs) return text;
		// What a quotation calls "it" nobody would know.
		if (writer.hasNames) return null;
		const whole = this.readable();
		// A note without any finite verb has nothing around its clause but the rest of its words.
		const isNote = !s.words.some((_, i) => isFiniteVerb(s, i));
		if (!whole && isNote && s.upos.includes("PRON")) return null;
		// "It would be paid, but that ...": not without its "but".
		const end = body.at(-1) as number;
		if (!whole && !isNote && /^(?:but|except|unless)$/.test(s.lower(s.word(end + 1) === "," ? end + 2 : end + 1)))
			return null;
		const [first, last] = whole?.range ?? (isNote ? [0, s.size - 1] : [body[0] as number, body.at(-1) as number]);
		return this.quoted(first, last, isOpinion || (whole ?? writer).hasVoices);
	}

	/** All of the sentence as it stands; null where it is too long. */
	private asItStands(): string | null {
		const { s } = this;
		const [main, all] = this.wholeWords();
		const hasVoices = all.some((w) => s.tag(w) === "PRON" && /^(?:i|my|me|we|our|us)$/.test(s.lower(w)));
		return main && all.length <= MAX_WORDS / 2 ? this.quoted(all[0] as number, all.at(-1) as number, hasVoices) : null;
	}

	/** Words of the sentence as they stand, behind who says them where they speak of themself; null where they are none to quote. */
	private quoted(first: number, last: number, hasVoices: boolean): string | null {
		const { s, references } = this;
		// "Planned Timeline for Remaining Days": a title.
		if (s.words.every((w) => w.length < 4 || !/^\p{Ll}/u.test(w))) return null;
		// "New features that we added include it" without its first words.
		if (/^(?:NOUN|PROPN|VERB|ADJ|ADP|DET)$/.test(s.tag(first - 1))) return null;
		const words = closeSentence(s.textOf(s.words.map((_, i) => i).slice(first, last + 1)).replace(/[“”]/g, '"'));
		if (words.endsWith("…") || !isPaired(words) || !/\p{L}\s+\p{L}/u.test(words.replace(/\S*:\/\/\S+/g, "")))
			return null;
		if (!hasVoices) return `“${words}”`;
		return `${references.speaker ? capitalised(references.phraseFor(references.speaker)) : "The team"}: “${words}”`;
	}

	/** Whether the words are all of the sentence but what leads from the one before it. */
	private isWhole(body: number[]): boolean {
		const [, all] = this.wholeWords();
		return all.length === body.length;
	}

	/** The whole sentence, where it can be quoted by itself: its first and last word, and whether it holds a first person. */
	private readable(): { range: [number, number]; hasVoices: boolean } | null {
		const [main, all] = this.wholeWords();
		if (!main || all.length > MAX_WORDS) return null;
		const writer = new SentenceWriter(this.s, this.references, this.topic);
		const isWritten = this.attempt(() => writer.write(main, all)) !== null;
		if (!isWritten || writer.hasNames) return null;
		return { range: [all[0] as number, all.at(-1) as number], hasVoices: writer.hasVoices };
	}

	/** Words of the sentence as a phrase; null as above. */
	phrase(words: number[]): string | null {
		return this.attempt((writer) => writer.words(words));
	}

	/** The clause that is written for it, and its words: its own, or else all of the sentence, where that has one. */
	private wordsOf(clause: Clause): [Clause | null, number[]] {
		const { s } = this;
		// "The parts that use it are old": not all parts use it.
		if (isRestrictive(s, clause)) return this.wholeWords();
		const body = clauseWords(s, clause);
		const isLong = s.size > MAX_WORDS;
		if ((isLong || !this.isDoubtful) && (isCleanCut(s, clause, body) || isAssignment(s, clause))) return [clause, body];
		return this.wholeWords();
	}

	/** All of the sentence, where it has a clause that holds the rest. */
	private wholeWords(): [Clause | null, number[]] {
		const { s } = this;
		const main = this.clauses.find((c) => c.head === s.root) ?? null;
		const isOut = (k: number) => isFiller(s, k) && !/^(?:AUX|VERB)$/.test(s.tag(k));
		const all = main ? s.subtree(s.root, isOut) : [];
		return [main, trimmed(s, all)];
	}

	private isSmallTalk(clause: Clause, body: number[]): boolean {
		const { speaker, listener } = this.references;
		if (!speaker) return false;
		const voices = new Set(`${speaker.name} ${listener?.name ?? ""}`.toLowerCase().split(" "));
		return isSmallTalk(this.s, clause, body, voices);
	}

	private attempt(write: (writer: SentenceWriter) => string | null): string | null {
		try {
			const text = write(new SentenceWriter(this.s, this.references, this.topic));
			// What is too long to write whole is left out.
			return text?.endsWith("…") ? null : text;
		} catch (error) {
			if (!(error instanceof Unknown)) throw error;
			return null;
		}
	}
}

/** Whether the clause tells which ones of a kind are meant: "that" of a common noun, without a comma before it. */
function isRestrictive(s: Sentence, clause: Clause): boolean {
	const subject = s.lower(s.kid(clause.head, "nsubj", "nsubj:pass"));
	if (clause.role !== "relative" || s.tag(s.head(clause.head)) !== "NOUN" || !/^(?:that|which|who)$/.test(subject))
		return false;
	return s.word(Math.min(...s.subtree(clause.head)) - 1) !== ",";
}

/** What is as true without "Ann, their CTO," and "Before that": appositions between commas and times that point back. */
function withoutAsides(s: Sentence, body: number[]): number[] {
	const asides = new Set<number>();
	for (const w of body) {
		const words = s.subtree(w);
		const [first, last] = [Math.min(...words), Math.max(...words)];
		const isApposition = s.label(w) === "appos" && s.word(s.words[first] === "," ? first : first - 1) === ",";
		const isBefore =
			s.label(w) === "obl" &&
			/^(?:this|that)$/.test(s.lower(w)) &&
			w < s.head(w) &&
			/^(?:after|before|since)$/.test(s.lower(first));
		if (!isApposition && !isBefore) continue;
		for (let k = first; k <= (s.word(last + 1) === "," ? last + 1 : last); k++) asides.add(k);
		if (isApposition && s.word(first - 1) === ",") asides.add(first - 1);
	}
	return body.filter((w) => !asides.has(w));
}
