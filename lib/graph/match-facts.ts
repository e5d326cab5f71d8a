// Which facts of another reading of a text are facts that are stored of it. Pure.
import { factHash, nameKey } from "./name-key";
import type { StoreEdge } from "./save-edges";

/**
 * A fact that is stored of the text. `isTouched`: somebody had a say in it, so that it stays in its words; `isAlone`: no other text
 * says it.
 */
export type StoredFact = {
	id: string;
	sourceId: string;
	targetId: string | null;
	relation: string;
	value: string | null;
	fact: string;
	hash: string;
	status: string;
	validAt: Date;
	invalidAt: Date | null;
	isInForce: boolean;
	isTouched: boolean;
	isAlone: boolean;
};

/** A stored fact as the other reading has it. */
export type Match = { stored: StoredFact; edge: StoreEdge };
/** `edges` are those to save: without what is stored and out of force, and in the words of the stored fact where that is touched. */
export type Matched = { edges: StoreEdge[]; matches: Match[]; unread: StoredFact[] };

/**
 * Matches what is read with what is stored: word for word first, then by ends, relation and value, so that a fact which is only told
 * in other words stays the same one, retracted or ended as it is. `idOf` has the entity of each name of the reading, by key.
 */
export function matchFacts(stored: StoredFact[], read: StoreEdge[], idOf: Map<string, string>): Matched {
	const left = new Map(stored.map((fact) => [fact.id, fact]));
	const found = new Map<StoreEdge, StoredFact>();
	const wordsOf = ({ relation, fact }: StoreEdge) => factHash(relation, fact);
	for (const keyOf of [byWords, byMeaning]) {
		const known = new Map<string, StoredFact[]>();
		for (const fact of left.values()) known.set(keyOf(fact), [...(known.get(keyOf(fact)) ?? []), fact]);
		for (const edge of read) {
			const ends = endsOf(edge, idOf);
			if (!ends || found.has(edge)) continue;
			const same = known.get(keyOf({ ...edge, ...ends, hash: wordsOf(edge), value: edge.value ?? null }))?.shift();
			if (!same) continue;
			left.delete(same.id);
			found.set(edge, same);
		}
	}
	const matches = [...found].map(([edge, fact]) => ({ edge, stored: fact }));
	const edges = read.flatMap((edge) => {
		const same = found.get(edge);
		if (same && !same.isInForce) return [];
		return same?.isTouched ? { ...edge, fact: same.fact } : edge;
	});
	return { edges, matches, unread: [...left.values()] };
}

type Said = Pick<StoredFact, "sourceId" | "targetId" | "relation" | "value" | "hash">;

const byWords = ({ sourceId, targetId, hash }: Said) => `${sourceId} ${targetId} ${hash}`;
const byMeaning = ({ sourceId, targetId, relation, value }: Said) =>
	`${sourceId} ${targetId} ${relation} ${value?.toLowerCase() ?? ""}`;

/** The entities of a fact; null where one of them is no entity of the reading. */
function endsOf({ source, target }: StoreEdge, idOf: Map<string, string>) {
	const sourceId = idOf.get(nameKey(source));
	const targetId = target === null ? null : idOf.get(nameKey(target));
	return sourceId === undefined || targetId === undefined ? null : { sourceId, targetId };
}
