// Whether a sentence was read and written without a fault that shows. Knows nothing of entities.
import { type Clause, conjuncts, isTimeWord } from "./clauses";
import type { Sentence } from "./sentence";

const isFiniteVerb = (s: Sentence, i: number) => /^(?:VBP|VBZ|VBD|MD)$/.test(s.penn(i));

/** Nouns that stand for one of many, from how seldom the treebanks show them without an article. */
const COUNTABLE = new Set(
	`abstract account accident agenda alert algorithm animal announcement answer app application appointment approach argument article attachment
attempt attorney authority baby bag balancer bathroom bill book bottleneck branch bridge browser bucket budget bug building cabinet camera campaign candidate card career cat category ceiling certificate change channel chapter chart checklist child city claim clause client
cluster column comment commit committee community company competition complaint computer concept conclusion conference connection constraint
consultant container contest contract contributor controller conversation corner council country couple crash crew customer cycle dashboard
database date daughter dealer debate decade decision dentist dependency deployment description design destination developer device diagram
dictionary difference director directory disk distinction district doctor document dog domain door draft drawing driver editor effort election email
employee endpoint engineer entity entry environment error establishment event exam example exception exercise exhibit experiment expert export
extension factor failure fan feature festival field figure file film filter firm flag floor folder form format forum framework friend function
fund gallery game gap gateway girl goal graph group guideline guy habit handler header hearing house hub husband idea identity image implementation
incident index inquiry instance instructor interface interview introduction invitation invoice island issue item job journey judge key keyword kid
lab label laptop lawyer layer leader letter library licence license limit link list location log loop machine mailbox maintainer manager manual map
market mechanism meeting member mentor merge message method metric migration milestone minister mission mistake model module moment
month mosque motion movie namespace neighbourhood network node notification object objective offer officer operator opinion option organisation
organization outage outcome output overview owner package page painting panel paper paragraph parameter parcel park parser partner party
password patch pattern period permission person phase phone photo picture pipeline pitch plan planet platform player plugin pod
poem point policy poll pool population portal position post poster prefix presentation president price principle printer problem procedure product professor profile program programme project prompt proposal prototype provider proxy publication query question queue quote race rate ratio
reader reason rebuild receiver recipe recommendation recorder recruiter redirect reference regime region register registry regression release
reminder rename repo report repository representative request requirement researcher reservation resolution resource restaurant result retrospective
review reviewer roadmap robot role rollback room root route router rule run runbook runner salon scanner scenario schedule schema scheme
school scientist screen screenshot script section selection sensor sentence server session setting shell shop shower signature sister site
situation slice snapshot solution son song spec specification speech spreadsheet sprint stage standard statement step storm story strategy street
string student studio subject subscription suggestion summary supervisor survey symbol system table tag talk target task teacher team template
terminal test theory thread threat ticket timeline tip tool topic tour tracker trail tribe trip truck tutorial university upgrade upload user
value variable vehicle vendor venue version video village visit visitor volunteer vote wallet warning website wedding weekend widget wife
window wizard word worker workflow workshop writer zone`.split(/\s+/),
);
/** Singulars in -s, and nouns that stand for many. */
const SINGULAR = /(?:ics|news|ss|us|sis)$|^data$/;
const OF_MANY = /^(?:number|lot|majority|couple|range|variety|series|handful|bunch|group|team|set|pair|few)$/;
/** Behind these a noun needs its article; behind others it may go without: "at school", "by team", "in case". */
const NEEDS_ARTICLE = /^(?:of|to|from|for|about|into|on|in|with)$/;
const GOES_BARE = /^in (?:community|court|draft|film|letter|person|principle|prison|question|school|theory)$/;
/** Marks of a list, a dash before a verb, a capital behind a comma, two verbs of one subject. */
const UNEDITED =
	/ [-–] \p{Ll}+s\b| [*•→] | :\p{Ll}+:|\bone of the \p{Ll}+(?<!s)[ ,.]|^\S+ - | ['’]s |\w- \p{Lu}|\b\p{Lu}{2}\p{Ll}{4,}|\bdiscuss(?:ed|es|ing)?(?: \p{Ll}+)? about\b|\bSince [^,.]* ago\b|\p{Ll}, (?:Any|The|This|It|We|They|He|She|There) |\b(?:is|are|was|were) \p{Ll}+ (?:is|are|was|were)\b/u;

/**
 * Whether the words `body`, written as `text`, are English as it is edited: articles where they are needed, verbs that agree, one
 * sentence at a time. `voice` is who stands in it for a first person. Where in doubt, no.
 */
export function isWellWritten(s: Sentence, body: number[], text: string, voice: string | null): boolean {
	const count = (mark: string) => text.split(mark).length;
	if (UNEDITED.test(text) || count("(") !== count(")")) return false;
	// "Ann said that Ann have time": a name said twice, a verb that does not go with it.
	const [, verb, ...more] = voice ? text.toLowerCase().split(voice.toLowerCase()) : [];
	if ((more.length > 0 && !/^['’]s /.test(verb ?? "")) || /^ (?:have|are|am|do) /.test(verb ?? "")) return false;
	// What has no verb at all: "High level of confidence".
	if (!body.some((w) => isFiniteVerb(s, w)) && !/\b(?:is|are|was|were) |\p{Ll}(?:s|ed)\b/u.test(text)) return false;
	// "As it rains, we stay" without its "as".
	const comma = s.words.indexOf(",");
	if (s.tag(0) === "SCONJ" && !body.includes(0) && body.some((w) => w < comma) && body.some((w) => w > comma))
		return false;
	// "A high level of confidence that it works": only what hangs on a noun has a verb.
	const isNoun =
		/^(?:NOUN|PROPN)$/.test(s.tag(s.root)) &&
		s.kid(s.root, "cop", "nsubj", "nsubj:pass", "aux", "conj", "parataxis") < 0;
	if (body.includes(s.root) && isNoun && voice === null && body[0] === Math.min(...s.subtree(s.root))) return false;
	return body.every((w) => !isBareCountable(s, w) && agrees(s, w) && !isSplice(s, w) && !isLostVerb(s, w));
}

/** "on plan", "wrote report": one of many without an article. */
function isBareCountable(s: Sentence, i: number): boolean {
	const isNoun = s.penn(i) === "NN" ? i === 0 || /^\p{Ll}/u.test(s.word(i)) : i === 0 && s.penn(i) === "NNP";
	if (!isNoun || !COUNTABLE.has(s.lower(i)) || conjuncts(s, i).length > 1) return false;
	if (s.word(i - 1) === "-" || /^[-\d#]/.test(s.word(i + 1)) || /^(?:PROPN|NUM)$/.test(s.tag(i + 1))) return false;
	for (let k = i - 1; k >= 0 && !/^(?:ADP|CCONJ|SCONJ|AUX)$/.test(s.tag(k)) && !isFiniteVerb(s, k); k--)
		if (/^(?:DET|NUM|PRON|PART)$/.test(s.tag(k)) || /^(?:next|last|first|same|such|other)$/.test(s.lower(k)))
			return false;
	if (/^(?:nsubj|nsubj:pass|obj|nmod:poss)$/.test(s.label(i))) return true;
	const prep = s.kidsOf(i, "case");
	if (!/^(?:obl|nmod)$/.test(s.label(i)) || prep.length !== 1) return false;
	const [before] = prep.map((k) => s.lower(k));
	return NEEDS_ARTICLE.test(before as string) && !GOES_BARE.test(`${before} ${s.lower(i)}`);
}

/** One has, many have. */
function agrees(s: Sentence, i: number): boolean {
	if (s.penn(i) === "TO" && /^VB[ND]$/.test(s.penn(i + 1))) return false;
	if (!isFiniteVerb(s, i) || s.penn(i) === "MD") return true;
	const clause = /^(?:aux|aux:pass|cop)$/.test(s.label(i)) ? s.head(i) : i;
	const first = s.label(clause) === "conj" && s.kid(clause, "nsubj", "nsubj:pass") < 0 ? s.head(clause) : clause;
	const subject = s.kid(first, "nsubj", "nsubj:pass");
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
	if (conjuncts(s, subject).length > 1 || !/^\p{Ll}+$/u.test(s.word(subject))) return true;
	if (s.penn(i) === "VBZ" || /^(?:is|was|has|does)$/.test(s.lower(i))) {
		const isMany = s.penn(subject) === "NNS" && s.lemma(subject) !== s.word(subject);
		return !isMany || isTimeWord(s, subject) || s.kid(subject, "nummod") >= 0 || SINGULAR.test(s.word(subject));
	}
	if (!/^(?:are|were|have)$/.test(s.lower(i)) || s.penn(subject) !== "NN" || OF_MANY.test(s.word(subject))) return true;
	return !s.kidsOf(subject, "det").some((k) => /^(?:this|that|each|every|an?|all)$/.test(s.lower(k)));
}

/** "It runs, it is fast": two sentences with a comma between them. */
function isSplice(s: Sentence, i: number): boolean {
	if (s.label(i) !== "parataxis" || s.word(Math.min(...s.subtree(i)) - 1) !== ",") return false;
	const hasSubject = s.kid(i, "nsubj", "nsubj:pass") > s.head(i);
	return hasSubject && s.kid(i, "mark", "cc") < 0 && !/^(?:say|think|guess|suppose|mean|believe)$/.test(s.lemma(i));
}

/** "We stop it at the door and route to the app": a verb that was read as a noun keeps its form when "we" becomes a name. */
const isLostVerb = (s: Sentence, i: number) =>
	s.penn(i) === "NN" && s.label(i - 1) === "cc" && /^(?:to|the|an?|it|them|that)$/.test(s.lower(i + 1));

/** Whether a finite verb is part of no clause, so that the parse of the sentence is in doubt. */
export function isMisread(s: Sentence, clauses: Clause[]): boolean {
	const known = new Set(clauses.flatMap((clause) => clause.group));
	return s.words.some((_, i) => isFiniteVerb(s, i) && /^(?:VERB|AUX)$/.test(s.tag(i)) && !known.has(i));
}
