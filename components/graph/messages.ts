// The messages of the three threads of the graph view. The page (main thread) owns the DOM and what is selected; the layout
// worker the rows, names and forces; the view worker the canvas, the camera and every pixel. Positions go from layout to view
// over a MessageChannel and never touch the page. Nodes are known by their index in stream order (highest degree first), which
// never changes while the view is open; edges likewise.
import type { z } from "zod";
import type { LinkRow as LinkRowSchema, NodeRow as NodeRowSchema } from "@/lib/graph/wire";
import type { GraphFilter } from "./data/filter";

export type NodeRow = z.infer<typeof NodeRowSchema>;
export type LinkRow = z.infer<typeof LinkRowSchema>;

/**
 * What is known of an edge beyond its link, a row of the dashboard's own stream: relation, seconds since 1970 from and until which
 * it holds (`x` null while it does), and confidence.
 */
export type FactRow = { u: string; e: string; v: number; x: number | null; c: number };

/** Bit of a node: a knot gets a ring. */
export const NODE_KNOT = 1;
/** Bits of an edge: a retracted one is faint, one with a cognitive pattern is tinted. */
export const EDGE_RETRACTED = 1;
export const EDGE_PATTERN = 2;

/**
 * Where the rows are: addresses of the session-door streams, to which `limit` and `offset` are added; and the key that places
 * are kept under between visits, null for none.
 */
export type GraphSource = {
	nodes: string;
	links: string;
	/** Relation, dates and confidence of the links, read once these are all here. */
	facts: string;
	nodePageRows: number;
	linkPageRows: number;
	cacheKey: string | null;
};

/** Page → layout worker. `id` comes back with the answer. */
export type ToLayout =
	| { kind: "open"; source: GraphSource; view: MessagePort; reducedMotion: boolean }
	| { kind: "refresh"; version: string }
	| { kind: "retry" }
	| { kind: "pause"; paused: boolean }
	| { kind: "rerun" }
	| { kind: "forces"; spread: number; gravity: number }
	| { kind: "hold"; node: number; at: { x: number; y: number } | null }
	/** Null lets all go. */
	| { kind: "unpin"; node: number | null }
	| { kind: "filter"; filter: GraphFilter }
	| { kind: "colour-by"; by: ColourBy }
	| { kind: "ask"; id: number; question: Question };

export type ColourBy = "label" | "community";

/** What the page asks about the loaded rows. Node numbers are indices. */
export type Question =
	| { of: "search"; text: string; limit: number }
	| { of: "node"; node: number }
	| { of: "node-by-name"; name: string }
	/** The relations on the edges in sight of a node, for the best connected of its neighbours. */
	| { of: "relations"; node: number; limit: number }
	/** An edge with all others between its two ends. */
	| { of: "edge"; edge: number }
	/** The first edge in sight between two nodes. */
	| { of: "edge"; between: [a: number, b: number] }
	| { of: "neighbourhood"; node: number; depth: number }
	| { of: "next-neighbour"; node: number; after: number | null; step: 1 | -1 }
	| { of: "path"; from: number; to: number }
	| { of: "table"; sort: TableSort; descending: boolean; text: string; from: number; count: number }
	| { of: "visible-rows" };

export type TableSort = "name" | "label" | "degree" | "neighbours";

/** A loaded node as the page shows it. */
export type NodeFacts = { node: number; row: NodeRow; neighbours: number };

/** An edge between two loaded nodes, and how many edges join the two, itself included. */
export type EdgeFacts = {
	edge: number;
	row: LinkRow;
	/** Null until the facts have come. */
	fact: FactRow | null;
	source: NodeFacts;
	target: NodeFacts;
	parallel: number;
};

/** One of the edges between two nodes, and what all between them say, in words. */
export type EdgeRelations = { edge: number; text: string };

export type Answer =
	| { of: "search"; hits: NodeFacts[]; total: number }
	| { of: "node" | "node-by-name" | "next-neighbour"; found: NodeFacts | null }
	| { of: "relations"; relations: EdgeRelations[] }
	| { of: "edge"; found: EdgeFacts | null }
	| { of: "neighbourhood"; nodes: number[] }
	| { of: "path"; nodes: number[] | null }
	| { of: "table"; rows: NodeFacts[]; total: number }
	| { of: "visible-rows"; csv: string };

export type StreamName = "nodes" | "links";

/** What stopped a stream: an HTTP status with the service's message, or a cut (`status` null). */
export type StreamBreak = { stream: StreamName; status: number | null; message: string };

/** Counts while rows arrive; `waiting` links still miss an end, `done` says `_end` was seen on the last page. */
export type LoadProgress = {
	nodes: number;
	links: number;
	waiting: number;
	nodesDone: boolean;
	linksDone: boolean;
	version: string | null;
};

/** Layout worker → page. */
export type FromLayout =
	| { kind: "progress"; progress: LoadProgress }
	| { kind: "broken"; break: StreamBreak }
	| {
			kind: "legend";
			labels: [label: string, nodes: number, hue: number][];
			patterns: [pattern: string, edges: number][];
			/** The largest, by the names of their best connected nodes. */
			communities: [name: string, nodes: number, hue: number][];
			/** Nodes without an edge in force. */
			isolated: number;
	  }
	/** The facts have come: seconds since 1970 between which nearly all begin to hold, null without any. */
	| { kind: "facts"; span: { from: number; to: number } | null }
	/** `done` is how much of its way to rest the layout has behind it, from 0 to 1. */
	| { kind: "layout"; alpha: number; done: number; running: boolean; tickMs: number }
	| { kind: "filtered"; visible: number }
	/** What a newer version of the graph has more: how many, and the nodes that show where. */
	| { kind: "arrived"; nodes: number; edges: number; marked: number[] }
	| { kind: "answer"; id: number; answer: Answer };

