// When a model's sentence is kept, and what stands in its place otherwise. Pure.
import type { ExtractionContext, ExtractionInput } from "../extraction";
import { toWords } from "./mentions";

const MAX_FACT = 500;
/** Capitalised without being anybody's name. */
const NOBODY = new Set(
	"january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday user i".split(
		" ",
	),
);

/** Every word that a sentence about this episode may name somebody with. */
export const wordsKnown = (input: ExtractionInput, context: ExtractionContext): Set<string> =>
	new Set(
		toWords(
			[
				input.text,
				...[...input.known, ...context.knownEarlier].flatMap(({ name, aliases }) => [name, ...aliases]),
				...context.recent.map(({ text }) => text),
				...context.facts.map(({ object }) => object),
			].join("\n"),
		),
	);

/** Whether a sentence, of at most 500 characters, names nobody else: every capitalised word past its beginning is among `known`. */
export function isFaithful(fact: string, known: Set<string>): boolean {
	const sentence = fact.trim();
	if (sentence.length > MAX_FACT || !/\p{L}/u.test(sentence)) return false;
	const capitalised = [...sentence.matchAll(/(?<=[^\s.!?"“(]\s+)\p{Lu}[\p{L}\p{M}\p{N}]*/gu)];
	return capitalised.flatMap(([word]) => toWords(word)).every((word) => known.has(word) || NOBODY.has(word));
}

/** A plain sentence for an edge: "Ada works at Acme." */
export const renderFact = (source: string, relation: string, target: string) =>
	`${source} ${relation.replaceAll("_", " ")} ${target}.`;
