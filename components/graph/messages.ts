// Everything that the three threads of the graph view say to each other, a union for each of them: the page (main thread) owns the
// DOM and what is selected; the layout worker the rows, names and forces; the view worker the canvases, the camera and every pixel.
// Places go from layout to view over a MessageChannel and never touch the page. Nodes are known by their index in stream order (highest
// degree first), which never changes while the view is open; edges likewise.
import type { EdgeRelations } from "./rows";

/** Bit of a node: a knot gets a ring. */
export const NODE_KNOT = 1;
/** Bits of an edge: a retracted one is faint, one with a telling pattern is tinted. */
export const EDGE_RETRACTED = 1;
export const EDGE_PATTERN = 2;

const TELLING = [
	"preference",
	"decision",
	"principle",
	"goal",
	"constraint",
	"causal",
	"dependency",
	"comparison",
	"risk",
];
/** Decision: a pattern that says why is drawn; what, when, where and whose, which most facts are about, would tint the whole picture. */
export const isTelling = (pattern: string | null) => pattern !== null && TELLING.includes(pattern);

/**
 * Where the rows are: addresses of the streams for signed-in people, to which `limit` and `offset` are added, and how many rows to
 * ask for at a time. Facts are relation, dates and confidence of the links, read once these are all here. Places are kept under the key between visits.
 */
export type GraphSource = Record<StreamName | "facts", { address: string; pageRows: number }> & { cacheKey: string };

/** Which nodes and edges stay in sight; a filter never moves a node. This one hides only what was retracted, what no edge joins, and in a large graph what one edge alone does. */
export const NO_FILTER = {
	/** Null means no condition, of patterns too. */
	labels: null as string[] | null,
	minDegree: 0,
	knotsOnly: false,
	/** Cognitive patterns of edges; nodes without such an edge go out of sight. */
	patterns: null as string[] | null,
	/** Edges that were retracted are drawn, faintly. */
	showRetracted: false,
	/** Nodes without an edge in force are in sight too. */
	showIsolated: false,
	/** Entities with one link alone are in sight in a large graph too. */
	showLeaves: false,
	/** Facts that are less likely are out of sight, and nodes that are left without one. */
	minConfidence: 0,
	/** Seconds since 1970: facts that held then and not yet later ones; or those alone that hold from then on. */
	time: null as { mode: "until" | "since"; at: number } | null,
};
export type GraphFilter = typeof NO_FILTER;

/** What the layout worker takes, from the page. `id` comes back with the answer. */
export type ToLayout =
	| { kind: "open"; source: GraphSource; view: MessagePort; reducedMotion: boolean }
	/** The version that the service has now: another one than is here is read. */
	| { kind: "refresh"; version: string }
	| { kind: "retry" }
	| { kind: "pause"; paused: boolean }
	| { kind: "rerun" }
	| { kind: "hold"; node: number; at: Point | null }
	/** Null lets all go. */
	| { kind: "unpin"; node: number | null }
	| { kind: "filter"; filter: GraphFilter }
	| { kind: "colour-by"; by: ColourBy }
	/** One of `Answers`, with what it takes. */
	| { kind: "ask"; id: number; question: string; args: unknown[] };

export type ColourBy = "label" | "community";

export type StreamName = "nodes" | "links";

/** What stopped a stream: an HTTP status with the service's message, or a cut (`status` null). */
export type StreamBreak = { stream: StreamName; status: number | null; message: string };

/** Counts while rows arrive; `waiting` links still miss an end, `done` says `_end` was seen on the last page. */
type LoadProgress = {
	nodes: number;
	links: number;
	waiting: number;
	nodesDone: boolean;
	linksDone: boolean;
	version: string | null;
};

export type Point = { x: number; y: number };
export type Camera = { x: number; y: number; k: number };

export type Theme = {
	background: string;
	edge: string;
	edgeAlpha: number;
	ink: string;
	accent: string;
	/** The ring of a knot, and edges with a telling pattern. */
	knot: string;
	/** Nodes beyond the hues. */
	rest: string;
	hues: string[];
};

export type RendererName = "webgl" | "canvas";

/**
 * What is drawn on, from the lowest: the graph by WebGL, the graph by canvas 2D, names and rings. Nothing is on the one that its renderer
 * has not been asked for, and what is on the second covers the first: so a graphics context may go at any time.
 */
export type Canvases = Record<RendererName | "labels", OffscreenCanvas>;

/** How far the rows are: once they are "loaded" or "broken" off, no more come until they are asked for again. */
export type RowsState = "loading" | "loaded" | "broken";

