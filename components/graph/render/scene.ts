// What there is to draw: nodes, edges, places, and which of them are hidden or faded. Knows neither camera nor pixels.
// Arrays are longer than what they hold; a node or edge keeps its index for as long as the view is open.
import { grow } from "../data/graph-rows";
import { EDGE_PATTERN, EDGE_RETRACTED, type NodeColumns, type ToView } from "../messages";

export const NORMAL = 0;
export const FADED = 1;
const HIDDEN = 2;

export class Scene {
	nodeCount = 0;
	edgeCount = 0;
	/** Relative radius of each node; see `sizeOf`. */
	sizes = new Float32Array(0);
	bits = new Uint8Array(0);
	hues = new Uint8Array(0);
	/** NORMAL, FADED or HIDDEN, a byte each. */
	states = new Uint8Array(0);
	names: string[] = [];
	ends = new Uint32Array(0);
	edgeBits = new Uint8Array(0);
	/** x and y in turn of the nodes that have a place: the first `placed` of them. */
	xy: Float32Array = new Float32Array(0);
	placed = 0;
	shownNodes: Uint8Array | null = null;
	shownEdges: Uint8Array | null = null;
	emphasis: Emphasis | null = null;
	/** Counted up with every change of places, of looks of nodes, and of what edges there are to draw. */
	revision = { places: 0, looks: 0, edges: 0 };
	/** Of the edges as they were at a revision. */
	lists: { revision: number; made: EdgeLists } | null = null;
}

type Edges = Omit<Extract<ToView, { kind: "edges" }>, "kind">;

/** How large a node is beside others: a hub of 3,000 facts is about twenty-five times as wide as a leaf. */
export const sizeOf = (degree: number) => Math.max(1, degree) ** 0.4;

/** Takes a chunk of nodes at its index, new ones or what is known of them anew. */
export function addNodes(scene: Scene, { from, names, degrees, bits, hues }: NodeColumns & { from: number }): void {
	const count = from + degrees.length;
	scene.sizes = grow(scene.sizes, count);
	scene.bits = grow(scene.bits, count);
	scene.hues = grow(scene.hues, count);
	scene.states = grow(scene.states, count);
	for (const [i, name] of names.entries()) scene.names[from + i] = name;
	scene.nodeCount = Math.max(scene.nodeCount, count);
	scene.bits.set(bits, from);
	scene.hues.set(hues, from);
	for (let i = 0; i < degrees.length; i++) scene.sizes[from + i] = sizeOf(degrees[i] as number);
	markStates(scene);
}

export const placeOf = ({ xy }: Scene, node: number) => ({ x: xy[2 * node] ?? 0, y: xy[2 * node + 1] ?? 0 });

export function addEdges(scene: Scene, { from, ends, bits }: Edges): void {
	const count = from + bits.length;
	scene.ends = grow(scene.ends, 2 * count);
	scene.edgeBits = grow(scene.edgeBits, count);
	scene.ends.set(ends, from * 2);
	scene.edgeBits.set(bits, from);
	scene.edgeCount = Math.max(scene.edgeCount, count);
	scene.revision.edges++;
}

export function setPlaces(scene: Scene, xy: Float32Array): void {
	if (xy.length !== scene.xy.length) scene.revision.edges++;
	scene.xy = xy;
	scene.placed = Math.min(xy.length >> 1, scene.nodeCount);
	scene.revision.places++;
}

/** What a filter leaves in sight; null leaves everything. */
export function setVisible(scene: Scene, nodes: Uint8Array | null, edges: Uint8Array | null): void {
	scene.shownNodes = nodes;
	scene.shownEdges = edges;
	markStates(scene);
	scene.revision.edges++;
}

export function setEmphasis(scene: Scene, emphasis: Emphasis | null): void {
	if (!scene.emphasis && !emphasis) return;
	scene.emphasis = emphasis;
	markStates(scene);
	scene.revision.edges++;
}

/** True for a node that has a place and is not filtered away. */
export const isShown = (scene: Scene, node: number) => node < scene.placed && scene.states[node] !== HIDDEN;

export const endsOf = ({ ends }: Scene, edge: number): [source: number, target: number] => [
	ends[2 * edge] ?? 0,
	ends[2 * edge + 1] ?? 0,
];

/** The node itself and whatever an edge in sight ties to it. */
export function neighboursOf(scene: Scene, node: number): number[] {
	const found = new Set([node]);
	for (let edge = 0; edge < scene.edgeCount; edge++) {
		if (scene.shownEdges?.[edge] === 0) continue;
		const [a, b] = [scene.ends[2 * edge] ?? 0, scene.ends[2 * edge + 1] ?? 0];
		if (a === node) found.add(b);
		else if (b === node) found.add(a);
	}
	return [...found];
}

/** The edges to draw by how they look, worked out anew only after a change. */
export function edgeListsOf(scene: Scene): EdgeLists {
	if (scene.lists?.revision !== scene.revision.edges)
		scene.lists = { revision: scene.revision.edges, made: listEdges(scene) };
	return scene.lists.made;
}

function markStates(scene: Scene): void {
	const { states, shownNodes, emphasis, nodeCount } = scene;
	states.fill(emphasis ? FADED : NORMAL, 0, nodeCount);
	for (const node of emphasis?.nodes ?? []) states[node] = NORMAL;
	if (shownNodes) for (let node = 0; node < nodeCount; node++) if (shownNodes[node] === 0) states[node] = HIDDEN;
	scene.revision.looks++;
}

/** Ends in turn, in stream order. */
export type EdgeLists = { plain: Uint32Array; pattern: Uint32Array; retracted: Uint32Array; strong: Uint32Array };

/** Lifts out the edges among the nodes, or those at the centre alone. */
export type Emphasis = { nodes: number[]; centre: number | null };

/** Sorts the edges that have both ends placed and are in sight by how they look. One of the emphasis is in `strong` alone. */
function listEdges({ edgeCount, ends, edgeBits, placed, shownEdges, emphasis }: Scene): EdgeLists {
	const lifted = emphasis && new Set(emphasis.nodes);
	const centre = emphasis?.centre ?? null;
	// Memory that nobody writes to costs none, while lists that grow would cost several times as much.
	const list = () => ({ ends: new Uint32Array(2 * edgeCount), length: 0 });
	const lists = { plain: list(), pattern: list(), retracted: list(), strong: list() };
	for (let edge = 0; edge < edgeCount; edge++) {
		const a = ends[2 * edge] as number;
		const b = ends[2 * edge + 1] as number;
		if (a >= placed || b >= placed || shownEdges?.[edge] === 0) continue;
		const bits = edgeBits[edge] as number;
		let into = bits & EDGE_RETRACTED ? lists.retracted : bits & EDGE_PATTERN ? lists.pattern : lists.plain;
		if (lifted && (centre === null ? lifted.has(a) && lifted.has(b) : a === centre || b === centre))
			into = lists.strong;
		into.ends[into.length++] = a;
		into.ends[into.length++] = b;
	}
	const { plain, pattern, retracted, strong } = lists;
	const made = ({ ends, length }: typeof plain) => ends.subarray(0, length);
	return { plain: made(plain), pattern: made(pattern), retracted: made(retracted), strong: made(strong) };
}
