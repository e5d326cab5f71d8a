// Where the clause of a fact begins and ends within its sentence.
import type { TaggedText } from "../encoder/window";
import type { Mention } from "../heads/mentions";

/** Parts of speech with which no clause ends. */
export const OPEN_ENDED = new Set(["ADP", "DET", "CCONJ", "SCONJ", "PART"]);
/** Parts of speech that lead to a noun or a verb. */
export const LEADS = new Set(["ADP", "DET", "PART", "SCONJ"]);
export const isVerb = ({ upos }: TaggedText, w: number) => upos[w] === "VERB" || upos[w] === "AUX";

/** What ends a clause beside a mark: a conjunction, who or what the next one is about, its verb. */
const NEXT_CLAUSE = new Set(["CCONJ", "SCONJ", "AUX", "PRON"]);
const FINITE = /^(?:VB[ZDP]|MD|W.*)$/;

/**
 * The words with the rest of their clause: "a letter be sent to all members" says more than "a letter be sent". Only where it ends at a mark
 * or a conjunction: what stands before another verb is that one's.
 */
export function toClauseEnd(tagged: TaggedText, order: number[]): number[] {
	const { text, words, upos, xpos } = tagged;
	const isLine = (k: number) => text.slice(words[k - 1]?.end, words[k]?.start).includes("\n");
	const isMark = (k: number) =>
		/^[^\p{L}\p{N}]$/u.test(words[k]?.text ?? "") && !(isGlued(tagged, k) && isGlued(tagged, k + 1));
	const isNext = (k: number) =>
		NEXT_CLAUSE.has(upos[k] as string) || FINITE.test(xpos[k] as string) || isConjunction(words[k]?.text ?? "");
	const from = (order.at(-1) ?? 0) + 1;
	if (isMark(from - 1)) return order;
	let to = from;
	while (to < words.length && !isLine(to) && !isMark(to) && !isNext(to)) to++;
	const isItsOwn =
		to === words.length ||
		isLine(to) ||
		isMark(to) ||
		/^[CS]CONJ$/.test(upos[to] ?? "") ||
		isConjunction(words[to]?.text ?? "");
	if (!isItsOwn) return order;
	while (to > from && OPEN_ENDED.has(upos[to - 1] as string)) to--;
	return [...order, ...Array.from({ length: to - from }, (_, k) => from + k)];
}

/** The word after the last verb, mark of a clause or line's end before a subject; "and" before "I" parts clauses as well. */
export function startOfClause(tagged: TaggedText, { from: before, kind }: Mention): number {
	const { text, words, upos } = tagged;
	const parts = (w: number) =>
		isVerb(tagged, w) ||
		(kind === "pronoun" && w === before - 1 && upos[w] === "CCONJ") ||
		(w === before - 1 && words[w]?.text === ",") ||
		(/^[.:;!?]$/.test(words[w]?.text ?? "") &&
			!/\d.\d/.test(text.slice((words[w]?.start ?? 0) - 1, (words[w]?.end ?? 0) + 1))) ||
		text.slice(words[w]?.end, words[w + 1]?.start).includes("\n");
	let from = before;
	while (from > 0 && !parts(from - 1)) from--;
	return from;
}

const OF_NOUN = new Set(["ADJ", "NOUN", "PROPN", "NUM"]);
const MOST_BEFORE = 8;

/**
 * The first word of what a clause that begins at `clause` has as its subject: the noun's article and adjectives, and where the noun
 * itself hangs on another ("details of the committee are shown") that one with all before it.
 */
export function startOfSubject(tagged: TaggedText, { from: first, to, kind }: Mention, clause: number): number {
	const { upos, xpos } = tagged;
	let from = first;
	if (kind === "nominal") while (from > clause && OF_NOUN.has(upos[from - 1] as string)) from--;
	if (from > clause && (upos[from - 1] === "DET" || (kind === "nominal" && xpos[from - 1] === "PRP$"))) from--;
	const hangs = from - 1 > clause && upos[from - 1] === "ADP" && isVerb(tagged, to);
	if (!hangs || from - clause > MOST_BEFORE) return from;
	const head = startOfHead(tagged, clause);
	return head < from - 1 ? head : from;
}

const MOST_ROLE_WORDS = 3;

/** The first of the words in small letters directly before a name that say who or what it is: "new colleague" of "my new colleague Ana". */
export function startOfRole({ text, words, upos }: TaggedText, name: number): number {
	const isOfRole = (w: number) =>
		/^(?:NOUN|ADJ|PROPN)$/.test(upos[w] ?? "") &&
		/^\p{Ll}/u.test(words[w]?.text ?? "") &&
		// The name on the next line is of who speaks there.
		!text.slice(words[w]?.end, words[w + 1]?.start).includes("\n");
	let from = name;
	while (from > name - MOST_ROLE_WORDS && isOfRole(from - 1)) from--;
	return from;
}

/** Where a clause has its first noun, with article, behind what joins it to the one before. */
function startOfHead({ upos }: TaggedText, clause: number): number {
	let from = clause;
	while (/^(?:[CS]CONJ|PUNCT|ADV|INTJ|SYM)$/.test(upos[from] ?? "")) from++;
	return upos[from] === "ADP" ? Number.POSITIVE_INFINITY : from;
}

/** Whether a word joins names; between two of them the network takes it for a mark. */
export const isConjunction = (word: string): boolean => /^(?:and|or|&)$/i.test(word);

/** Whether a mark that stands apart or the end of a line stands between two words. */
export function isParted(tagged: TaggedText, last: number, w: number): boolean {
	const { text, words, upos } = tagged;
	const isMark = (k: number) => (upos[k] === "PUNCT" || upos[k] === "SYM") && !isConjunction(words[k]?.text ?? "");
	// "Ines, Rui and Ana": a row of names.
	const isOfRow = (k: number) => words[k]?.text === "," || isConjunction(words[k]?.text ?? "") || upos[k] === "PROPN";
	const between = Array.from({ length: w - last - 1 }, (_, k) => last + 1 + k);
	if (upos[last] === "PROPN" && upos[w] === "PROPN" && between.every(isOfRow)) return false;
	for (let k = last + 1; k < w; k++) if (isMark(k) && !(isGlued(tagged, k) && isGlued(tagged, k + 1))) return true;
	return text.slice(words[last]?.end, words[w]?.start).includes("\n");
}

/** Whether no space stands before a word. */
export const isGlued = ({ words }: TaggedText, w: number) => w > 0 && words[w - 1]?.end === words[w]?.start;

const CONDITION = /^(?:if|unless|once|provided)$/i;
const MOST_CONDITION_WORDS = 14;

/** The words of a condition that stands before a subject, with its comma: without it the line would say more than the text. */
export function conditionOf(tagged: TaggedText, subject: Mention): number[] {
	const { text, words } = tagged;
	const before = startOfSubject(tagged, subject, startOfClause(tagged, subject));
	if (words[before - 1]?.text !== ",") return [];
	const isOtherClause = (w: number) =>
		/^[.;:!?]$/.test(words[w]?.text ?? "") || text.slice(words[w]?.end, words[w + 1]?.start).includes("\n");
	for (let from = before - 2; from >= Math.max(0, before - MOST_CONDITION_WORDS) && !isOtherClause(from); from--)
		if (CONDITION.test(words[from]?.text ?? "")) return Array.from({ length: before - from }, (_, k) => from + k);
	return [];
}
