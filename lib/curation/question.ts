// What the review page asks. Pure; shared with the browser.
import type { SourcedFact } from "@/lib/graph/sourced-fact";

export type ReviewEntity = { uuid: string; name: string; labels: string[]; degree: number };
/** An entity with how many facts there are of it. */
export type CountedEntity = ReviewEntity & { facts: number };

/**
 * A question to a person. `key` names it for good: the same doubt about the same things is the same question. `worth` is how much
 * an answer mends, for the order.
 */
export type Question = { key: string; worth: number } & (
	| { kind: "fact"; fact: SourcedFact }
	| { kind: "again"; fact: SourcedFact }
	| { kind: "contradiction"; facts: [SourcedFact, SourcedFact] }
	| { kind: "duplicate"; kept: CountedEntity; gone: CountedEntity; mentions: { kept: string; gone: string } }
	| { kind: "type"; entity: CountedEntity; labels: string[]; mention: string }
);

/** What may be answered to each kind, with the key that says it. */
export const ANSWERS = {
	fact: [
		{ key: "y", answer: "right", label: "Correct" },
		{ key: "n", answer: "wrong", label: "Wrong, retract it" },
	],
	again: [
		{ key: "y", answer: "right", label: "It is true after all" },
		{ key: "n", answer: "wrong", label: "Still not true" },
	],
	contradiction: [
		{ key: "c", answer: "changed", label: "It changed, the second holds now" },
		{ key: "1", answer: "first", label: "Only the first is true" },
		{ key: "2", answer: "second", label: "Only the second is true" },
		{ key: "b", answer: "both", label: "Both are true" },
	],
	duplicate: [
		{ key: "y", answer: "same", label: "Yes, merge them" },
		{ key: "n", answer: "different", label: "No, they are different" },
	],
	type: [
		{ key: "1", answer: "label-1", label: "" },
		{ key: "2", answer: "label-2", label: "" },
		{ key: "3", answer: "label-3", label: "" },
		{ key: "x", answer: "nothing", label: "Not a thing" },
	],
} as const;

/** Answers that say more than a key can: which name to keep, or what is right instead. */
export const FURTHER_ANSWERS = {
	fact: [{ answer: "fixed", label: "Edited" }],
	again: [],
	contradiction: [
		{ answer: "fixed-first", label: "The first was edited" },
		{ answer: "fixed-second", label: "The second was edited" },
	],
	duplicate: [{ answer: "same-second", label: "Yes, merge them" }],
	type: [],
} as const;

/** Whether the second of two facts begins to hold on a later day than the first, so that it may have taken its place. Pure. */
export const isChange = ([first, second]: readonly [SourcedFact, SourcedFact]): boolean =>
	first.validAt.slice(0, 10) < second.validAt.slice(0, 10);

const FACT = /^(fact|again):([0-9a-f-]{36})$/;
const PAIR = /^(contradiction|duplicate):([0-9a-f-]{36}):([0-9a-f-]{36})$/;
const TYPE = /^type:([0-9a-f-]{36}):([A-Za-z0-9,]{1,130})$/;

/** What the key of a question asks about; null for a key of none. Pure. */
export function parseKey(
	key: string,
):
	| { kind: "fact" | "again"; edge: string }
	| { kind: "contradiction" | "duplicate"; first: string; second: string }
	| { kind: "type"; entity: string; labels: string[] }
	| null {
	const [, about, edge] = FACT.exec(key) ?? [];
	if (about && edge) return { kind: about as "fact" | "again", edge };
	const [, kind, first, second] = PAIR.exec(key) ?? [];
	if (kind && first && second) return { kind: kind as "contradiction" | "duplicate", first, second };
	const [, entity, labels] = TYPE.exec(key) ?? [];
	return entity && labels ? { kind: "type", entity, labels: labels.split(",") } : null;
}
