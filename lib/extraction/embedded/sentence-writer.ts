// The words of a clause or sentence one after the other, with names for pronouns, in the third person. Knows nothing of edges.
// Longer than 250 lines: the ways to write a clause share what one walk over its words has written so far.
import type { ExtractedEntity } from "../extraction";
import { type Clause, conjuncts, hasFiniteVerb, isTimeWord } from "./clauses";
import { isBare, isExpletive, isLeftOut, VAGUE } from "./definite";
import { isAdvice, isAnybody, isBidden, isCounted, isDeictic, isLeftOpen, isOfSubject, isTitle } from "./left-open";
import { phraseWords } from "./phrases";
import type { References } from "./references";
import { thirdPerson } from "./relations";
import { closeSentence, inThirdPerson, isPaired, SPELT_OUT } from "./render";
import type { Sentence } from "./sentence";
import { isOrder, type Topic, topicOf } from "./topic";

const DEMONSTRATIVE = /^(?:this|that|these|those)$/;
const THIRD = /^(?:he|him|his|himself|she|her|hers|herself|it|its|itself|they|them|their|theirs|themselves)$/;
const FIRST = /^(?:i|me|my|mine|myself|we|us|our|ours|ourselves)$/;
const SECOND = /^(?:you|your|yours|yourself|yourselves)$/;

/** A word whose referent nobody knows: what holds it is not written. */
export class Unknown extends Error {}

export class SentenceWriter {
	/** Entities that the sentence has named so far. */
	private readonly said = new Set<ExtractedEntity>();
	private nouns = 0;
	/** Nouns that a name stands for. */
	private readonly names = new Map<number, string>();
	/** The words written so far. */
	private readonly written = new Set<number>();
	/** Whether a name stands for what only the sentences before it tell. */
	hasNames = false;
	/** Whether a first or second person became a third. */
	hasVoices = false;
	/** Whether our wording may be wrong or bad English, so that the source is to be quoted. */
	isAwkward = false;
	/** Whether what was written is a quotation already. */
	isQuotation = false;
	/** Whether "we" was written as somebody and others. */
	private saidTogether = false;

	private readonly quotes: number[];

	constructor(
		private readonly s: Sentence,
		private readonly references: References,
		private readonly topic: Topic | null,
	) {
		this.quotes = quotations(s);
	}

	/** The clause, said by the words `body`, as a sentence. */
	write(clause: Clause, body: number[]): string {
		const { s } = this;
		const own = s.kid(clause.head, "nsubj", "nsubj:pass", "nsubj:outer", "csubj", "expl");
		if (isDeictic(s, body, own >= 0)) throw new Unknown();
		// 'It solves "pages cannot be shared"': not what the text says.
		const quote = this.quotes[clause.head] as number;
		if (quote > 0 && !body.includes(quote)) throw new Unknown();
		const relative = own >= 0 && /^(?:who|which|that)$/.test(s.lower(own)) && clause.role === "relative";
		if (relative)
			return closeSentence(
				this.withSubject(
					clause,
					body.filter((w) => w !== own),
				),
			);
		if (own >= 0 && clause.role === "relative") return closeSentence(this.withObject(clause, body));
		if (/^(?:WDT|WP|WP\$)$/.test(s.penn(body[0] ?? -1)) && body[0] !== 0) throw new Unknown();
		if (own >= 0 && !body.some((w) => /^(?:VBP|VBZ|VBD|MD)$/.test(s.penn(w))))
			return closeSentence(this.withVerb(clause, own, body));
		if (own >= 0) return closeSentence(this.words(body));
		return closeSentence(this.withSubject(clause, body));
	}

