// The phrases of a sentence that a later pronoun may point back to, and its pronouns. Knows nothing of what they mean.
import type { ExtractedEntity } from "../extraction";
import { isPredicate, isTimeWord } from "./clauses";
import { FEMALE_NAMES, MALE_NAMES, PERSON_ROLES } from "./gazetteer";
import type { NameSpan } from "./name-rules";
import type { Sentence } from "./sentence";

/** Who makes nodes of phrases. */
export type Nodes = { node(word: number): ExtractedEntity | null };

/** A phrase by its head word. */
export type Mention = {
	s: Sentence;
	head: number;
	/** Counts the sentences of the text. */
	sentence: number;
	/** How many mentions of the sentence come before it. */
	nth: number;
	/** The label of a name, "noun", "role" (a noun that names people), "group" (A and B), or the pronoun in its first form. */
	kind: string;
	plural: boolean;
	gender: "female" | "male" | "unknown";
	role: string;
	determiner: string;
	/** What stands for the same thing has the same key. */
	key: string;
	/** For a pronoun that was resolved: what it points back to. */
	antecedent: Mention | null;
	/** Where its chain of pronouns begins; itself where it points back to nothing. */
	top: Mention | null;
	/** For a pronoun: whether it is likely to mean something of its own sentence. */
	isNear: boolean;
	/** Null where the mention is only read to learn from. */
	nodes: Nodes | null;
};

const FIRST_FORM: Record<string, string> = Object.fromEntries(
	["he him his himself", "she her hers herself", "it its itself", "they them their theirs themselves"].flatMap((row) =>
		row.split(" ").map((word) => [word, row.split(" ")[0] as string]),
	),
);

/** "he", "she", "it" or "they" for any form of theirs; undefined for other words. */
export const pronounOf = (s: Sentence, i: number): string | undefined =>
	s.tag(i) === "PRON" && Object.hasOwn(FIRST_FORM, s.lower(i)) ? FIRST_FORM[s.lower(i)] : undefined;

/** Phrases and third-person pronouns of the sentence, in order. */
export function findMentions(s: Sentence, names: NameSpan[], sentence: number, nodes: Nodes | null): Mention[] {
	const out: Mention[] = [];
	const add = (head: number, more: Pick<Mention, "kind" | "plural" | "gender" | "key">) =>
		out.push({
			s,
			head,
			sentence,
			nth: out.length,
			...more,
			...placeOf(s, head),
			antecedent: null,
			top: null,
			isNear: false,
			nodes,
		});
	for (let i = 0; i < s.size; i++) {
		const name = names.find((n) => n.from <= i && i < n.to);
		if (name) {
			if (s.head(i) >= name.from && s.head(i) < name.to) continue;
			if (/^(?:compound|flat|amod)$/.test(s.label(i)) && names.some((n) => n.from <= s.head(i) && s.head(i) < n.to))
				continue;
			const words = Array.from({ length: name.to - name.from }, (_, k) => s.word(name.from + k));
			const key = (words[words.length - 1] as string).toLowerCase();
			add(i, { kind: name.label, plural: s.penn(i) === "NNPS", gender: genderOf(words), key });
		} else if (isPhrase(s, i)) {
			const lemma = s.lemma(i).toLowerCase();
			const kind = PERSON_ROLES.has(lemma) ? "role" : "noun";
			add(i, { kind, plural: /^(?:NNS|NNPS)$/.test(s.penn(i)), gender: "unknown", key: lemma });
		} else {
			const pronoun = pronounOf(s, i);
			if (!pronoun) continue;
			const gender = pronoun === "he" ? "male" : pronoun === "she" ? "female" : "unknown";
			add(i, { kind: pronoun, plural: pronoun === "they", gender, key: pronoun });
		}
		if (pronounOf(s, i) === undefined && s.kids(i).some((k) => s.label(k) === "conj" && !isPredicate(s, k)))
			add(i, { kind: "group", plural: true, gender: "unknown", key: `${s.lower(i)}+` });
	}
	return out;
}

function isPhrase(s: Sentence, i: number): boolean {
	if (s.tag(i) !== "NOUN" && s.tag(i) !== "PROPN") return false;
	return !/^(?:compound|flat|fixed|goeswith|amod)$/.test(s.label(i)) && !isTimeWord(s, i);
}

function placeOf(s: Sentence, i: number): Pick<Mention, "role" | "determiner"> {
	const first = s.label(i) === "conj" ? s.head(i) : i;
	const label = s.label(first);
	const role = /^nsubj/.test(label)
		? "subject"
		: /^(?:obj|iobj|obl|nmod:poss|nmod|appos|root)$/.test(label)
			? label
			: "other";
	const det = s.kidsOf(i, "det").map((d) => s.lower(d))[0];
	const determiner = det ?? (s.kid(i, "nmod:poss") >= 0 ? "owned" : "none");
	return { role, determiner: /^(?:the|an?|this|that|these|those|owned|none)$/.test(determiner) ? determiner : "other" };
}

function genderOf(words: string[]): Mention["gender"] {
	for (const word of words) {
		const lower = word.toLowerCase();
		if (/^mr\.?$/.test(lower)) return "male";
		if (/^m(?:r?s|iss)\.?$/.test(lower)) return "female";
		const [female, male] = [FEMALE_NAMES.has(lower), MALE_NAMES.has(lower)];
		if (female !== male) return female ? "female" : "male";
	}
	return "unknown";
}
