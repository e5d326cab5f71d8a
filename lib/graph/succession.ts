// Whether one fact took the place of another. Pure.
import { TABLE } from "@/lib/extraction/facts/name-relation";
import { tellOpposites } from "@/lib/extraction/facts/opposites";
import { contentWords, ENGLISH } from "@/lib/text/content-words";

/** A fact; `ends` are the names of its things. */
type Said = { ends: string[]; relation: string; fact: string };

/** How many things two facts share, and whether their relations tell of one kind of state. */
export function likenessOf(was: Said, is: Said): { shared: number; isKin: boolean } {
	const shared = was.ends.filter((end) => is.ends.some((other) => isPartOf(end, other) || isPartOf(other, end))).length;
	const states = statesOf(is.relation);
	return { shared, isKin: statesOf(was.relation).some((state) => states.includes(state)) };
}

/**
 * Whether `is` tells what became of `was`, of a thing of which both speak: a state of the same kind, something of both things of `was`, or most of its other
 * words. A text may end a fact and say something else of its thing besides.
 */
export function succeeds(was: Said, is: Said): boolean {
	const { shared, isKin } = likenessOf(was, is);
	return shared > 1 || (shared === 1 && (isKin || saysMostOf(was, is) || tellOpposites(was.fact, is.fact)));
}

/** The same, but for what says something else of the same two things and denies or ends nothing: who hates Berlin may live there. */
export function replaces(was: Said, is: Said, status: string | undefined): boolean {
	const { shared, isKin } = likenessOf(was, is);
	const isEnd = status === "negated" || status === "past" || (TABLE.get(is.relation)?.is_end ?? false);
	return (
		isGone(was, is) ||
		(shared > 0 && (isKin || saysMostOf(was, is) || tellOpposites(was.fact, is.fact) || (shared > 1 && isEnd)))
	);
}

/** Whether one of the things of `was` is what `is` says to be replaced: who uses RabbitMQ, where "NATS replaces RabbitMQ". */
export function isGone(was: Said, { relation, ends }: Said): boolean {
	const gone = relation === "replaced" ? ends[1] : relation === "replaced_by" ? ends[0] : undefined;
	return gone !== undefined && was.ends.some((end) => isPartOf(end, gone) || isPartOf(gone, end));
}

/** Whether two facts tell of a relation that a thing often has with several at once, as with the tools that it uses; "has 46 staff" is told once. */
export function areSiblings(was: Said, is: Said): boolean {
	const known = TABLE.get(was.relation);
	if (!known || known.single_valued || was.relation !== is.relation) return false;
	const [held, holds] = [was.ends[1], is.ends[1]].map((end) => end?.replace(/\d[\d.,]*/g, "0"));
	const isCounted = held === holds && held !== was.ends[1];
	return (known.family === undefined || known.family === "means") && !isCounted;
}

/** The office of the orchestra is of the orchestra. */
function isPartOf(name: string, other: string): boolean {
	const wordsOf = (it: string): string[] => it.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	const own = wordsOf(name).filter((word) => !ENGLISH.has(word));
	return name === other || (own.length > 0 && own.every((word) => wordsOf(other).includes(word)));
}

/** What a relation tells of, what it begins and what it ends: "works at" of a job, which "left" ends. */
function statesOf(relation: string): string[] {
	const { family, begins = [], ends = [] } = TABLE.get(relation) ?? {};
	return [relation, ...begins, ...ends, ...(family ? [`any of ${family}`] : [])];
}

function saysMostOf(was: Said, { fact }: Said): boolean {
	const named = new Set(was.ends.flatMap((name) => [...contentWords(name)]));
	const own = [...contentWords(was.fact)].filter((word) => !named.has(word) && !ENGLISH.has(word));
	const said = contentWords(fact);
	return own.length > 0 && own.filter((word) => said.has(word)).length * 2 >= own.length;
}

/** Whether a line has every word of another that carries meaning. */
export function holdsAll(line: string, other: string): boolean {
	const [held, words] = [contentWords(line), [...contentWords(other)]];
	return words.length > 0 && words.every((word) => held.has(word));
}
