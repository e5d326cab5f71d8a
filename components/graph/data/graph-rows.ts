// The rows that are loaded, as columns. Nodes and edges are known by their index in order of arrival, which never changes.
import { EDGE_PATTERN, EDGE_RETRACTED, isTelling, NODE_KNOT } from "../messages";
import type { FactRow, LinkRow, NodeRow } from "../rows";

/** Indices from `from` up to `to` are new. */
export type Added = { from: number; to: number };

/**
 * The same array, or a longer one with its values when it holds fewer than `length`. Grows fourfold: copies cost time, while memory
 * that nobody has written to costs none.
 */
export function grow<A extends Uint8Array | Uint32Array | Float32Array>(array: A, length: number): A {
	if (array.length >= length) return array;
	const longer = new (array.constructor as new (length: number) => A)(Math.max(length, 4 * array.length, 1_024));
	longer.set(array as never);
	return longer;
}

/** How many of the first `length` flags are set. */
export const countOnes = (flags: Uint8Array, length = flags.length) =>
	flags.subarray(0, length).reduce((sum, flag) => sum + flag, 0);

/**
 * An empty graph that takes rows. The first `nodeCount` or `edgeCount` values of a column count, `ends` has two for each edge; columns
 * are replaced as they grow.
 */
export class GraphRows {
	degrees = new Uint32Array(0);
	nodeBits = new Uint8Array(0);
	ends = new Uint32Array(0);
	edgeBits = new Uint8Array(0);
	/** 1 for nodes and edges that the latest rows no longer hold. */
	goneNodes = new Uint8Array(0);
	goneEdges = new Uint8Array(0);
	readonly #nodes: NodeRow[] = [];
	readonly #links: LinkRow[] = [];
	/** By edge; without those that are yet to come. */
	readonly #facts: (FactRow | undefined)[] = [];
	readonly #nodeOfUuid = new Map<string, number>();
	readonly #nodeOfName = new Map<string, number>();
	readonly #edgeOfUuid = new Map<string, number>();
	/** Links that miss an end, by uuid. */
	readonly #waiting = new Set<string>();

	get nodeCount(): number {
		return this.#nodes.length;
	}

	get edgeCount(): number {
		return this.#links.length;
	}

	/** Without those that are gone, and the links that miss an end. */
	counts() {
		return {
			nodes: this.nodeCount - countOnes(this.goneNodes, this.nodeCount),
			links: this.edgeCount - countOnes(this.goneEdges, this.edgeCount),
			waiting: this.#waiting.size,
		};
	}

	/** The row as it came; there must be one. */
	row = (node: number) => this.#nodes[node] as NodeRow;
	name = (node: number) => this.#nodes[node]?.n ?? "";
	labels = (node: number) => this.#nodes[node]?.l ?? [];
	link = (edge: number) => this.#links[edge] as LinkRow;
	fact = (edge: number) => this.#facts[edge] ?? null;
	indexOf = (name: string) => this.#nodeOfName.get(name);
	/** True for a known edge that the latest rows hold in force. */
	isInForce = (edge: number) => this.goneEdges[edge] === 0 && ((this.edgeBits[edge] as number) & EDGE_RETRACTED) === 0;

	/** Takes rows of the stream of nodes: what is known, as pages of a graph that moves may overlap, keeps its index and gets the new values. */
	addNodes(rows: NodeRow[]): Added {
		const from = this.nodeCount;
		this.degrees = grow(this.degrees, from + rows.length);
		this.nodeBits = grow(this.nodeBits, from + rows.length);
		this.goneNodes = grow(this.goneNodes, from + rows.length);
		for (const row of rows) {
			const node = this.#nodeOfUuid.get(row.u) ?? this.nodeCount;
			this.#nodes[node] = row;
			this.#nodeOfUuid.set(row.u, node);
			this.#nodeOfName.set(row.n, node);
			this.degrees[node] = row.d;
			this.nodeBits[node] = row.k === 1 ? NODE_KNOT : 0;
			this.goneNodes[node] = 0;
		}
		return { from, to: this.nodeCount };
	}

	/** Takes rows of the stream of links likewise; one that misses an end, as all nodes come before, is only counted. */
	addLinks(rows: LinkRow[]): Added {
		const from = this.edgeCount;
		this.ends = grow(this.ends, 2 * (from + rows.length));
		this.edgeBits = grow(this.edgeBits, from + rows.length);
		this.goneEdges = grow(this.goneEdges, from + rows.length);
		for (const row of rows) {
			if (this.#writeLink(row)) this.#waiting.delete(row.u);
			else this.#waiting.add(row.u);
		}
		return { from, to: this.edgeCount };
	}

	/** Takes rows of the stream of facts; of an edge that is not here nothing is kept. */
	addFacts(rows: FactRow[]): void {
		for (const row of rows) {
			const edge = this.#edgeOfUuid.get(row.u);
			if (edge !== undefined) this.#facts[edge] = row;
		}
	}

	/** Takes all rows of a newer version of the graph; what is missing is marked gone. */
	update(nodeRows: NodeRow[], linkRows: LinkRow[]): { nodes: Added; edges: Added } {
		this.goneNodes.fill(1, 0, this.nodeCount);
		this.goneEdges.fill(1, 0, this.edgeCount);
		// Names may have changed hands: what a name stands for now is what the new rows say.
		this.#nodeOfName.clear();
		this.#waiting.clear();
		return { nodes: this.addNodes(nodeRows), edges: this.addLinks(linkRows) };
	}

	/** False when an end is missing. */
	#writeLink(row: LinkRow): boolean {
		const edge = this.#edgeOfUuid.get(row.u) ?? this.edgeCount;
		if (edge === this.edgeCount) {
			const [source, target] = [this.#nodeOfName.get(row.s), this.#nodeOfName.get(row.t)];
			if (source === undefined || target === undefined) return false;
			this.ends[2 * edge] = source;
			this.ends[2 * edge + 1] = target;
			this.#edgeOfUuid.set(row.u, edge);
		}
		this.#links[edge] = row;
		this.edgeBits[edge] = (row.r === 1 ? EDGE_RETRACTED : 0) | (isTelling(row.p) ? EDGE_PATTERN : 0);
		this.goneEdges[edge] = 0;
		return true;
	}
}
