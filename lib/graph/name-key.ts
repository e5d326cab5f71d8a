import { createHash } from "node:crypto";

/** Longest entity name kept, in Unicode code points; longer ones are cut. */
export const MAX_NAME_LENGTH = 200;

/** A name as it is shown: NFKC, control characters and runs of white space as one space, at most 200 characters. */
export function cleanName(name: string): string {
	const spaced = name
		.normalize("NFKC")
		.replace(/[\p{Cc}\s]+/gu, " ")
		.trim();
	return spaced.length <= MAX_NAME_LENGTH ? spaced : [...spaced].slice(0, MAX_NAME_LENGTH).join("").trim();
}

/** What makes two names one entity: the clean name, case-folded, without a leading article. */
export function nameKey(name: string): string {
	const folded = cleanName(name).toLowerCase();
	return folded.replace(/^(?:the|an?) (?=\S)/, "");
}

/** What makes two statements between the same ends one edge: relation and wording, as a uuid-shaped MD5 (no secret rests on it). */
export function factHash(relation: string, fact: string): string {
	const words = fact
		.normalize("NFKC")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
	const hex = createHash("md5").update(`${relation}\0${words}`).digest("hex");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

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
