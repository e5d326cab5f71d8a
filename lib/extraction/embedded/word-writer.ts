// Words one after the other, with names for pronouns, in the third person. Knows nothing of clauses.
// Longer than 250 lines: how a pronoun is written depends on the words around it, which one class goes through.
import type { ExtractedEntity } from "../extraction";
import { isFiniteVerb, isTimeWord } from "./clauses";
import { isBare, isExpletive, isLeftOut, VAGUE } from "./definite";
import { isAnybody, isBidden, isCounted } from "./left-open";
import type { References } from "./references";
import { inThirdPerson, SPELT_OUT } from "./render";
import type { Sentence } from "./sentence";

const DEMONSTRATIVE = /^(?:this|that|these|those)$/;
const THIRD = /^(?:he|him|his|himself|she|her|hers|herself|it|its|itself|they|them|their|theirs|themselves)$/;
const FIRST = /^(?:i|me|my|mine|myself|we|us|our|ours|ourselves)$/;
const SECOND = /^(?:you|your|yours|yourself|yourselves)$/;

/** A word whose referent nobody knows: what holds it is not written. */
export class Unknown extends Error {}

export class WordWriter {
	/** For each word that a name stands for, since only the sentences before it tell whom it means: that name. */
	readonly named = new Map<number, string>();
	/** Whether a first or second person became a third. */
	hasVoices = false;
	/** Whether our wording may be wrong or bad English, so that the source is to be quoted. */
	isAwkward = false;
	/** Entities that were named so far. */
	private readonly said = new Set<ExtractedEntity>();
	/** For each word the quotation mark that is open there. */
	private readonly quotes: number[];
	private nouns = 0;
	/** Nouns that a name stands for. */
	private readonly names = new Map<number, string>();
	/** The words written so far. */
	private readonly written = new Set<number>();

	constructor(
		private readonly s: Sentence,
		private readonly references: References,
	) {
		this.quotes = quotations(s);
	}

