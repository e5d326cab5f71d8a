// What is known of an open graph, outside of React: counts change many times a second, and only what shows them is drawn anew.
import { type ColourBy, NO_FILTER, NOTHING, type Point } from "../messages";
import type { EdgeFacts, NodeFacts } from "../rows";

/** What is lifted out of the rest, and why. */
export type Focus =
	| { kind: "local"; of: NodeFacts; depth: number; count: number }
	| { kind: "path"; from: NodeFacts; to: NodeFacts; nodes: NodeFacts[] | null };

/** What the workers know, and what is done with it. */
export const START = {
	...NOTHING,
	/** What came from elsewhere a moment ago. */
	arrived: null as { nodes: number; edges: number } | null,
	filter: NO_FILTER,
	colourBy: "label" as ColourBy,
	isPaused: false,
	isTable: false,
	areKeysShown: false,
	/** At most one of an entity and an edge is selected. */
	selected: null as NodeFacts | null,
	edge: null as EdgeFacts | null,
	/** The entity was chosen from a list: the keyboard goes on in its panel. */
	isReading: false,
	focus: null as Focus | null,
	/** The start of a path whose end is the next entity that is chosen. */
	pathFrom: null as NodeFacts | null,
	/** Entities pinned by hand: the layout leaves them where they are. */
	pinned: [] as number[],
	/** The edge under the pointer. */
	hover: null as { edge: number; at: Point } | null,
	/** What screen readers hear of the last thing that was done. */
	said: "",
};
export type GraphState = typeof START;

export type GraphStore = ReturnType<typeof graphStore>;

export function graphStore(first: Partial<GraphState>) {
	const listeners = new Set<() => void>();
	let state: GraphState = { ...START, ...first };
	return {
		get: () => state,
		set(part: Partial<GraphState>): void {
			state = { ...state, ...part };
			for (const changed of listeners) changed();
		},
		subscribe(changed: () => void): () => void {
			listeners.add(changed);
			return () => listeners.delete(changed);
		},
	};
}
