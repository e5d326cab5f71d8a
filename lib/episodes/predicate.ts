// How a caller's words become the names of the graph. Pure.
import { cleanName } from "@/lib/graph/name-key";

/** Words as prose: underscores and runs of white space as one space. */
export const toWords = (text: string) => cleanName(text.replaceAll("_", " "));

/** The relation behind a predicate, so that `works_at`, `Works at` and `works  at` are one. */
export const toRelation = (predicate: string) => toWords(predicate).toLowerCase().replaceAll(" ", "_");

/** A fact said in a row: its parts as one sentence. */
export function toSentence(source: string, predicate: string, target: string | null): string {
	const sentence = [source, toWords(predicate), target].filter((part) => part !== null).join(" ");
	return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** A relation in words. */
export const toPredicate = (relation: string) => relation.replaceAll("_", " ");
