// The relation of a fact: a canonical name of the table, else the words of the text.
import { newStemmer } from "snowball-stemmers";
import relations from "./relations.json";

/** A relation of the table. `says` are wordings of it; `ends` names relations whose facts of the same subject it ends. */
export type Relation = {
	name: string;
	gloss: string;
	inverse: string | null;
	single_valued: boolean;
	ends: string[];
	says: string[];
};

export const RELATIONS: readonly Relation[] = relations;

const MAX_CHARACTERS = 60;
const stemmer = newStemmer("english");
/** Words that do not tell relations apart: tense, articles. */
const EMPTY = new Set(["the", "a", "an", "has", "have", "had", "will", "be", "been", "was", "were", "is", "are"]);

/** What is compared: the stems of the words in order, without those that carry tense alone. */
function keyOf(phrase: string): string {
	const words = phrase.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	const content = words.filter((w) => !EMPTY.has(w));
	return (content.length > 0 ? content : words).map((w) => stemmer.stem(w)).join(" ");
}

const BY_KEY = new Map(
	RELATIONS.flatMap((r) => [r.name.replaceAll("_", " "), ...r.says].map((s) => [keyOf(s), r.name])),
);

/** The canonical name of a relation's words, else the words themselves in snake_case, at most 60 characters. Pure. */
export function nameRelation(phrase: string): string {
	const canonical = BY_KEY.get(keyOf(phrase));
	if (canonical) return canonical;
	const words = phrase.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	let name = "";
	for (const word of words) {
		if (name.length + word.length + 1 > MAX_CHARACTERS) break;
		name += (name && "_") + word;
	}
	return name || "is";
}
