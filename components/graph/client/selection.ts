// What is looked at: the selected entity or edge, the neighbour that keys have walked to, and the local graph or path in focus.
import { countOf, formatCount } from "@/components/ui/usage-meter";
import type { PageMarks } from "../messages";
import type { EdgeFacts, NodeFacts } from "../rows";
import type { GraphHandle } from "./client";
import type { GraphStore } from "./state";

/** Relations written beside the edges of the selected entity. */
const MOST_RELATIONS = 40;

export type SelectOptions = {
	/** The camera goes there. */
	fly?: boolean;
	/** The keyboard goes on in the panel. */
	isReading?: boolean;
	/** The address says so already. */
	silent?: boolean;
};

type Graph = Pick<GraphHandle, "ask" | "toView">;

/** The ways from one thing to the next. `note` is told the name of what was selected, null for nothing. Longer than 80 lines, as a class would be: it holds what is private to the short functions inside it. */
export function graphSelection(
	store: GraphStore,
	{ ask, toView, unfold }: Graph & { unfold(): void },
	note: (name: string | null) => void,
) {
	let walked: NodeFacts | null = null;
	const say = (said: string) => store.set({ said });

	const mark = (marks: Partial<PageMarks>) => toView({ kind: "marks", marks });

	function lift(nodes: number[]): void {
		mark({ lifted: nodes });
		toView({ kind: "fit", nodes });
	}

	function select(
		found: NodeFacts | null,
		{ fly = false, isReading = false, silent = false }: SelectOptions = {},
	): void {
		walked = null;
		// What is found by its name is not folded away any more.
		if (found && found.row.d === 1 && store.get().leavesFolded) unfold();
		const said = found ? describe(found) : "Nothing selected";
		store.set({ focus: null, selected: found, edge: null, isReading, said });
		mark({ selected: found?.node ?? null, edge: null, lifted: null, hits: [], relations: [] });
		if (found && fly) toView({ kind: "fly", node: found.node });
		if (!silent) note(found?.row.n ?? null);
		void writeRelations();
	}

	/** Beside the edges of the selected entity, once their words are here. */
	async function writeRelations(): Promise<void> {
		const { selected, span } = store.get();
		if (!selected || !span) return;
		const relations = await ask("relations", selected.node, MOST_RELATIONS);
		mark({ relations });
	}

	function selectEdge(found: EdgeFacts | null): void {
		if (!found) return;
		select(null, { silent: true });
		store.set({
			edge: found,
			said: `${found.source.row.n} to ${found.target.row.n}, ${countOf(found.parallel, "fact")}`,
		});
		mark({ selected: null, edge: found.edge });
	}

	async function showPath(from: NodeFacts, to: NodeFacts): Promise<void> {
		store.set({ pathFrom: null });
		if (store.get().leavesFolded) unfold();
		const path = await ask("path", from.node, to.node);
		select(null, { silent: true });
		store.set({ focus: { kind: "path", from, to, nodes: path } });
		const names = path?.map(({ row }) => row.n);
		say(names ? `A path of ${countOf(names.length - 1, "step")}: ${names.join(", ")}` : "No path joins the two");
		if (path) lift(path.map(({ node }) => node));
	}

	/** Chooses a node of the picture: selects it, or ends the path that was begun. */
	async function choose(node: number | null, options: SelectOptions = {}): Promise<void> {
		const found = node === null ? null : await ask("node", node);
		const { pathFrom } = store.get();
		if (found && pathFrom && found.node !== pathFrom.node) await showPath(pathFrom, found);
		else select(found, options);
	}

	return {
		select,
		selectEdge: async (edge: number) => selectEdge(await ask("edge", edge)),
		choose,
		writeRelations,
		/** True when there is an entity of that name in the picture. */
		async selectByName(name: string, options: SelectOptions): Promise<boolean> {
			const found = await ask("nodeByName", name);
			if (found) select(found, options);
			else if (!options.silent) say(`${name} is not in the picture`);
			return found !== null;
		},
		async showLocal(node: number, depth: number): Promise<void> {
			if (store.get().leavesFolded) unfold();
			const of = await ask("node", node);
			if (!of) return;
			const nodes = await ask("neighbourhood", node, depth);
			store.set({ focus: { kind: "local", of, depth, count: nodes.length } });
			say(`${formatCount(nodes.length)} entities within ${depth} of ${of.row.n}`);
			lift(nodes);
		},
		/** Goes to the next neighbour by degree, or the one before; from nowhere, to the best connected entity. */
		async walk(step: 1 | -1): Promise<void> {
			const { selected } = store.get();
			if (!selected) return await choose(0, { fly: true });
			const found = await ask("nextNeighbour", selected.node, walked?.node ?? null, step);
			if (!found) return say("No neighbours");
			walked = found;
			mark({ hits: [found.node] });
			say(`Neighbour ${describe(found)}`);
		},
		/** Selects the neighbour that keys have walked to; false when there is none. */
		selectWalked(): boolean {
			const found = walked;
			if (found) select(found, { fly: true });
			return found !== null;
		},
		/** Opens the edge to that neighbour. */
		async openWalkedEdge(): Promise<void> {
			const { selected } = store.get();
			if (!selected || !walked) return say("Walk to a neighbour first");
			selectEdge(await ask("edgeBetween", selected.node, walked.node));
		},
		/** Takes back one thing: a focus, else what is selected. */
		letGo(): void {
			const { focus, pathFrom, selected, edge } = store.get();
			if (focus || pathFrom) {
				store.set({ pathFrom: null, focus: null });
				mark({ lifted: null });
			} else if (selected || edge) select(null);
		},
	};
}

const describe = ({ row, neighbours }: NodeFacts) =>
	`${row.n}, ${row.l.join(", ") || "no type"}, ${countOf(row.d, "fact")}, ${countOf(neighbours, "neighbour")}${row.k ? ", knot" : ""}`;
