import type { Extraction } from "@/lib/extraction/extraction";
import type { StoreEntity } from "@/lib/graph/resolve-entities";
import type { StoreEdge } from "@/lib/graph/save-edges";

/** What an episode says, as the store saves it. */
export type Graph = { entities: StoreEntity[]; edges: StoreEdge[] };

/** An extraction in the store's words: a statement is an edge without a target. Pure. */
export const toGraph = (extraction: Extraction): Graph => ({
	entities: extraction.entities.map(({ name, label, aliases }) => ({ name, labels: [label], aliases })),
	edges: [
		...extraction.edges,
		...extraction.statements.map(({ entity, predicate, ...statement }) => ({
			...statement,
			source: entity,
			relation: predicate,
			target: null,
		})),
	],
});
