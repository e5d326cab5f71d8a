// What a filter asks for.
/** Which nodes and edges stay in sight; a filter never moves a node. Null means no condition. */
export type GraphFilter = {
	labels: string[] | null;
	minDegree: number;
	maxDegree: number | null;
	knotsOnly: boolean;
	/** Cognitive patterns of edges; nodes without such an edge go out of sight. */
	patterns: string[] | null;
	/** Edges that were retracted are drawn, faintly. */
	showRetracted: boolean;
	/** Nodes without an edge in force are in sight too. */
	showIsolated: boolean;
	/** Facts that are less likely are out of sight, and nodes that are left without one. */
	minConfidence: number;
	/** Seconds since 1970: facts that held then and not yet later ones; or those alone that hold from then on. */
	time: { mode: "until" | "since"; at: number } | null;
};

/** Nothing is filtered, and what was retracted is out of sight. */
export const NO_FILTER: GraphFilter = {
	labels: null,
	minDegree: 0,
	maxDegree: null,
	knotsOnly: false,
	patterns: null,
	showRetracted: false,
	showIsolated: false,
	minConfidence: 0,
	time: null,
};
