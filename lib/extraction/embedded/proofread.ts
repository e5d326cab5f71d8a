// Whether a sentence is so plain that it is told rather than quoted. Knows nothing of entities.
import { type Clause, conjuncts, isFiniteVerb, isTimeWord } from "./clauses";
import { COUNTABLE } from "./countable";
import type { Sentence } from "./sentence";

/** Of longer ones one telling in five is bad English, as their authors or the parser slip more often. */
const MOST_PLAIN_WORDS = 12;
/** "Crisis averted": more of a heading. */
const FEWEST_PLAIN_WORDS = 3;
/** Who does something in notes, with a capital as a name has it: "Recruiter calls". */
const ROLE = /^(?:admin|candidate|customer|developer|engineer|manager|recruiter|reviewer|team)$/;
/** Singulars in -s, and nouns that stand for many. */
const SINGULAR = /(?:ics|news|ss|us|sis)$|^data$/;
const OF_MANY =
	/^(?:number|lot|majority|couple|range|variety|series|handful|bunch|group|team|set|pair|few|board|committee|council|crew|half|percent|rest|staff)$/;
/** Behind these a noun needs its article; behind others it may go without: "at school", "by team", "in case". */
const NEEDS_ARTICLE = /^(?:of|to|from|for|about|into|on|in|with|than)$/;
const GOES_BARE = /^in (?:community|court|draft|film|letter|person|principle|prison|question|school|theory)$/;
/** What an editor would not leave: days in lower case, verbs of the wrong frame, nouns for verbs, two verbs of one subject. */
const UNEDITED =
	/\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\ba \d+ (?:people|\p{Ll}+s)\b| to for |\bdiscuss(?:ed|es|ing)?(?: \p{Ll}+)? about\b|\bSince [^,.]* ago\b|\b(?:and|be|can|could|must|should|to|will) (?:backup|login|logout|rollback|setup|shutdown|signup)\b|\b(?:[2-9]|\d{2,}) (?:dollar|hour|meter|metre|mile|minute|month|second|week|year)(?=[,.;])|\b(?:at|before|by|until) (?:beginning|end|start) of\b|\b(?:is|are|was|were) \p{Ll}+ (?:is|are|was|were)\b|\b(?:and|but|or) (?:am|are|have)\b|\b(?:ai|am) not\b| not\.$/u;
/** "a error", "an server". */
const WRONG_ARTICLE = /\ba (?:[aei](?!u)|o(?!n(?:e|ce)\b)|un(?![ai]))\p{Ll}|\ban [b-df-gj-np-tvwz][aeiou]\p{Ll}/u;
/** What one who talks thinks, rather than what is. */
const OPINION = /\b(?:maybe|might|ought|perhaps|probably|seems?|should|sucks)\b/i;

/** Whether the words `body` are all of a short sentence without marks, with one subject and its verb. */
export function isPlain(s: Sentence, clause: Clause, body: number[]): boolean {
	const words = body.filter((w) => /[\p{L}\p{N}]/u.test(s.word(w)));
	const first = body[0] as number;
	// "Disk is full" without its article; "As it rains" without what then.
	const isOpen =
		s.penn(first) === "NN" || s.lower(first) === "not" || s.tag(first) === "SCONJ" || /^W/.test(s.penn(first));
	const hasSubject = s.kidsOf(clause.head, "nsubj", "nsubj:pass", "csubj", "expl").some((w) => body.includes(w));
	const isWhole = clause.head === s.root && hasSubject && !isOpen;
	const isBare = words.length === body.length && !words.some((w) => /[@_*#<>|=/]/.test(s.word(w)));
	const isSaid = clause.group.some((w) => isFiniteVerb(s, w)) && !isMisread(s, clause, body);
	return isWhole && isBare && isSaid && words.length >= FEWEST_PLAIN_WORDS && words.length <= MOST_PLAIN_WORDS;
}

/** Whether the words `body`, written as `text`, are English as it is edited: with articles and verbs that agree. Where in doubt, no. */
export function isWellWritten(s: Sentence, body: number[], text: string): boolean {
	if (UNEDITED.test(text) || WRONG_ARTICLE.test(text) || OPINION.test(text)) return false;
	return body.every((w) => !lacksArticle(s, w) && agrees(s, w));
}

/** Whether a finite verb is neither the clause's own nor that of another, so that the parse of the sentence is in doubt. */
const isMisread = (s: Sentence, clause: Clause, body: number[]) =>
	body.some(
		(w) =>
			isFiniteVerb(s, w) &&
			!clause.group.includes(w) &&
			s.kid(w, "nsubj", "nsubj:pass", "expl") < 0 &&
			s.label(w) !== "conj" &&
			!/^(?:aux|aux:pass|cop)$/.test(s.label(w)),
	);

/** "on plan", "wrote report": one of many without an article. */
function lacksArticle(s: Sentence, i: number): boolean {
	const isNoun = s.penn(i) === "NN" ? i === 0 || /^\p{Ll}/u.test(s.word(i)) : i === 0 && ROLE.test(s.lower(i));
	if (!isNoun || !COUNTABLE.has(s.lower(i)) || conjuncts(s, i).length > 1) return false;
	if (s.word(i - 1) === "-" || /^[-\d#]/.test(s.word(i + 1)) || /^(?:PROPN|NUM)$/.test(s.tag(i + 1))) return false;
	for (let k = i - 1; k >= 0; k--) {
		if (/^(?:ADP|CCONJ|SCONJ|AUX)$/.test(s.tag(k)) || /^VB[DPZ]?$/.test(s.penn(k))) break;
		const isOwner = s.penn(k) === "POS" || /^(?:next|last|first|same|such|other)$/.test(s.lower(k));
		if (isOwner || /^(?:DET|NUM|PRON)$/.test(s.tag(k))) return false;
	}
	if (/^(?:nsubj|nsubj:pass|obj|nmod:poss)$/.test(s.label(i))) return true;
	const prep = s.kidsOf(i, "case");
	if (!/^(?:obl|nmod)$/.test(s.label(i)) || prep.length !== 1) return false;
	const [before] = prep.map((k) => s.lower(k));
	return NEEDS_ARTICLE.test(before as string) && !GOES_BARE.test(`${before} ${s.lower(i)}`);
}

/** "The boats has", "a wave of visits begin": a finite verb that does not go with the noun which is its subject. */
function agrees(s: Sentence, i: number): boolean {
	if (!isFiniteVerb(s, i)) return true;
	const clause = /^(?:aux|aux:pass|cop)$/.test(s.label(i)) ? s.head(i) : i;
	const subject = s.kid(clause, "nsubj", "nsubj:pass");
	if (s.tag(subject) !== "NOUN" || subject > i || conjuncts(s, subject).length > 1) return true;
	const noun = s.word(subject);
	if (s.penn(i) === "VBP") return s.penn(subject) !== "NN" || OF_MANY.test(noun) || s.kid(clause, "mark") >= 0;
	const isOfOne = s.penn(i) === "VBZ" || /^(?:is|was|has|does)$/.test(s.lower(i));
	const isMany = s.penn(subject) === "NNS" && s.lemma(subject) !== noun && !SINGULAR.test(noun);
	return !isOfOne || !isMany || isTimeWord(s, subject) || s.kid(subject, "nummod") >= 0;
}
