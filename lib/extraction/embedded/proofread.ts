// Whether a sentence was read and written without a fault that shows. Knows nothing of entities.
import { type Clause, conjuncts, isFiniteVerb, isTimeWord } from "./clauses";
import { COUNTABLE } from "./countable";
import { closeSentence, isPaired } from "./render";
import type { Sentence } from "./sentence";

/** Who does something in notes, with a capital as a name has it: "Recruiter calls". */
const ROLE = /^(?:admin|candidate|customer|developer|engineer|manager|recruiter|reviewer|team)$/;
/** Singulars in -s, and nouns that stand for many. */
const SINGULAR = /(?:ics|news|ss|us|sis)$|^data$/;
const OF_MANY =
	/^(?:number|lot|majority|couple|range|variety|series|handful|bunch|group|team|set|pair|few|board|committee|council|crew|half|percent|rest|staff)$/;
/** Behind these a noun needs its article; behind others it may go without: "at school", "by team", "in case". */
const NEEDS_ARTICLE = /^(?:of|to|from|for|about|into|on|in|with|than)$/;
const GOES_BARE = /^in (?:community|court|draft|film|letter|person|principle|prison|question|school|theory)$/;
/** What an editor would not leave: marks of a list, dashes for verbs, capitals behind commas, verbs of the wrong frame, two verbs of one subject. */
const UNEDITED =
	/ [-–] \p{Ll}+s\b|\bnot limited to,|\$ |\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\ba \d+ (?:people|\p{Ll}+s)\b| (?:[*•→]|[-=]>) | :\p{Ll}+:| to for |\) \p{Lu}\p{Ll}+ (?:will|is|has|was)\b|^\S+ [-–—] |^[^,]*, (?:is|are|was|were) (?:to|an?|the)\b| ['’]s |\p{L}['’]s [-–—] |\w- \p{Lu}|\bdiscuss(?:ed|es|ing)?(?: \p{Ll}+)? about\b|\bSince [^,.]* ago\b|\b(?:and|be|can|could|must|should|to|will) (?:backup|login|logout|rollback|setup|shutdown|signup)\b|\b(?:[2-9]|\d{2,}) (?:dollar|hour|meter|metre|mile|minute|month|second|week|year)(?=[,.;])|\b(?:at|before|by|until) (?:beginning|end|start) of\b|\p{Ll}, (?:Any|This|It|We|They|He|She|There) |\b(?:is|are|was|were) \p{Ll}+ (?:is|are|was|were)\b/u;

/** "a error", "an server". */
const WRONG_ARTICLE = /\ba (?:[aei](?!u)|o(?!n(?:e|ce)\b)|un(?![ai]))\p{Ll}|\ban [b-df-gj-np-tvwz][aeiou]\p{Ll}/u;

/**
 * Whether the words `body`, written as `text`, are English as it is edited: articles where they are needed, verbs that agree, one
 * sentence at a time. `voice` is who stands in it for a first person. Where in doubt, no.
 */
