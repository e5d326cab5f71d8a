// The words of a line as they are written: names for pronouns, verbs that agree with them, no mark of what is left out.
import type { TaggedText, Word } from "../encoder/window";
import { TYPES } from "../entities/group-mentions";
import type { FoundFact } from "../heads/facts";
import type { Mention } from "../heads/mentions";
import { bestOf } from "../heads/tags";
import { isBase, isPlural, thirdPerson } from "./agreement";
import { isConjunction, isGlued, LEADS, startOfClause, startOfSubject } from "./clauses";
import type { Copula } from "./copula";
import { isPossessive, TEAM_SAID, toldWord } from "./pronouns";

/** The name that stands for a mention; empty where nobody knows one, as for "we" in a document. */
export type Naming = (mention: Mention) => string;

/** The words of `order` with the names for the fact's pronouns, and the `copula` that the text leaves out. Pure. */
export function write(
	tagged: TaggedText,
	order: number[],
	fact: FoundFact,
	nameOf: Naming,
	copula: Copula | null = null,
): string {
	const named = new Map(pronounsOf(fact, order, nameOf).map((m) => [m.from, m]));
	const { from } = fact.subject;
	const ends = [fact.subject.owner?.from ?? from, fact.object?.from ?? -1];
	const [subjectSaid = "", objectSaid = ""] = ends.map((w) => tagged.words[w]?.text ?? "");
	// "They", of one who has a name.
	const isNamed = named.has(from) && !HE.test(subjectSaid) && /^(?:\p{Lu}|the team$)/u.test(nameOf(fact.subject));
	const isAlone = isOneOfSeveral(tagged, order, fact.subject);
	let out = "";
	let last = -1;
	for (const [k, w] of order.entries()) {
		if (last >= 0 && goesWithNext(tagged, w, order[k + 1])) continue;
		const isContracted = named.has(last - 1) && last === w - 1 && /^['’]$/.test(tagged.words[last]?.text ?? "");
		const contracted = isContracted && CONTRACTED[tagged.words[w]?.text.toLowerCase() ?? ""];
		if (contracted) {
			out = `${out.slice(0, -1)} ${contracted}`;
			last = w;
			continue;
		}
		const word = tagged.words[w] as Word;
		const follows = last === w - 1;
		// A mark belongs to the word before it; one behind a subject that opens the line closes what stood before it.
		const isInRow = tagged.upos[w + 1] === "PROPN" && order[k + 1] === w + 1;
		const closes = word.text === "," && last === fact.subject.to - 1 && order[0] === fact.subject.from && !isInRow;
		if (tagged.upos[w] === "PUNCT" && (!follows || closes)) continue;
		if (w === copula?.before) out += ` ${copula.form}`;
		const isJoined = follows && isGlued(tagged, w);
		const mention = named.get(w);
		const known = mention && nameOf(mention);
		const isTeams =
			OUR.test(word.text) && ![fact.subject, fact.object].includes(mention ?? null) && OURS.test(known ?? "");
		const name = isTeams ? "the" : known;
		const isOwner =
			mention !== undefined &&
			!isTeams &&
			(mention === fact.subject.owner || isPossessive(tagged, w) || (w === from && HERS.test(word.text)));
		const said = name
			? name + (isOwner ? (/s$/.test(name) ? "’" : "’s") : "")
			: (w > from && (toldWord(tagged, w, subjectSaid) ?? toldWord(tagged, w, objectSaid))) ||
				TEAM_SAID.get(word.text) ||
				word.text;
		const isOfName = [fact.subject, fact.object].some((m) => m && w >= m.from && w < m.to);
		const isOpener =
			out !== "" && !isOfName && !name && OPENERS.has(tagged.upos[w] as string) && opensSentence(tagged, w);
		const isPresent = isBase(tagged, w, fact.status) && /^\p{L}/u.test(word.text);
		const before = tagged.words[w - 1]?.text ?? "";
		const isOthers =
			order[k - 1] === w - 1 &&
			((fact.pronouns?.some((m) => m.from === w - 1) && NOMINATIVE.test(before)) ||
				(/^we$/i.test(before) && out.endsWith("the team")));
		const isOne = isAlone || isNamed || isPersonBefore(tagged, order, fact.subject, w);
		const isItsVerb = isOne && isVerbOf(tagged, order, k, fact.subject) && w !== copula?.before;
		const agrees = (isItsVerb || isOthers) && (isPresent || PLURAL.test(said));
		// "- Ada: Implement the page" is what she is to implement.
		const isHead = w === copula?.before && tagged.upos[w] === "VERB" && /^\p{Lu}\p{Ll}/u.test(said);
		const inside = isHead || isOpener ? said.charAt(0).toLowerCase() + said.slice(1) : said;
		out += (isJoined || !out ? "" : " ") + (agrees ? thirdPerson(inside) : inside);
		last = w;
	}
	return out;
}

/** Whether a word of a line is a mark, an article or a preposition of what is left out behind it. */
function goesWithNext({ upos }: TaggedText, w: number, next: number | undefined): boolean {
	if (next === undefined || next === w + 1) return false;
	return upos[w] === "PUNCT" || (LEADS.has(upos[w] as string) && LEADS.has(upos[next] as string));
}

/** Whether the word at `k` of a line stands behind its subject, with adverbs between at most. */
function isVerbOf({ upos, words }: TaggedText, order: number[], k: number, { from }: Mention): boolean {
	const at = order.indexOf(from);
	const isAdverb = (w: number) => upos[w] === "ADV" || ADVERB.test(words[w]?.text ?? "");
	return at >= 0 && at < k && order.slice(at + 1, k).every(isAdverb);
}

/** "They live in Oslo", of one of two people: whether a verb follows the name of one person that opens a line. */
function isPersonBefore(
	{ upos, words }: TaggedText,
	order: number[],
	{ from, kind, votes }: Mention,
	w: number,
): boolean {
	const isVerb = /^(?:VERB|AUX)$/.test(upos[w] ?? "") && !/[dos]n$/.test(words[w]?.text ?? "");
	return isVerb && kind === "name" && order[0] === from && TYPES[bestOf(votes)] === "Person";
}

/** "Kevin and Laura have two kids", of one of them alone. */
function isOneOfSeveral(tagged: TaggedText, order: number[], subject: Mention): boolean {
	if (isPlural(tagged, subject.head)) return false;
	const before = startOfSubject(tagged, subject, startOfClause(tagged, subject)) - 1;
	return [subject.to, before].some((w) => isConjunction(tagged.words[w]?.text ?? "") && !order.includes(w));
}

/** The ends of a fact that are pronouns, the one that says whose its subject is, and of others in the line the first of each name. */
function pronounsOf({ subject, object, pronouns = [] }: FoundFact, order: number[], nameOf: Naming): Mention[] {
	const others = new Map(
		pronouns
			.filter(({ from }) => order.includes(from))
			.map((m) => [nameOf(m), m])
			.reverse() as [string, Mention][],
	);
	return [...others.values(), ...[subject, object, subject.owner].flatMap((m) => (m?.kind === "pronoun" ? [m] : []))];
}

/** What has a capital where it opens a sentence alone: "On the rota: Leotie". */
const OPENERS = new Set(["ADP", "ADV", "AUX", "CCONJ", "DET", "SCONJ", "VERB"]);

/** Whether a word is the first of a sentence or line, and has its capital from that. */
export function opensSentence({ text, words }: TaggedText, w: number): boolean {
	const [before, word] = [words[w - 1], words[w]];
	if (!word || !/^\p{Lu}\p{Ll}+$/u.test(word.text)) return false;
	return !before || /[.:!?•*-]\s+$|\n\s*$/.test(text.slice(before.start, word.start));
}

/** What a verb follows in the form of several, where a name is of one. */
const NOMINATIVE = /^(?:i|we|you|they)$/i;
/** "Our backups" are the team's, and the company's where the text has no name for it. */
const [OUR, OURS] = [/^our$/i, /^(?:Team$|the )/];
/** What may stand between a subject and its verb, whatever its tag: "we no longer support". */
const ADVERB = /^(?:no|longer|also|still|now|only|always|never)$/i;
const PLURAL = /^(?:are|were|have|do|don|aren|weren|haven)$/i;
/** What begins a clause as "her" is no object: "her job is at Acme". */
const HERS = /^(?:his|her)$/i;
/** After these a verb stands in its third person already. */
const HE = /^(?:he|she|it|this|that)$/i;
const CONTRACTED: Record<string, string> = { m: "is", re: "is", s: "is", ve: "has", ll: "will", d: "would" };
