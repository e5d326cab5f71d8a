// How likely a line is worth keeping, by weights that `scripts/lines/train-lines.ts` learns from lines that people have judged.
import pluralize from "pluralize";
import { type TaggedText, wordsOf } from "../encoder/window";
import type { FoundFact } from "../heads/facts";
import { type Candidate, isBareNoun } from "./candidate-lines";
import { MOST_WORDS } from "./finish-line";
import weights from "./line-weights.json" with { type: "json" };

/** A fact of a text that is put into words: its ends by name, and the words of its `sentence` by their places, with how many facts that tells. */
export type LineInput = {
	tagged: TaggedText;
	fact: FoundFact;
	subject: string;
	end: string;
	sentence: number[];
	factsOfSentence: number;
};

const MARKS = /^[;/=>+#|→~*()]$/;
const POINTING = /^(?:this|these|those|there|here)$/;
const WRITERS = new Set(["User", "Assistant", "Team"]);

/** What speaks for and against a line, most between 0 and 3. Pure. */
export function featuresOf({ line, form, hasArticle }: Candidate, input: LineInput): Record<string, number> {
	const { tagged, fact, subject, end, sentence, factsOfSentence } = input;
	const words = wordsOf(line.replace(/^“|[.”]+$/g, "")).map(({ text }) => text.toLowerCase());
	const source = sentence.map((w) => tagged.words[w]?.text.toLowerCase() ?? "");
	const posOf = new Map(sentence.map((w, k) => [source[k], tagged.upos[w] ?? "X"]));
	const parts = words.map((word) => posOf.get(word) ?? ADDED.get(word) ?? "X");
	const pairs = new Set(source.map((word, k) => `${word} ${source[k + 1]}`));
	const isVerbatim = words.every((word, k) => k === words.length - 1 || pairs.has(`${word} ${words[k + 1]}`));
	const isTidy = /^[.!”"]$/.test(source.at(-1) ?? "");
	const length = Math.min(MOST_WORDS, words.length);
	const has = (name: string) => line.toLowerCase().includes(name.toLowerCase());
	const object = fact.object?.kind ?? (fact.value ? "value" : "none");
	const features = {
		belief: logit(fact.score),
		must: logit(fact.must),
		[form]: 1,
		article: hasArticle,
		"tidy and verbatim": isTidy && isVerbatim,
		"tidy begin": /^\p{Lu}/u.test(tagged.words[sentence[0] ?? -1]?.text ?? ""),
		colon: line.includes(":"),
		marks: Math.min(3, words.filter((word) => MARKS.test(word)).length),
		"subject without article": !hasArticle && isBareNoun(tagged, fact.subject, line),
		words: length / 5,
		commas: Math.min(3, words.filter((word) => word === ",").length),
		"function words": parts.filter((part) => FUNCTION.has(part)).length / Math.max(1, parts.length),
		verbs: Math.min(3, parts.filter((part) => part === "VERB" || part === "AUX").length),
		"nouns without article": Math.min(3, bareNouns(words, parts)),
		share: Math.min(1.2, length / Math.max(1, sentence.length)),
		"whole sentence": words.length >= sentence.length - 2,
		"words of sentence": Math.log(sentence.length + 1),
		"facts of sentence": Math.log(factsOfSentence),
		pointing: Math.min(2, words.filter((word) => POINTING.test(word)).length),
		"names subject": has(subject),
		"names end": has(end),
		"capital subject": /^\p{Lu}/u.test(subject),
		writer: WRITERS.has(subject),
		"pronoun subject": fact.subject.kind === "pronoun",
		[`end is ${object}`]: 1,
		"words of relation": Math.min(3, fact.relation.length),
		unsaid: fact.unsaid !== "",
		[fact.status]: 1,
	};
	return Object.fromEntries(Object.entries(features).map(([name, value]) => [name, Number(value)]));
}

/** What words are that a line has beside those of its sentence. */
const ADDED = new Map([
	["is", "AUX"],
	["are", "AUX"],
	["has", "VERB"],
	["the", "DET"],
	["a", "DET"],
	["'", "PART"],
	["’", "PART"],
	["s", "PART"],
]);
const FUNCTION = new Set(["DET", "AUX", "ADP", "PRON", "PART", "SCONJ", "CCONJ"]);
const IN_NOUN = new Set(["NOUN", "ADJ"]);

/** How many single common nouns have no article, number or owner before them. */
const bareNouns = (words: string[], parts: string[]): number =>
	parts.filter((part, k) => {
		if (part !== "NOUN" || parts[k + 1] === "NOUN" || pluralize.isPlural(words[k] ?? "")) return false;
		let from = k;
		while (IN_NOUN.has(parts[from - 1] ?? "")) from--;
		return !/^(?:DET|PRON|NUM|PART|PROPN|ADP)$/.test(parts[from - 1] ?? "");
	}).length;

/** How likely readers find a line true, well formed and worth keeping, 0 to 1. Pure. */
export function worthOf(candidate: Candidate, input: LineInput): number {
	const known = weights as Record<string, number>;
	const sum = Object.entries(featuresOf(candidate, input)).reduce(
		(total, [name, value]) => total + value * (known[name] ?? 0),
		known.bias as number,
	);
	return 1 / (1 + Math.exp(-sum));
}

const logit = (chance: number): number => Math.log(Math.max(1e-4, chance) / Math.max(1e-4, 1 - chance));