/** What a filter hides, of the edges retracted ones by default, is 0; null hides nothing. */
type Visible = { nodes: Uint8Array | null; edges: Uint8Array | null };

/**
 * Layout worker → view worker. `from` is the index of the first node or edge of the chunk. `xy` holds x and y of every
 * placed node so far in turn; its buffer is transferred and comes back as `spent`. `hue` stands for the
 * label (or the community, by size): 0 to 7 are the hues, 8 to 15 the same as diamonds, 16 to 23 as squares, all above are grey.
 */
export type LayoutToView =
	| { kind: "nodes"; from: number; degrees: Uint32Array; bits: Uint8Array; hues: Uint8Array; names: string[] }
	| { kind: "edges"; from: number; ends: Uint32Array; bits: Uint8Array }
	| { kind: "positions"; xy: Float32Array; settled: boolean }
	| { kind: "hues"; hues: Uint8Array }
	| ({ kind: "visible" } & Visible)
	/** Of all nodes, anew. */
	| { kind: "node-facts"; degrees: Uint32Array; bits: Uint8Array; hues: Uint8Array; names: string[] }
	/** All rows are here. In one message with what is visible: between two a frame would be drawn that is stale at once. */
	| ({ kind: "loaded" } & Visible)
	/** No more comes until it is asked for again: what is here is laid out. */
	| { kind: "broken" };

/** View worker → layout worker: a buffer to use again. */
export type ViewToLayout = { kind: "spent"; xy: Float32Array };

export type Camera = { x: number; y: number; k: number };

export type Theme = {
	background: string;
	edge: string;
	edgeAlpha: number;
	/** Edges with a cognitive pattern. */
	pattern: string;
	ink: string;
	halo: string;
	accent: string;
	/** The ring of a knot. */
	knot: string;
	/** Nodes beyond the hues. */
	rest: string;
	hues: string[];
};

export type RendererName = "webgl" | "canvas";

/** What is drawn on: the graph itself, and above it labels and rings. Elements of the page where nothing else can be had. */
export type Canvases = { graph: OffscreenCanvas | HTMLCanvasElement; ink: OffscreenCanvas | HTMLCanvasElement };

/**
 * Page → view worker. Lengths are CSS pixels. `emphasis` fades all other nodes until null lifts it; with a `centre` only the
 * edges at it stand out, else all among the nodes. `fit` shows the given nodes, or all that are in sight.
 */
export type ToView =
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
	| { kind: "fonts"; fonts: Font[] }
	| { kind: "size"; size: ViewSize }
	| { kind: "theme"; theme: Theme }
	| { kind: "pan"; dx: number; dy: number }
	| { kind: "zoom"; factor: number; at: { x: number; y: number } | null }
	| { kind: "canvases"; canvases: Canvases; renderer: RendererName }
	| { kind: "fit"; nodes: number[] | null }
	| { kind: "fly"; node: number }
	| { kind: "camera"; camera: Camera }
	| { kind: "pointer"; at: { x: number; y: number } | null }
	| { kind: "pick"; id: number; at: { x: number; y: number } }
	/** At most one of the two. */
	| { kind: "select"; node: number | null; edge: number | null }
	| { kind: "marks"; marks: Partial<PageMarks> }
	| { kind: "emphasis"; nodes: number[] | null; centre: number | null }
	| { kind: "shown"; shown: boolean }
	| { kind: "picture"; id: number; title: string; legend: [text: string, hue: number][] };

/** Nodes that the page has marked, and words beside edges until another node is selected. */
export type PageMarks = {
	hits: number[];
	pinned: number[];
	/** They came a moment ago. */
	fresh: number[];
	relations: EdgeRelations[];
};

/** A font of the page: `source` is as in a style sheet, with absolute addresses. */
export type Font = { family: string; source: string; weight: string };

export type ViewSize = { width: number; height: number; pixelRatio: number };

/** View worker → page. Places are CSS pixels of the canvas; `at` of a mark is milliseconds of the wall clock. */
export type FromView =
	/** A first frame is on the canvases. */
	| { kind: "ready"; renderer: RendererName }
	/** The view goes on with this renderer once it has new canvases: what was drawn on stays what it is. */
	| { kind: "needs-canvases"; renderer: RendererName }
	| { kind: "mark"; name: "gv:first" | "gv:all" | "gv:settled"; at: number }
	| { kind: "hover"; node: number | null; edge: number | null; at: { x: number; y: number } | null }
	| { kind: "picked"; id: number; node: number | null; edge: number | null; world: { x: number; y: number } }
	| { kind: "selected-at"; node: number; at: { x: number; y: number } }
	/** `follows` while the camera goes along with the growing graph, as nobody has moved it. */
	| { kind: "camera"; camera: Camera; follows: boolean }
	| { kind: "picture"; id: number; png: Blob }
	| { kind: "failed"; message: string };