	/** The words one after the other. */
	words(list: number[], moved = false): string {
		const { s } = this;
		let out = "";
		list.forEach((i, n) => {
			const token = s.tokens[i];
			if (!token) return;
			const word = this.word(i);
			this.written.add(i);
			out += moved && i === 0 && !/\p{Lu}.*\p{Lu}/u.test(word) && s.tag(0) !== "PROPN" ? word.toLowerCase() : word;
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

	/** A clause whose subject stands elsewhere: in the clause before it, around it, or nowhere. */
	private withSubject(clause: Clause, body: number[]): string {
		const { s } = this;
		const head = clause.subjects[0];
		if (head === undefined) {
			const topic = topicOf(s, clause, this.topic);
			if (!topic) return this.withoutTopic(clause, body);
			const name =
				topic.kind === "heading"
					? topic.entity().name.replace(/[?!]+$/, "")
					: this.references.phraseFor(topic.entity());
			this.said.add(topic.entity());
			this.hasVoices ||= topic.kind !== "heading" && topic.entity() === this.references.speaker;
			if (topic.kind === "speaker" && isLeftOpen(s, clause, body)) throw new Unknown();
			if (topic.kind === "heading") {
				// "To show that it is used": what for, of something that the parse lost.
				if (isTitle(s, body) || s.lower(body[0] ?? -1) === "to") throw new Unknown();
				const told = this.words(body);
				this.isQuotation = true;
				const said = s.textOf(s.words.map((_, i) => i).slice(body[0], (body.at(-1) as number) + 1));
				return `${name}: “${closeSentence(this.hasNames ? told : said)}”`;
			}
			if (isSubjectFirst(s, body)) throw new Unknown();
			// What a speaker asks another to do is kept where it names what with.
			if (topic.kind === "speaker" && isOrder(s, clause)) {
				if (!isAdvice(s, body)) throw new Unknown();
				this.isQuotation = true;
				return `${name} said: “${this.words(body)}”`;
			}
			return `${name} ${this.finite(clause, body, true)}`;
		}
		if (/^(?:congrats|congratulations|thanks|kudos|cheers)$/.test(s.lower(head))) throw new Unknown();
		// "Liaison: Formerly named so".
		this.isAwkward ||= s.word((body[0] ?? 0) - 1) === ":";
		const subject =
			s.tag(head) === "PRON"
				? this.word(head)
				: this.words(
						s
							.subtree(
								head,
								(k, parent) =>
									(/^(?:acl|acl:relcl|appos|parataxis|punct)$/.test(s.label(k)) &&
										s.penn(k) !== "HYPH" &&
										s.word(k) !== ",") ||
									(parent === head && s.label(k) === "case" && k < head),
							)
							.filter((w) => !body.includes(w)),
					);
		return `${subject.replace(/^The (?=\p{Ll})/u, "the ").replace(/[\s,;:]+$/, "")} ${this.finite(clause, body, false)}`;
	}

	/** An order is quoted as it stands; what was done by nobody in particular, the team did. */
	private withoutTopic(clause: Clause, body: number[]): string {
		const { s } = this;
		if (clause.head !== s.root || clause.head !== body[0] || s.kid(clause.head, "aux", "aux:pass", "cop") >= 0)
			throw new Unknown();
		if (isTitle(s, body) || isOfSubject(s, body, clause.head) || isSubjectFirst(s, body)) throw new Unknown();
		if (isOrder(s, clause)) {
			this.isQuotation = true;
			const told = this.words([...calledBefore(s, clause.head), ...body]);
			// All of it, where nothing in it had to be named.
			const first = calledBefore(s, clause.head)[0] ?? (body[0] as number);
			const all = s.words.map((_, i) => i).slice(/^["'“‘([]/.test(s.word(first - 1)) ? first - 1 : first);
			if (s.words.filter((w) => w === "*").length > 1) throw new Unknown();
			const words = this.hasNames || this.hasVoices ? told : s.textOf(all).replace(/[\s,;:.]+$/, "");
			if (!isPaired(words)) throw new Unknown();
			return `The note says: “${words}”`;
		}
		// "Assigned to Ann by Ben": not what the team did.
		const isBy =
			s.kid(clause.head, "obj") < 0 &&
			s
				.kidsOf(clause.head, "obl", "obl:agent")
				.some((k) => s.lower(s.kid(k, "case")) === "by" && s.tag(k) === "PROPN" && !isTimeWord(s, k));
		const did =
			(s.penn(clause.head) === "VBD" && !isBy) ||
			(s.penn(clause.head) === "VBN" &&
				s.lower(clause.head).endsWith("ed") &&
				s.kid(clause.head, "obj", "xcomp", "ccomp") >= 0);
		if (!did) throw new Unknown();
		return `The team ${this.words(body, true)}`;
	}

	/** A note with a subject and without a finite verb: "Ben to send a letter", "Email draft done". */
	private withVerb(clause: Clause, subject: number, body: number[]): string {
		const { s } = this;
		const named = new Set(s.subtree(subject));
		const last = Math.max(...body.filter((w) => named.has(w)));
		const after = body.filter((w) => w > last);
		const first = s.lower(after[0] ?? -1);
		if (!/^(?:VBN|VBG|VB|JJ|IN)$/.test(s.penn(clause.head)) || (s.penn(clause.head) === "VB" && first !== "to"))
			throw new Unknown();
		// "The minister promised changes", whatever the tagger makes of the verb.
		if (s.penn(clause.head) === "VBN" && s.kid(clause.head, "obj", "ccomp", "xcomp") >= 0) return this.words(body);
		const many = s.penn(subject) === "NNS" || s.penn(subject) === "NNPS" || conjuncts(s, subject).length > 1;
		return `${this.words(body.filter((w) => w <= last))} ${many ? "are" : "is"} ${this.words(after)}`;
	}

	/** The words of a clause after its subject, with a finite verb whatever its form was. */
	private finite(clause: Clause, body: number[], isNote: boolean): string {
		const { s } = this;
		const verb = clause.head;
		const text = (from: number[]) => this.words(from, true);
		const first = clause.subjects[0] ?? -1;
		const singular = /^(?:i|you|im|u)$/.test(s.lower(first)) || isNote;
		if (hasFiniteVerb(s, clause)) {
			const finite = clause.group.find((w) => /^(?:VBP|VBZ|VBD|MD)$/.test(s.penn(w)));
			if (finite === undefined || !singular || s.penn(finite) !== "VBP") return text(body);
			const at = body.indexOf(finite);
			const lemma = s.lemma(finite).toLowerCase();
			return `${text(body.slice(0, at))} ${lemma === "be" ? "is" : thirdPerson(lemma)} ${text(body.slice(at + 1))}`;
		}
		const tag = s.penn(verb);
		const isNegated = s.kidsOf(verb, "advmod").some((w) => s.lower(w) === "not");
		// "Agreed on it", "Not supporting it": who, or what, is for the reader to say.
		this.isAwkward ||=
			isNote && ((tag === "VBN" && s.kid(verb, "obj", "aux", "aux:pass") < 0) || (tag === "VBG" && isNegated));
		const at = body.indexOf(verb);
		const rest = () => text(body.slice(at + 1));
		const before = () => text(body.slice(0, at).filter((w) => s.lower(w) !== "to"));
		if (s.lower(body[0] ?? -1) === "been") return `has ${text(body)}`;
		if (s.tag(verb) !== "VERB" && s.tag(verb) !== "AUX") return `is ${text(body)}`;
		if (tag === "VBN" && isNote && s.kid(verb, "obj") >= 0) return `has ${text(body)}`;
		if (tag === "VBG" && isNote) return `is ${before()} ${s.lower(verb)} ${rest()}`;
		// "Work for making it start": not yet done.
		if (tag === "VBG" && s.kid(verb, "mark", "case") >= 0) throw new Unknown();
		if (tag === "VBG") return `${before()} ${thirdPerson(s.lemma(verb).toLowerCase())} ${rest()}`;
		if (tag === "VBN") return `is ${text(body)}`;
		if (isNote && !isOrder(s, clause)) return `${before()} ${thirdPerson(s.lemma(verb).toLowerCase())} ${rest()}`;
		// "A guide on how to build it": no task.
		if (body.some((w) => w < verb && s.penn(w) === "WRB") || s.lower(first) === "something") throw new Unknown();
		const areMany = clause.subjects.length > 1 || s.penn(first) === "NNS";
		return `${areMany ? "are" : "is"} to ${before()} ${s.lower(verb)} ${rest()}`;
	}

	/** "the agencies she is looking into": she is looking into the agencies. */
	private withObject(clause: Clause, body: number[]): string {
		const { s } = this;
		const antecedent = s.head(clause.head);
		// "those who it fails": what it fails them in is not said.
		if (body.some((w) => s.lower(w) === "who")) throw new Unknown();
		// "The screenshot that we made a change to show", which has an object of its own: the parse turned it round.
		if ([clause.head, clause.last].some((verb) => s.kid(verb, "obj") > verb)) throw new Unknown();
		if (s.kidsOf(antecedent, "det").some((w) => DEMONSTRATIVE.test(s.lower(w)))) throw new Unknown();
		let end = clause.last;
		for (const w of body)
			if (w === end + 1 && (s.label(w) === "compound:prt" || (s.tag(w) === "ADP" && s.head(w) === clause.last)))
				end = w;
		const open = body.filter(
			(w) => !(/^(?:that|which|whom|who)$/.test(s.lower(w)) && w < clause.head && s.tag(w) === "PRON"),
		);
		const before = this.words(open.filter((w) => w <= end));
		const object = this.words(
			phraseWords(s, antecedent, "medium").filter((w) => !body.includes(w)),
			true,
		);
		return `${before} ${object} ${this.words(open.filter((w) => w > end))}`;
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
		if (tag === "DET" && /^(?:this|that|these|those|such|the)$/.test(lower) && s.penn(i) !== "WDT")
			return this.determiner(i, word);
		if (tag === "PRON" || DEMONSTRATIVE.test(lower)) return this.pronoun(i, word, lower);
		if ((this.quotes[i] as number) >= 0) return word;
		if (tag === "AUX" || s.label(i) === "advmod" || tag === "PART" || tag === "VERB") {
			if (/^['’]s$/.test(lower) && (tag !== "PART" || s.label(i) === "cop"))
				return s.lemma(i) === "have" ? "has" : "is";
			if (/^a?m$/.test(lower) && this.references.speaker) return "is";
			if (/^['’]d$/.test(lower)) return s.lemma(i) === "have" || /^VB[DN]$/.test(s.penn(s.head(i))) ? "had" : "would";
			return inThirdPerson(s, i, SPELT_OUT[lower] ?? word, this.renamedPronouns());
		}
		return word;
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
		if (noun <= i || s.label(i) !== "det" || isTimeWord(s, noun)) return word;
		// "All of those need to be expanded": no noun, whatever the tagger makes of it.
		if (/^(?:these|those)$/i.test(word) && s.penn(noun) === "NN") throw new Unknown();
		const named = this.references.resolveNominal(s, noun);
		if (named) {
			this.hasNames = true;
			this.names.set(noun, named.name);
			return named.isName || /['’]s /.test(named.name) ? "" : "the";
		}
		const the = word.toLowerCase() === "the";
		// "that kind of heart": which kind was said before.
		if (!the && /^(?:kind|sort|type|level|way|thing)$/.test(s.lemma(noun).toLowerCase()) && !/^such$/i.test(word))
			throw new Unknown();
		// In talk "this cute pup" is one that was not spoken of before.
		this.isAwkward ||= !the && !isBare(s, noun) && this.references.speaker !== null;
		if (!isBare(s, noun)) return the || /^such$/i.test(word) ? word : "the";
		if (!the || (VAGUE.has(s.lemma(noun).toLowerCase()) && /^(?:nsubj|obj)/.test(s.label(noun)))) throw new Unknown();
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
			throw new Unknown();
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
			if (THIRD.test(lower) && !/sel(?:f|ves)$/.test(lower)) throw new Unknown();
			return word;
		}
		if (together && owner && /^(?:all|both|half)$/i.test(s.word(i - 1))) throw new Unknown();
		if (SECOND.test(lower) && /^(?:all|both|guys|two|three)$/.test(s.lower(i + 1))) throw new Unknown();
		const again = this.said.has(entity);
		this.said.add(entity);
		if (THIRD.test(lower)) this.hasNames ||= !again;
		else this.hasVoices = true;
		this.isAwkward ||= together && (again ? this.said.size === 1 && !this.saidTogether : owner);
		this.saidTogether ||= together;
		if (/^(?:my|your)self$/.test(lower)) return references.pronounFor(entity, "self") ?? "themself";
		if (/sel(?:f|ves)$/.test(lower)) return together ? "themselves" : word;
		if (THIRD.test(lower) && again && (owner || this.nouns > 0)) return word;
		if (owner && again) return together ? "their" : references.possessiveOf(entity);
		if (together && again) return lower === "us" ? "them" : "they";
		if (together)
			return owner ? `${references.phraseFor(entity)} and others'` : `${references.phraseFor(entity)} and others`;
		// A name is said once where nobody else is named whom the pronoun could mean.
		const isSubject = /^nsubj/.test(s.label(i));
		const alone = again && !owner && this.said.size === 1 && s.label(i) !== "conj";
		const short = alone ? references.pronounFor(entity, isSubject ? "subject" : "object") : null;
		if (short) return short;
		const phrase = references.phraseFor(entity);
		return owner ? `${phrase}${/s$/.test(phrase) && !entity.isName ? "’" : "'s"}` : phrase;
	}
}

/** "Embedded targets don't have it", "Filtered commands should stop": no verb first, whatever the tagger makes of it. */
const isSubjectFirst = (s: Sentence, body: number[]): boolean =>
	s.penn(body[1] ?? -1) === "NNS" && /^(?:VBP|VBD|MD)$/.test(s.penn(body[2] ?? -1));

/** "Ann, send the draft": who is called, where an order is quoted. */
function calledBefore(s: Sentence, head: number): number[] {
	const name = s.kid(head, "vocative");
	if (name >= 0 && name < head) return [...s.subtree(name), ...(s.word(head - 1) === "," ? [head - 1] : [])];
	return head === 2 && s.word(1) === "," && s.tag(0) === "PROPN" ? [0, 1] : [];
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
