// A clause or sentence written out, with the subject and the finite verb that it left to others. Knows nothing of edges.
// Longer than 250 lines: each way to write a clause has the cases beside it in which it would be wrong.
import { type Clause, conjuncts, hasFiniteVerb, isFiniteVerb, isTimeWord } from "./clauses";
import { PERSON_ROLES } from "./gazetteer";
import { isAdvice, isDeictic, isLeftOpen, isOfSubject, isTitle } from "./left-open";
import { phraseWords } from "./phrases";
import type { References } from "./references";
import { thirdPerson } from "./relations";
import { closeSentence, isPaired } from "./render";
import type { Sentence } from "./sentence";
import { isOrder, type Topic, topicOf } from "./topic";
import { Unknown, WordWriter } from "./word-writer";

/** Who is asked to do something is not what it is done to. */
const OF_ANOTHER =
	/^(?:advise|allow|ask|cause|enable|encourage|expect|force|help|invite|lead|let|need|order|permit|require|teach|tell|urge|want)$/;

/** A longer heading may be a sentence of its own. */
const MAX_LABEL_WORDS = 5;

/** Nouns for people and their bodies, who can have something to do. */
const GROUP =
	/^(?:all|board|committee|company|department|everybody|everyone|group|member|people|staff|team|we|volunteer)$/;

export class SentenceWriter extends WordWriter {
	/** Whether what was written is a quotation already. */
	isQuotation = false;

	/** `topic` is what a clause without a subject is about. */
	constructor(
		s: Sentence,
		references: References,
		private readonly topic: Topic | null,
	) {
		super(s, references);
	}

	/** The clause, said by the words `body`, as a sentence. */
	write(clause: Clause, body: number[]): string {
		const { s } = this;
		const own = s.kid(clause.head, "nsubj", "nsubj:pass", "nsubj:outer", "csubj", "expl");
		if (isDeictic(s, body, own >= 0)) throw new Unknown();
		// "Since the key is lost": what then, is not said.
		const mark = s.tag(body[0] ?? -1) === "SCONJ" && s.head(body[0] as number) === clause.head;
		if (mark && clause.head === s.root && !body.some((w) => s.word(w) === ",")) throw new Unknown();
		// "Will do", "These include, but are not limited to": what, stands elsewhere.
		const isOpen = s.word(s.size - 1) !== ":" && /^(?:comprise|contain|do|include|involve)$/.test(s.lemma(clause.head));
		if (isOpen && s.tag(clause.head) === "VERB" && body.at(-1) === clause.head) throw new Unknown();
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
				const said = s.textOf(s.words.map((_, i) => i).slice(body[0]));
				const label = name.split(" ").length > MAX_LABEL_WORDS ? `“${name}”` : name;
				return `${label}: “${closeSentence(this.hasNames ? told : said)}”`;
			}
			if (isSubjectFirst(s, body)) throw new Unknown();
			// "Ann: Need to add headers": who needs to, the others know.
			this.isAwkward ||= topic.kind === "speaker" && /^(?:can|must|need|should|will)$/.test(s.lower(body[0] ?? -1));
			// What a speaker asks another to do is kept where it names what with.
			if (topic.kind === "speaker" && isOrder(s, clause)) {
				if (!isAdvice(s, body)) throw new Unknown();
				this.isQuotation = true;
				return `${name}: “${this.words(body)}”`;
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
			if (this.hasNames && !calledBefore(s, clause.head).length)
				return `The note says to ${told.charAt(0).toLowerCase()}${told.slice(1)}`;
			const words = s.textOf(all).replace(/[\s,;:.]+$/, "");
			if (this.hasNames || !isPaired(words)) throw new Unknown();
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
		// "Increased usage in haproxy": what was seen, rather than what the team did.
		const isSeen =
			/^(?:increased|decreased|reduced|degraded|delayed|elevated|limited|missed|repeated|unexpected)$/.test(
				s.lower(clause.head),
			);
		if (!did || (isSeen && !/^(?:DET|NUM|PRON)$/.test(s.tag(clause.head + 1)))) throw new Unknown();
		return `The team ${this.words(body, true)}`;
	}

