// Who says a sentence that has no subject of its own, and whether it can be read out of its place. Knows nothing of edges.
import { type Clause, isTimeWord } from "./clauses";
import { isAdvice, isDeictic, isLeftOpen, isOfSubject, isTitle } from "./left-open";
import type { References } from "./references";
import type { Sentence } from "./sentence";
import { isOrder, type Topic, topicOf } from "./topic";
import { Unknown } from "./word-writer";

/**
 * Who, or which heading, the words `body` of the clause are to be quoted from, where they name no subject; null where they do.
 * @throws Unknown where nobody who reads the words alone would know what they say
 */
export function saidBy(
	s: Sentence,
	clause: Clause,
	body: number[],
	topic: Topic | null,
	references: References,
): string | null {
	const own = s.kid(clause.head, "nsubj", "nsubj:pass", "nsubj:outer", "csubj", "expl");
	if (isDeictic(s, body, own >= 0) || isUnfinished(s, clause, body)) throw new Unknown();
	if (own >= 0) return null;
	const about = topicOf(s, clause, topic);
	if (!about) return ofNobody(s, clause, body);
	if (about.kind === "heading") {
		// "To show that it is used": what for, of something that the parse lost.
		if (isTitle(s, body) || s.lower(body[0] ?? -1) === "to") throw new Unknown();
		return `under “${about
			.entity()
			.name.replace(/[?!]+$/, "")
			.replace(/[“”]/g, '"')}”`;
	}
	if (about.kind === "speaker" && (isLeftOpen(s, clause, body) || (isOrder(s, clause) && !isAdvice(s, body))))
		throw new Unknown();
	if (isSubjectFirst(s, body)) throw new Unknown();
	return references.phraseFor(about.entity());
}

/** Whether the words end, or begin, in the middle of something. */
function isUnfinished(s: Sentence, clause: Clause, body: number[]): boolean {
	const [first, last] = [body[0] ?? -1, body.at(-1) ?? -1];
	// "Since the key is lost": what then, is not said.
	const isMarked = s.tag(first) === "SCONJ" && s.head(first) === clause.head;
	if (isMarked && clause.head === s.root && !body.some((w) => s.word(w) === ",")) return true;
	// "It has details such as".
	if (/^(?:an?|and|as|than|the)$/.test(s.lower(last))) return true;
	// "Will do", "These include, but are not limited to": what, stands elsewhere.
	const isOpen =
		s.word(s.size - 1) !== ":" && /^(?:comprise|contain|do|include|involve|need)$/.test(s.lemma(clause.head));
	if (isOpen && s.tag(clause.head) === "VERB" && last === clause.head) return true;
	// "(Which has bad performance.)": of what, the sentence before may say.
	return /^(?:WDT|WP|WP\$)$/.test(s.penn(first)) && (first !== 0 || /^wh/.test(s.lower(first)));
}

/** An order is the note's; what was done by nobody in particular, the team did. */
function ofNobody(s: Sentence, clause: Clause, body: number[]): string {
	if (clause.head !== s.root || clause.head !== body[0] || s.kid(clause.head, "aux", "aux:pass", "cop") >= 0)
		throw new Unknown();
	if (isTitle(s, body) || isOfSubject(s, body, clause.head) || isSubjectFirst(s, body)) throw new Unknown();
	if (isOrder(s, clause)) return "the note says";
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
	// "Provided that she signs": a condition.
	if (!did || /^(?:given|provided)$/.test(s.lower(clause.head))) throw new Unknown();
	return "the team";
}

/** "Embedded targets don't have it", "Filtered commands should stop": no verb first, whatever the tagger makes of it. */
const isSubjectFirst = (s: Sentence, body: number[]): boolean =>
	s.penn(body[1] ?? -1) === "NNS" && /^(?:VBP|VBD|MD)$/.test(s.penn(body[2] ?? -1));