export function isWellWritten(s: Sentence, body: number[], text: string, voice: string | null): boolean {
	if (UNEDITED.test(text) || WRONG_ARTICLE.test(text) || !isPaired(text)) return false;
	// "Ann said that Ann have time": a name said twice, a verb that does not go with it.
	const [first, second] = voice ? timesSaid(text, voice) : [];
	if (second && !/^['’]s /.test(first ?? "")) return false;
	if (/^ (?:have|are|am|do) /.test(first ?? "")) return false;
	// What has no verb, and was given none: "Spouses invited", "A high level of trust".
	const isUntouched = text === closeSentence(s.textOf(body));
	if (isUntouched && !body.some((w) => isFiniteVerb(s, w))) return false;
	// What tells of nobody: "Needs a second server".
	if (isUntouched && body.includes(s.root) && s.kid(s.root, "nsubj", "nsubj:pass", "nsubj:outer", "csubj", "expl") < 0)
		return false;
	// "As it rains, we stay" without its "as".
	const comma = s.words.indexOf(",");
	if (s.tag(0) === "SCONJ" && !body.includes(0) && body.some((w) => w < comma) && body.some((w) => w > comma))
		return false;
	// "A high level of confidence that it works": only what hangs on a noun has a verb.
	const isNoun =
		/^(?:NOUN|PROPN)$/.test(s.tag(s.root)) &&
		s.kid(s.root, "cop", "nsubj", "nsubj:pass", "aux", "conj", "parataxis") < 0;
	if (body.includes(s.root) && isNoun && voice === null && body[0] === Math.min(...s.subtree(s.root))) return false;
	if (s.words.some((_, i) => isSpliceAt(s, i))) return false;
	return body.every((w) => !lacksArticle(s, w) && agrees(s, w) && !isSplice(s, w) && !isLostVerb(s, w));
}

const MOST_PLAIN_WORDS = 12;

/**
 * Whether a sentence is short, ends or begins as one and has no marks but a comma: of those one telling in thirty is bad English, of
 * others one in five, as their authors or the parser slip more often (600 facts of 249 texts, read by two).
 */
export function isPlain(s: Sentence): boolean {
	const words = s.words.filter((w) => /[\p{L}\p{N}]/u.test(w));
	const isDash = (i: number) => s.word(i) === "-" && s.tokens[i]?.spaceAfter === true;
	const marks = s.words.slice(1, -1).filter((w, i) => /^[^\p{L}\p{N}'’"“”$€£-]+$/u.test(w) || isDash(i + 1));
	const isSentence = /^(?:[.!?:]+|["”’)])$/.test(s.words.at(-1) ?? "") || /^(?:DET|PRON|PROPN)$/.test(s.tag(0));
	const isBare = marks.every((mark) => mark === ",") && !words.some((w) => /[@_*#<>|]/.test(w));
	return isSentence && isBare && marks.length <= 1 && words.length <= MOST_PLAIN_WORDS;
}

/** What follows each time that the text says the name. */
const timesSaid = (text: string, name: string): string[] =>
	text
		.split(new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "giu"))
		.slice(1);

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

/** One has, many have. */
function agrees(s: Sentence, i: number): boolean {
	// "It uses releases and remove them": of which verb, nobody knows.
	if (s.penn(i) === "VB" && s.label(i) === "conj" && s.tag(s.head(i)) === "NOUN" && s.kid(i, "aux", "mark") < 0)
		return false;
	if (s.penn(i) === "TO" && /^VB[ND]$/.test(s.penn(i + 1))) return false;
	// "when it replaces that and want to know": of two subjects, or of none.
	const isShared = s.label(i) === "conj" && s.kid(i, "nsubj", "nsubj:pass", "expl") < 0;
	const before = [s.head(i), ...s.kidsOf(s.head(i), "aux", "aux:pass", "cop")];
	if (s.penn(i) === "VBP" && isShared && before.some((w) => s.penn(w) === "VBZ")) return false;
	if (s.penn(i) === "MD" && /^VB[ZD]$/.test(s.penn(i + 1))) return false;
	// "I have switch it".
	if (/^VB[PZ]$/.test(s.penn(i)) && s.label(i) === "aux" && s.lemma(i) === "have" && s.penn(i + 1) === "VB")
		return false;
	if (!isFiniteVerb(s, i) || s.penn(i) === "MD") return true;
	const clause = /^(?:aux|aux:pass|cop)$/.test(s.label(i)) ? s.head(i) : i;
	const first = s.label(clause) === "conj" && s.kid(clause, "nsubj", "nsubj:pass") < 0 ? s.head(clause) : clause;
	const own = s.kid(first, "nsubj", "nsubj:pass");
	// "Two outputs that operate": what "that" stands for.
	const subject = s.label(first) === "acl:relcl" && /^(?:that|which|who)$/.test(s.lower(own)) ? s.head(first) : own;
	// "The hope that it works because it is used": no verb of its subject, whatever the parser makes of it.
	if (s.kidsOf(first, "mark").some((mark) => mark > subject && mark < i && subject >= 0)) return false;
	// "There is no changes".
	if (
		subject > i &&
		s.kid(clause, "expl") >= 0 &&
		/^(?:is|was|['’]s)$/.test(s.lower(i)) &&
		s.penn(subject) === "NNS" &&
		i === clause
	)
		return false;
	// Between them no other verb: the parse may be wrong about what stands farther off.
	if (subject < 0 || subject > i || s.words.slice(subject, i).some((_, k) => isFiniteVerb(s, subject + k))) return true;
	if (conjuncts(s, subject).length > 1) return true;
	// "Alex restart it", but "they propose that Alex restart it".
	if (
		s.kid(clause, "mark") < 0 &&
		s.penn(subject) === "NNP" &&
		!/s$/.test(s.word(subject)) &&
		s.penn(i) === "VBP" &&
		!/^(?:are|have|do|need)$/.test(s.lower(i))
	)
		return false;
	if (/^(?:he|she|it)$/.test(s.lower(subject)) && s.penn(i) === "VBP") return false;
	if (!/^\p{Ll}+$/u.test(s.word(subject))) return true;
	if (s.penn(i) === "VBZ" || /^(?:is|was|has|does)$/.test(s.lower(i))) {
		const isMany = s.penn(subject) === "NNS" && s.lemma(subject) !== s.word(subject);
		return !isMany || isTimeWord(s, subject) || s.kid(subject, "nummod") >= 0 || SINGULAR.test(s.word(subject));
	}
	if (s.penn(subject) !== "NN" || OF_MANY.test(s.word(subject))) return true;
	// "A wave of visits begin".
	if (s.penn(i) === "VBP" && s.kid(clause, "mark") < 0 && !/^(?:are|have|do)$/.test(s.lower(i))) return false;
	if (!/^(?:are|were|have)$/.test(s.lower(i))) return true;
	return !s.kidsOf(subject, "det").some((k) => /^(?:this|that|each|every|an?|all)$/.test(s.lower(k)));
}

/** "It runs, it is fast": two sentences with a comma between them. */
function isSplice(s: Sentence, i: number): boolean {
	const isAlone = s.label(i) === "parataxis" || (s.label(i) === "conj" && s.kidsOf(s.head(i), "conj").at(-1) === i);
	if (!isAlone || s.word(Math.min(...s.subtree(i)) - 1) !== ",") return false;
	// "We have a page, follow it".
	if (s.penn(i) === "VB" && s.kid(i, "nsubj", "aux", "mark", "cc") < 0) return true;
	const hasSubject = s.kid(i, "nsubj", "nsubj:pass") > s.head(i);
	const isSaid = [i, ...s.kidsOf(i, "aux", "aux:pass", "cop")].some((w) => isFiniteVerb(s, w));
	return (
		hasSubject && isSaid && s.kid(i, "mark", "cc") < 0 && !/^(?:say|think|guess|suppose|mean|believe)$/.test(s.lemma(i))
	);
}

/** "It runs fast, nobody complains", whatever the parser makes of it: behind the comma only a subject and its verb. */
function isSpliceAt(s: Sentence, comma: number): boolean {
	if (s.word(comma) !== ",") return false;
	const first = s.words.slice(0, comma).map((_, i) => i);
	if (!first.some((i) => isFiniteVerb(s, i)) || first.some((i) => s.tag(i) === "SCONJ")) return false;
	if (
		s.tag(0) === "ADP" ||
		/^W/.test(s.penn(0)) ||
		/^(?:say|tell|think|mean|ask|write|believe|guess)$/.test(s.lemma(first.findLast((i) => isFiniteVerb(s, i)) ?? -1))
	)
		return false;
	let at = comma + 1;
	if (/^(?:hence|so|then|therefore|thus|yet)$/.test(s.lower(at))) return false;
	while (/^(?:ADJ|ADV|DET|NOUN|NUM|PRON|PROPN)$/.test(s.tag(at)) && !/^W/.test(s.penn(at))) at++;
	const subject = s.tag(at - 1) === "ADV" ? at - 2 : at - 1;
	return subject > comma && isFiniteVerb(s, at) && /^(?:NOUN|PROPN|PRON)$/.test(s.tag(subject));
}

/** "We stop it at the door and route to the app": a verb that was read as a noun keeps its form when "we" becomes a name. */
const isLostVerb = (s: Sentence, i: number) =>
	s.penn(i) === "NN" && s.label(i - 1) === "cc" && /^(?:to|the|an?|it|them|that)$/.test(s.lower(i + 1));

/** Whether a finite verb is part of no clause, so that the parse of the sentence is in doubt. */
export function isMisread(s: Sentence, clauses: Clause[]): boolean {
	const known = new Set(clauses.flatMap((clause) => clause.group));
	return s.words.some((_, i) => isFiniteVerb(s, i) && /^(?:VERB|AUX)$/.test(s.tag(i)) && !known.has(i));
}
