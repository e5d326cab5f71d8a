// What is looked at: the selected entity or edge, the neighbour that keys have walked to, and the local graph or path in focus.
import { countOf, formatCount } from "@/components/ui/usage-meter";
import type { PageMarks } from "../messages";
import type { EdgeFacts, NodeFacts } from "../rows";
import type { GraphHandle } from "./client";
import type { GraphStore } from "./state";

/** Relations written beside the edges of the selected entity. */
const MAX_RELATIONS = 40;

export type SelectOptions = {
	/** The camera goes there. */
	fly?: boolean;
	/** The keyboard goes on in the panel. */
	isReading?: boolean;
	/** The address says so already. */
	silent?: boolean;
};

/** What a selection needs of the graph that is open. */
type Picture = Pick<GraphHandle, "ask" | "toView"> & {
	/** Shows the nodes with one link again. */
	unfold(): void;
	/** Notes the name of the selected entity in the address; null for none. */
	noteSelected(name: string | null): void;
};

/** What is selected, and how to get from one thing to the next. */
export class GraphSelection {
	readonly #store: GraphStore;
	readonly #picture: Picture;
	#walked: NodeFacts | null = null;

	constructor(store: GraphStore, picture: Picture) {
		this.#store = store;
		this.#picture = picture;
	}

	select(found: NodeFacts | null, { fly = false, isReading = false, silent = false }: SelectOptions = {}): void {
		this.#walked = null;
		// What is found by its name is not folded away any more.
		if (found?.row.d === 1) this.#unfold();
		const said = found ? describe(found) : "Nothing selected";
		this.#store.set({ focus: null, selected: found, edge: null, isReading, said });
		this.#mark({ selected: found?.node ?? null, edge: null, lifted: null, hits: [], relations: [] });
		if (found && fly) this.#picture.toView({ kind: "fly", node: found.node });
		if (!silent) this.#picture.noteSelected(found?.row.n ?? null);
		void this.writeRelations();
	}

	/** Selects the entity of that name; false when there is none in the picture. */
	async selectByName(name: string, options: SelectOptions): Promise<boolean> {
		const found = await this.#picture.ask("nodeByName", name);
		if (found) this.select(found, options);
		else if (!options.silent) this.#say(`${name} is not in the picture`);
		return found !== null;
	}

	async selectEdge(edge: number): Promise<void> {
		this.#showEdge(await this.#picture.ask("edge", edge));
	}

	/** Chooses a node of the picture: selects it, or ends the path that was begun. */
	async choose(node: number | null, options: SelectOptions = {}): Promise<void> {
		const found = node === null ? null : await this.#picture.ask("node", node);
		const { pathFrom } = this.#store.get();
		if (found && pathFrom && found.node !== pathFrom.node) await this.#showPath(pathFrom, found);
		else this.select(found, options);
	}

	/** Writes relations beside the edges of the selected entity, once their words are here. */
	async writeRelations(): Promise<void> {
		const { selected, span } = this.#store.get();
		if (!selected || !span) return;
		const relations = await this.#picture.ask("relations", selected.node, MAX_RELATIONS);
		this.#mark({ relations });
	}

	async showLocal(node: number, depth: number): Promise<void> {
		this.#unfold();
		const of = await this.#picture.ask("node", node);
		if (!of) return;
		const nodes = await this.#picture.ask("neighbourhood", node, depth);
		this.#store.set({ focus: { kind: "local", of, depth, count: nodes.length } });
		this.#say(`${formatCount(nodes.length)} entities within ${depth} of ${of.row.n}`);
		this.#lift(nodes);
	}

	/** Goes to the next neighbour by degree, or the one before; from nowhere, to the best connected entity. */
	async walk(step: 1 | -1): Promise<void> {
		const { selected } = this.#store.get();
		if (!selected) return await this.choose(0, { fly: true });
		const found = await this.#picture.ask("nextNeighbour", selected.node, this.#walked?.node ?? null, step);
		if (!found) return this.#say("No neighbours");
		this.#walked = found;
		this.#mark({ hits: [found.node] });
		this.#say(`Neighbour ${describe(found)}`);
	}

	/** Selects the neighbour that keys have walked to; false when there is none. */
	selectWalked(): boolean {
		const found = this.#walked;
		if (found) this.select(found, { fly: true });
		return found !== null;
	}

	/** Opens the edge to that neighbour. */
	async openWalkedEdge(): Promise<void> {
		const { selected } = this.#store.get();
		if (!selected || !this.#walked) return this.#say("Walk to a neighbour first");
		this.#showEdge(await this.#picture.ask("edgeBetween", selected.node, this.#walked.node));
	}

	/** Takes back one thing: a focus, else what is selected. */
	clear(): void {
		const { focus, pathFrom, selected, edge } = this.#store.get();
		if (focus || pathFrom) {
			this.#store.set({ pathFrom: null, focus: null });
			this.#mark({ lifted: null });
		} else if (selected || edge) this.select(null);
	}

	#showEdge(found: EdgeFacts | null): void {
		if (!found) return;
		this.select(null, { silent: true });
		const said = `${found.source.row.n} to ${found.target.row.n}, ${countOf(found.parallel, "fact")}`;
		this.#store.set({ edge: found, said });
		this.#mark({ selected: null, edge: found.edge });
	}

	async #showPath(from: NodeFacts, to: NodeFacts): Promise<void> {
		this.#store.set({ pathFrom: null });
		this.#unfold();
		const path = await this.#picture.ask("path", from.node, to.node);
		this.select(null, { silent: true });
		this.#store.set({ focus: { kind: "path", from, to, nodes: path } });
		const names = path?.map(({ row }) => row.n);
		this.#say(names ? `A path of ${countOf(names.length - 1, "step")}: ${names.join(", ")}` : "No path joins the two");
		if (path) this.#lift(path.map(({ node }) => node));
	}

	#unfold(): void {
		if (this.#store.get().leavesFolded) this.#picture.unfold();
	}

	#lift(nodes: number[]): void {
		this.#mark({ lifted: nodes });
		this.#picture.toView({ kind: "fit", nodes });
	}

	#mark(marks: Partial<PageMarks>): void {
		this.#picture.toView({ kind: "marks", marks });
	}

	#say(said: string): void {
		this.#store.set({ said });
	}
}

const describe = ({ row, neighbours }: NodeFacts) =>
	`${row.n}, ${row.l.join(", ") || "no type"}, ${countOf(row.d, "link")}, ${countOf(neighbours, "neighbour")}${row.k ? ", knot" : ""}`;