	/** The words one after the other. */
	words(list: number[]): string {
		const { s } = this;
		let out = "";
		list.forEach((i, n) => {
			const token = s.tokens[i];
			if (!token) return;
			const word = this.word(i);
			this.written.add(i);
			out += word;
			const next = list[n + 1];
			if (next === undefined) return;
			const glued = next === i + 1 && !token.spaceAfter;
			const spelt =
				SPELT_OUT[s.lower(next)] !== undefined && s.label(next) !== "case" && (this.quotes[next] as number) < 0;
			if (
				!glued ||
				spelt ||
				(/^(?:AUX|VERB)$/.test(s.tag(next)) && /^(?:['’]|m$)/.test(s.word(next)) && (this.quotes[next] as number) < 0)
			)
				out += " ";
		});
		return out.replace(/\bcan not\b/g, "cannot").replace(/\bis been\b/g, "has been");
	}

	private word(i: number): string {
		const { s } = this;
		const word = s.word(i);
		const tag = s.tag(i);
		const lower = word.toLowerCase();
		if (isCounted(s, i) || (lower === "one" && s.kid(i, "nmod:poss") >= 0)) throw new Unknown();
		// "so let's do it": bidden to who listens.
		if (this.references.speaker && lower === "let" && /^(?:['’]s|us)$/.test(s.lower(i + 1))) throw new Unknown();
		if (tag === "NOUN" || tag === "PROPN") this.nouns++;
		const name = this.names.get(i);
		if (name) return name;
		const isQuoted = (this.quotes[i] as number) >= 0;
		if (lower === "such" && !isQuoted && this.isOfBefore(i)) throw new Unknown();
		if (tag === "DET" && /^(?:this|that|these|those|such|the)$/.test(lower) && s.penn(i) !== "WDT")
			return isQuoted ? word : this.determiner(i, word);
		if (tag === "PRON" || DEMONSTRATIVE.test(lower)) return this.pronoun(i, word, lower);
		if (isQuoted) return word;
		if (tag === "AUX" || s.label(i) === "advmod" || tag === "PART" || tag === "VERB") {
			if (/^['’]s$/.test(lower) && (tag !== "PART" || s.label(i) === "cop"))
				return s.lemma(i) === "have" ? "has" : "is";
			if (/^a?m$/.test(lower) && this.references.speaker) return "is";
			if (/^['’]d$/.test(lower)) {
				const isPast =
					s.lemma(i) === "have" || /^VB[DN]$/.test(s.penn(s.head(i))) || /^(?:been|better)$/.test(s.lower(i + 1));
				return isPast ? "had" : "would";
			}
			return inThirdPerson(s, i, SPELT_OUT[lower] ?? word, this.renamedPronouns());
		}
		return word;
	}

	/** "such operations": of which kind, the words written so far do not say. "Such joy" is much of it. */
	private isOfBefore(i: number): boolean {
		const { s } = this;
		const noun = s.head(i);
		if (
			!/^(?:det|amod)$/.test(s.label(i)) ||
			s.penn(noun) !== "NNS" ||
			noun < i ||
			s.words.slice(i, noun + 2).some((w) => w === "as" || w === "a")
		)
			return false;
		return ![...this.written].some((w) => s.lemma(w) === s.lemma(noun));
	}

	/** The first and second persons that one name stands for. */
	private renamedPronouns(): RegExp {
		const { speaker, listener } = this.references;
		return new RegExp(`^(?:i|im${speaker ? "" : "|we"}${listener ? "|you|u" : ""})$`);
	}

	/** "this change" by the name of the change where the text names it; unknown where it does not. */
	private determiner(i: number, word: string): string {
		const { s } = this;
		const noun = s.head(i);
		// "These could include it", whatever the tagger makes of the first word.
		if (/^(?:nsubj|nsubj:pass|obj|obl)$/.test(s.label(i))) throw new Unknown();
		if (noun <= i || s.label(i) !== "det" || isTimeWord(s, noun)) return word;
		// "This ensure that it runs": no noun.
		if (/^(?:VBP?|MD)$/.test(s.penn(i + 1))) throw new Unknown();
		// "We automate this using a script".
		if (/^this$/i.test(word) && s.penn(i + 1) === "VBG" && noun !== i + 1) throw new Unknown();
		// "All of those need to be expanded": no noun, whatever the tagger makes of it.
		if (/^(?:these|those)$/i.test(word) && s.penn(noun) === "NN") throw new Unknown();
		const named = this.references.resolveNominal(s, noun);
		if (named) {
			if (named.name.toLowerCase() !== s.lower(noun)) this.named.set(noun, named.name);
			this.names.set(noun, named.name);
			const isProper = named.isName && named.name.toLowerCase() !== s.lower(noun);
			return isProper || /['’]s | [\dA-Z]+$/.test(named.name) ? "" : "the";
		}
		const the = word.toLowerCase() === "the";
		// "that kind of heart": which kind was said before.
		if (!the && /^(?:kind|sort|type|level|way|thing)$/.test(s.lemma(noun).toLowerCase()) && !/^such$/i.test(word))
			throw new Unknown();
		// "This cute pup" may be one that was not spoken of before.
		this.isAwkward ||= !the && !isBare(s, noun);
		// "No such limit exists": which limit was said before.
		if (/^such$/i.test(word) && s.lower(i - 1) === "no") throw new Unknown();
		if (!isBare(s, noun)) return the || /^such$/i.test(word) ? word : "the";
		if (!the || (VAGUE.has(s.lemma(noun).toLowerCase()) && /^(?:nsubj|obj)/.test(s.label(noun)))) throw new Unknown();
		return word;
	}

	/** Whether something stands before the pronoun in its sentence that a reader would take it for. */
	private isNamedBefore(i: number): boolean {
		const { s } = this;
		const noun = /^(?:he|him|his|she|her|hers)$/.test(s.lower(i)) ? /^PROPN$/ : /^(?:NOUN|PROPN)$/;
		return [...this.written].some((w) => noun.test(s.tag(w)) && !isTimeWord(s, w));
	}

	/** A pronoun that nobody resolves: read in its place where it is an aside, or where the words before it may say what it means. */
	private asItStands(i: number, word: string): string {
		const { s } = this;
		const bound = s.words.slice(0, i).findLastIndex((w, k) => /^[,;:–—]$/.test(w) || s.tag(k) === "CCONJ");
		const isAfter = (w: number) =>
			DEMONSTRATIVE.test(s.lower(i)) ? isFiniteVerb(s, w) : /^(?:NOUN|PROPN)$/.test(s.tag(w));
		const follows = [...this.written].some((w) => w < bound && isAfter(w));
		if (!follows && !isAside(s, i)) throw new Unknown();
		this.isAwkward = true;
		return word;
	}

	/** Whether the sentence speaks of who says it: what it says of "you" is then said of somebody, too. */
	private hasSpeaker(): boolean {
		return this.s.words.some((w, i) => FIRST.test(w.toLowerCase()) && this.s.tag(i) === "PRON");
	}

	private pronoun(i: number, word: string, lower: string): string {
		const { s, references } = this;
		if (s.label(i) === "expl" || isExpletive(s, i)) {
			if (isLeftOut(s, i)) throw new Unknown();
			return word;
		}
		if (DEMONSTRATIVE.test(lower)) {
			if (lower === "that" && s.label(i) !== "det" && (i + 1 >= s.size || s.tag(i + 1) === "PUNCT"))
				throw new Unknown();
			if (s.tag(i) !== "PRON" || s.penn(i) === "WDT" || s.penn(i) === "WP") return word;
			if (/^(?:det|mark)$/.test(s.label(i)) || (lower === "that" && /acl:relcl/.test(s.label(s.head(i))))) return word;
			return this.asItStands(i, word);
		}
		if (SECOND.test(lower) && references.speaker && (isAnybody(s, i) || isBidden(s, i))) throw new Unknown();
		if (!/^(?:PRP|PRP\$)$/.test(s.penn(i))) return word;
		const quote = this.quotes[i] as number;
		if (quote >= 0 && (FIRST.test(lower) || SECOND.test(lower))) {
			if (!this.written.has(quote)) throw new Unknown();
			return word;
		}
		const owner = s.penn(i) === "PRP$" || /^(?:mine|yours|hers|ours)$/.test(lower);
		const together = /^(?:we|us|our|ours|ourselves)$/.test(lower);
		if (THIRD.test(lower) && references.isClear(s, i, this.written)) return word;
		const entity = references.resolvePronoun(s, i);
		if (!entity) {
			if (SECOND.test(lower) && references.speaker && (references.speaker.name !== "User" || this.hasSpeaker()))
				throw new Unknown();
			this.hasVoices ||= together;
			if (together && owner && s.lemma(s.head(i)).toLowerCase() === "team") return "the";
			if (together) return owner ? "the team's" : lower === "ourselves" ? "itself" : "the team";
			return THIRD.test(lower) && !/sel(?:f|ves)$/.test(lower) ? this.asItStands(i, word) : word;
		}
		// "Ann and others": whoever they are.
		if (together) {
			this.hasVoices = true;
			this.isAwkward = true;
			return word;
		}
		if (SECOND.test(lower) && /^(?:all|both|guys|two|three)$/.test(s.lower(i + 1))) throw new Unknown();
		const again = this.said.has(entity);
		this.said.add(entity);
		// "I and Omar live": in the third person the verb is of two.
		this.isAwkward ||= !THIRD.test(lower) && (s.label(i) === "conj" || s.kid(i, "conj") >= 0);
		if (!THIRD.test(lower)) this.hasVoices = true;
		else if (!again && !this.isNamedBefore(i))
			this.named.set(i, owner ? owned(references.phraseFor(entity)) : references.phraseFor(entity));
		if (/^(?:my|your)self$/.test(lower)) return references.pronounFor(entity, "self") ?? "themself";
		if (/sel(?:f|ves)$/.test(lower)) return word;
		if (THIRD.test(lower) && again && (owner || this.nouns > 0)) return word;
		if (owner && again) return references.possessiveOf(entity);
		// A name is said once where nobody else is named whom the pronoun could mean.
		const isSubject = /^nsubj/.test(s.label(i));
		const alone = again && !owner && this.said.size === 1 && s.label(i) !== "conj";
		const short = alone ? references.pronounFor(entity, isSubject ? "subject" : "object") : null;
		if (short) return short;
		const phrase = references.phraseFor(entity);
		// "Ann hopes that Ann arrives".
		this.isAwkward ||= again;
		return owner ? owned(phrase) : phrase;
	}
}

const owned = (phrase: string) => (/\p{Ll}s$/u.test(phrase) ? `${phrase}'` : `${phrase}'s`);

/** "Before that, ...", "Ann, their CFO, ...": said beside what the sentence says, which is as clear without it. */
function isAside(s: Sentence, i: number): boolean {
	if (s.label(i) === "obl" && i < s.head(i)) return /^(?:after|before|since)$/.test(s.lower(s.kid(i, "case")));
	const noun = s.label(i) === "nmod:poss" ? s.head(i) : i;
	return s.label(noun) === "appos" && s.word(i - 1) === ",";
}

/** For each word the quotation mark that is open there, -1 outside of quotations. A mark that nothing closes opens none. */
function quotations(s: Sentence): number[] {
	const marks = s.words.map(() => -1);
	let open = -1;
	for (let k = 0; k < s.size; k++) {
		if (open < 0) {
			// Behind a number it is inches.
			const isFree = k === 0 || s.tokens[k - 1]?.spaceAfter !== false || /^[([—–:]$/.test(s.word(k - 1));
			if (/^(?:“|``)$/.test(s.word(k)) || (s.word(k) === '"' && isFree)) open = k;
		} else if (/^(?:["”]|'')$/.test(s.word(k))) {
			marks.fill(open, open + 1, k);
			open = -1;
		}
	}
	return marks;
}
