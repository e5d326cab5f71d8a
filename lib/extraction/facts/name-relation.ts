// The relation of a fact: a canonical name of the table, else the words of the text.
import { newStemmer } from "snowball-stemmers";
import relations from "./relations.json";

/**
 * A relation of the table. `says` are wordings of it. `ends` names relations of which it ends facts of the same subject: those with the
 * same object where `ends_same` ("left Acme" ends "works at Acme"), else those with another. `begins` names what holds since. Relations of
 * one `family` tell states of one kind. `is_end`: that its two ends have no more to do with each other. `of_people`: both ends are persons.
 * `of`: the types between which alone
 * its wordings say it, "value" for a statement: a cluster that "is managed by" a tool reports to nobody.
 */
export type Relation = {
	name: string;
	gloss: string;
	inverse: string | null;
	single_valued: boolean;
	begins: string[];
	ends: string[];
	ends_same: boolean;
	family?: string;
	of_people?: boolean;
	is_end?: boolean;
	of?: { source?: string[]; target?: string[] };
	says: string[];
};

/** The types of a fact's ends, null where one is not known; "value" is the target of a statement. */
export type Ends = { source: string | null; target: string | null };

export const RELATIONS: readonly Relation[] = relations;
/** The relations of the table by their names. */
export const TABLE: ReadonlyMap<string, Relation> = new Map(RELATIONS.map((relation) => [relation.name, relation]));

const MAX_CHARACTERS = 60;
const stemmer = newStemmer("english");
/** Words that do not tell relations apart: tense, articles. */
const EMPTY = new Set(["the", "a", "an", "has", "have", "had", "will", "be", "been", "was", "were", "is", "are"]);

/** "Is from" is a relation, "from" alone is not the same one. */
const BARE = new Set(["from", "to", "at", "in", "on", "with", "due"]);

const HAS = /^ha(?:s|ve|d)$/;

/** What is compared: the stems of the words in order, without those that carry tense alone; a trip that "is to Lübeck" is none that "has to" be made. */
function keyOf(phrase: string): string {
	const words = phrase.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	const content = words.filter((w) => !EMPTY.has(w));
	// What was founded was not found.
	const stemOf = (w: string) => (w === "founded" ? w : stemmer.stem(w));
	const stems = (content.length > 0 ? content : words).map(stemOf).join(" ");
	if (!BARE.has(stems) || content.length === words.length) return stems;
	return `${HAS.test(words[0] ?? "") ? "has" : "is"} ${stems}`;
}

const WORDINGS = RELATIONS.flatMap((r) =>
	[r.name.replaceAll("_", " "), ...r.says].map((s): [string, Relation] => [s, r]),
);
/** "founded" is not what "found" is, though they have one stem: a wording of the table comes first. */
const BY_WORDING = groupBy((said) => said.toLowerCase());
/** "Call me" is not what "is called" is: a participle alone means what is done to its subject, in that form only. */
const IS_DONE = /^(?:is|was) \w+ed$/;
/** "[My] manager is [Hana]": its stem is that of "manages", and it says the reverse. */
const IS_ROLE = /^\S+ (?:is|are|was|were)$/i;
const BY_KEY = groupBy((said) => (IS_DONE.test(said) || IS_ROLE.test(said) ? null : keyOf(said)));

/** The relations of the table by what `key` makes of their wordings; a wording without a key is left out. */
function groupBy(key: (said: string) => string | null): Map<string, Relation[]> {
	const groups = new Map<string, Relation[]>();
	for (const [said, relation] of WORDINGS) {
		const at = key(said);
		if (at !== null) groups.set(at, [...(groups.get(at) ?? []), relation]);
	}
	return groups;
}

/** The relation that a phrase says between ends of these types. "Manager: Hana" is what "manager is" says. */
function findCanonical(phrase: string, isNoun: boolean, { source, target }: Ends): string | undefined {
	const said = phrase.toLowerCase();
	const isOf = (types: string[] | undefined, type: string | null) => !types || type === null || types.includes(type);
	const fits = ({ of }: Relation) => isOf(of?.source, source) && isOf(of?.target, target);
	const found = BY_WORDING.get(said) ?? BY_WORDING.get(`${said} is`);
	// "Sponsor: Ada" does not say that it sponsors her, nor "is on leave" that somebody left.
	return (found ?? (isNoun || IS_ROLE.test(phrase) ? [] : BY_KEY.get(keyOf(phrase))))?.findLast(fits)?.name;
}

/** What carries tense, modality and negation, which the status of a fact tells. */
const AUXILIARY = new Set(["AUX", "PART", "ADV", "PUNCT"]);
const NEGATION = /^(?:not|n|t|never|no)$/i;

const NO_VERB = new Set(["NOUN", "PROPN", "ADP", "DET", "AUX"]);
const NOUNS = new Set(["NOUN", "PROPN", "ADJ"]);

const ANY_ENDS: Ends = { source: null, target: null };

/** A word of a relation with its universal part of speech. */
type Tagged = { text: string; upos: string };

/**
 * The canonical name of a relation: what the table calls its words, else the words in snake_case, at most 60 characters. `anchor` is the
 * place of its content word: what is planned, denied or supposed is named from there on ("will be moved to" and "agreed to move to"
 * are both `moved_to`), what is stated with the verbs before it ("wants to open"). Pure.
 */
export function nameRelation(words: Tagged[], anchor: number, isStated: boolean, ends = ANY_ENDS): string {
	const first = words.findIndex(({ upos }) => !AUXILIARY.has(upos));
	let content = Math.max(0, anchor);
	// "Release date" is more than a date.
	while (content > 0 && NOUNS.has(words[content]?.upos ?? "") && NOUNS.has(words[content - 1]?.upos ?? "")) content--;
	// "Back" of "roll back" is its verb's.
	if (/^AD[PV]$/.test(words[content]?.upos ?? "") && words[content - 1]?.upos === "VERB") content--;
	const begins = Math.max(0, isStated ? first : content);
	const named = words.slice(begins).filter(({ text }) => !NEGATION.test(text));
	const isNoun = words.at(-1)?.upos === "NOUN" && words.every(({ upos }) => NO_VERB.has(upos));
	const phrases = [words, named].map((phrase) => phrase.map(({ text }) => text).join(" "));
	for (const phrase of phrases) {
		const canonical = findCanonical(phrase, isNoun, ends);
		if (canonical) return canonical;
	}
	// "Was released in 1993" is not what somebody released; "used by" says so by itself.
	const isActedOn = words.slice(0, begins).some(({ text }) => /^(?:was|were|been|being)$/i.test(text));
	const isParticiple = words[begins]?.upos === "VERB" && !/ing$/.test(words[begins]?.text ?? "");
	const isDone = isActedOn && isParticiple && named.at(-1)?.text !== "by";
	let name = isDone ? "was" : "";
	for (const word of phrases
		.at(-1)
		?.toLowerCase()
		.match(/[\p{L}\p{N}]+/gu) ?? []) {
		if (name.length + word.length + 1 > MAX_CHARACTERS) break;
		name += (name && "_") + word;
	}
	return name || "is";
}