	/** A note with a subject and without a finite verb: "Ben to send a letter", "Email draft done". */
	private withVerb(clause: Clause, subject: number, body: number[]): string {
		const { s } = this;
		const named = new Set(s.subtree(subject));
		const last = Math.max(...body.filter((w) => named.has(w)));
		const after = body.filter((w) => w > last);
		const first = s.lower(after[0] ?? -1);
		// "Any change in it changes last modified": perhaps a verb.
		this.isAwkward ||= (first === "to" && !isSomebody(s, subject)) || (s.penn(last) === "NNS" && last > subject);
		if (!/^(?:VBN|VBG|VB|JJ|IN)$/.test(s.penn(clause.head)) || (s.penn(clause.head) === "VB" && first !== "to"))
			throw new Unknown();
		// "The metal heated bed does": of which kind the bed is.
		if (s.penn(clause.head) === "VBN" && s.tag(clause.head + 1) === "NOUN") throw new Unknown();
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
		if (tag === "VBN" && s.tag(verb + 1) === "NOUN") throw new Unknown();
		if (tag === "VBN") return `is ${text(body)}`;
		if (isNote && !isOrder(s, clause)) return `${before()} ${thirdPerson(s.lemma(verb).toLowerCase())} ${rest()}`;
		// "A guide on how to build it": no task.
		if (body.some((w) => w < verb && s.penn(w) === "WRB") || s.lower(first) === "something") throw new Unknown();
		this.isAwkward ||= first >= 0 && !isSomebody(s, first);
		const areMany = clause.subjects.length > 1 || s.penn(first) === "NNS";
		return `${areMany ? "are" : "is"} to ${before()} ${s.lower(verb)} ${rest()}`;
	}

	/** "the agencies she is looking into": she is looking into the agencies. */
	private withObject(clause: Clause, body: number[]): string {
		const { s } = this;
		const antecedent = s.head(clause.head);
		// "The listing we have worked" for "Our listing has worked": the parse found no other verb.
		const isOnly = !s.words.some((_, i) => isFiniteVerb(s, i) && !clause.group.includes(i));
		if (isOnly && antecedent === s.root) throw new Unknown();
		// "All the pictures I posted are gone": not all of them were posted.
		if (s.kidsOf(antecedent, "det", "det:predet").some((w) => /^(?:all|any|each|every|no)$/.test(s.lower(w))))
			throw new Unknown();
		// "those who it fails": what it fails them in is not said.
		if (body.some((w) => s.lower(w) === "who")) throw new Unknown();
		// "The screenshot that we made a change to show", which has an object of its own: the parse turned it round.
		if ([clause.head, clause.last].some((verb) => s.kid(verb, "obj") > verb)) throw new Unknown();
		if (s.kidsOf(antecedent, "det").some((w) => /^(?:this|that|these|those)$/.test(s.lower(w)))) throw new Unknown();
		// "which they intend to replace": they intend to replace it.
		const aim = s.kidsOf(clause.last, "xcomp").find((k) => s.penn(k) === "VB" && s.kid(k, "obj") < 0) ?? -1;
		if (aim > 0 && OF_ANOTHER.test(s.lemma(clause.last).toLowerCase())) throw new Unknown();
		const verb = Math.max(clause.last, aim);
		let end = verb;
		for (const w of body)
			if (w === end + 1 && (s.label(w) === "compound:prt" || (s.tag(w) === "ADP" && s.head(w) === verb))) end = w;
		// "the company we need MongoDB" for "to the company that we need MongoDB".
		if (body.some((w) => w > end && /^(?:obj|xcomp)$/.test(s.label(w)) && /^(?:NOUN|PROPN)$/.test(s.tag(w))))
			throw new Unknown();
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
}

/** Whether the noun can have something to do. "A plugin to integrate with it" tells what it is for. */
const isSomebody = (s: Sentence, i: number): boolean =>
	s.tag(i) === "PROPN" || s.tag(i) === "PRON" || PERSON_ROLES.has(s.lemma(i)) || GROUP.test(s.lemma(i).toLowerCase());

/** "Embedded targets don't have it", "Filtered commands should stop": no verb first, whatever the tagger makes of it. */
const isSubjectFirst = (s: Sentence, body: number[]): boolean =>
	s.penn(body[1] ?? -1) === "NNS" && /^(?:VBP|VBD|MD)$/.test(s.penn(body[2] ?? -1));

/** "Ann, send the draft": who is called, where an order is quoted. */
function calledBefore(s: Sentence, head: number): number[] {
	const name = s.kid(head, "vocative");
	if (name >= 0 && name < head) return [...s.subtree(name), ...(s.word(head - 1) === "," ? [head - 1] : [])];
	return head === 2 && s.word(1) === "," && s.tag(0) === "PROPN" ? [0, 1] : [];
}