/**
 * What the layout worker knows of nodes, a value for each. `hues` stand for the label (or the community, by size): 0 to 7 are the hues,
 * 8 to 15 the same as diamonds, 16 to 23 as squares, all above are grey.
 */
export type NodeColumns = { degrees: Uint32Array; bits: Uint8Array; hues: Uint8Array; names: string[] };

/** What the view worker takes. */
export type ToView =
	// From the page; lengths are CSS pixels.
	| {
			kind: "open";
			canvases: Canvases;
			layout: MessagePort;
			theme: Theme;
			size: ViewSize;
			camera: Camera | null;
			reducedMotion: boolean;
			renderer: RendererName | null;
	  }
	| { kind: "size"; size: ViewSize }
	| { kind: "theme"; theme: Theme }
	| { kind: "pan"; dx: number; dy: number }
	| { kind: "zoom"; factor: number; at: Point | null }
	/** Shows the given nodes, or all that are in sight. */
	| { kind: "fit"; nodes: number[] | null }
	| { kind: "fly"; node: number }
	| { kind: "camera"; camera: Camera }
	| { kind: "pointer"; at: Point | null }
	| { kind: "pick"; id: number; at: Point }
	| { kind: "marks"; marks: Partial<PageMarks> }
	| { kind: "picture"; id: number; title: string; legend: [text: string, hue: number][] }
	// From the layout worker; `from` is the index of the first node or edge of the chunk. What is known already may come anew.
	| ({ kind: "nodes"; from: number } & NodeColumns)
	| { kind: "edges"; from: number; ends: Uint32Array; bits: Uint8Array }
	/** x and y of every placed node so far in turn. */
	| { kind: "positions"; xy: Float32Array; settled: boolean }
	/**
	 * What a filter hides, of the edges retracted ones by default, is 0; null hides nothing. In one message with the state of the
	 * rows: between two a frame would be drawn that is stale at once.
	 */
	| { kind: "visible"; nodes: Uint8Array | null; edges: Uint8Array | null; rows: RowsState };

/** What the page has marked; at most one of `selected`, a node, and `edge`. */
export type PageMarks = {
	selected: number | null;
	edge: number | null;
	/** All other nodes are faded. */
	lifted: number[] | null;
	hits: number[];
	pinned: number[];
	/** They came a moment ago. */
	fresh: number[];
	/** Words beside edges of the selected node. */
	relations: EdgeRelations[];
};

/** What lies at a point: a node, or else an edge. */
export type Picked = { node: number | null; edge: number | null };

export type ViewSize = { width: number; height: number; pixelRatio: number };

export type Legend = {
	labels: [label: string, nodes: number, hue: number][];
	patterns: [pattern: string, edges: number][];
	/** The largest, by the names of their best connected nodes. */
	communities: [name: string, nodes: number, hue: number][];
	/** Nodes without an edge in force, those with one alone, and knots. */
	isolated: number;
	leaves: number;
	knots: number;
};

/** What the workers know of the graph, and the page shows; at first, nothing. */
export const NOTHING = {
	progress: null as LoadProgress | null,
	legend: { labels: [], patterns: [], communities: [], isolated: 0, leaves: 0, knots: 0 } as Legend,
	/** Seconds since 1970 between which nearly all facts begin to hold; null until they have come, or without any. */
	span: null as { from: number; to: number } | null,
	/** How much of its way to rest the layout has behind it, from 0 to 1, and how long one tick of it takes. */
	done: 0,
	tickMs: 0,
	isRunning: true,
	/** Nodes in sight; null before any filter was counted. */
	visible: null as number | null,
	/** Whether those with one edge alone are folded away. */
	leavesFolded: false,
	broken: null as StreamBreak | null,
	/** What has drawn a frame. */
	renderer: null as RendererName | null,
	failure: null as string | null,
};
export type Known = typeof NOTHING;

/** What the page takes. */
export type ToPage =
	| { kind: "known"; part: Partial<Known> }
	/** To what was asked by this number: one of `Answers`, what was picked, or a picture. */
	| { kind: "answer"; id: number; answer: unknown }
	// From the layout worker.
	/** What a newer version of the graph has more: how many, and the nodes that show where. */
	| { kind: "arrived"; nodes: number; edges: number; marked: number[] }
	// From the view worker. Places are CSS pixels of the canvas; `at` of a mark is milliseconds of the wall clock.
	| { kind: "mark"; name: "gv:first" | "gv:all" | "gv:settled"; at: number }
	| ({ kind: "hover"; at: Point | null } & Picked)
	| { kind: "selected-at"; node: number; at: Point }
	/** `follows` while the camera goes along with the growing graph, as nobody has moved it. */
	| { kind: "camera"; camera: Camera; follows: boolean };
