// Which relations hold one value at a time, so that a newer value retires an older one. Knows nothing of the store.
import { RELATIONS } from "./facts/name-relation";

/** What clients and models call such relations besides the names of the table. */
const ALSO = [
	...["resides_in", "is_married_to", "is_engaged_to", "is_born_in", "headquartered_in", "is_headquartered_in"],
	...["is_ceo_of", "is_president_of", "is_prime_minister_of", "is_capital_of", "is_age", "is_named", "is_called"],
];

/**
 * Decision: kept short. Only relations that nobody has two of at once in ordinary prose; jobs, homes told as "based in" and
 * memberships can be several, so they end only when the text says so.
 */
export const SINGLE_VALUED: ReadonlySet<string> = new Set([
	...RELATIONS.filter(({ single_valued }) => single_valued).map(({ name }) => name),
	...ALSO,
]);

/** Whether `relation` (snake_case, as extractors write it) can have only one object at a time. Pure. Spec: Automatic retraction. */
export function isSingleValued(relation: string): boolean {
	return SINGLE_VALUED.has(relation);
}

/** Relations of what began a state that goes on, though it is told in the past: "switched to", "joined". */
export const BEGINNINGS: readonly string[] = [
	...RELATIONS.filter(({ begins }) => begins.length > 0).map(({ name }) => name),
	...["postponed_to", "changed_to"],
];

/** Relations that no later text ends: whose child somebody is, where somebody was born. */
export const FOR_GOOD: readonly string[] = [
	"parent_of",
	"child_of",
	"sibling_of",
	"born_in",
	"born_on",
	"died_in",
	"founded",
];

const ofFamily = (...families: string[]): string[] =>
	RELATIONS.filter(({ family }) => family !== undefined && families.includes(family)).map(({ name }) => name);

/** Relations of which somebody or something seldom has two at once, as jobs and places: a newer one may mean that the older is over. */
export const SELDOM_TWO: readonly string[] = [...SINGLE_VALUED, "works_at", ...ofFamily("place")];
/** Relations that a thing seldom has with two people at once: duties. */
export const SELDOM_SHARED: readonly string[] = ofFamily("duty");

/** Pairs of relations that tell one of these states, each itself or what began it: "owns" and "took over". Two beginnings are no pair. */
export function pairsTelling(states: readonly string[]): [string, string][] {
	const beginnings = (state: string) =>
		RELATIONS.filter(({ begins }) => begins.includes(state)).map(({ name }) => name);
	return states.flatMap((state) => [
		[state, state] as [string, string],
		...beginnings(state).flatMap((begun): [string, string][] => [
			[state, begun],
			[begun, state],
		]),
	]);
}
