"use client";
// What is looked at: the selected entity or edge, the neighbour that keys have walked to, and the local graph or path in focus.
import { useCallback, useEffect, useRef, useState } from "react";
import { countOf, formatCount } from "@/components/ui/usage-meter";
import type { GraphHandle } from "../client/client";
import type { EdgeFacts, NodeFacts } from "../messages";
import { type GraphStore, useGraphState } from "./use-graph";

/** What is lifted out of the rest, and why. */
export type Focus =
	| { kind: "local"; of: NodeFacts; depth: number; count: number }
	| { kind: "path"; from: NodeFacts; to: NodeFacts; nodes: NodeFacts[] | null };

/** Relations written beside the edges of the selected entity. */
const MOST_RELATIONS = 40;

export const DEPTHS = [1, 2, 3] as const;

export function useSelection(
	graph: GraphHandle | null,
	store: GraphStore,
	onSelect: (found: NodeFacts | null) => void,
) {
	const [selected, setSelected] = useState<NodeFacts | null>(null);
	/** At most one of an entity and an edge is selected. */
	const [edge, setEdge] = useState<EdgeFacts | null>(null);
	const [focus, setFocus] = useState<Focus | null>(null);
	/** The start of a path whose end is the next entity that is chosen. */
	const [pathFrom, setPathFrom] = useState<NodeFacts | null>(null);
	const [said, say] = useState("");
	const walked = useRef<NodeFacts | null>(null);
	const told = useRef(onSelect);
	told.current = onSelect;

	/** Facts come last, and later than an entity that the address names. */
	const hasFacts = useGraphState(store, ({ span }) => span !== null);
	const selectedNode = selected?.node ?? null;
	useEffect(() => {
		if (!graph || selectedNode === null || !hasFacts) return;
		void graph
			.ask({ of: "relations", node: selectedNode, limit: MOST_RELATIONS })
			.then(({ relations }) => graph.toView({ kind: "relations", relations }));
	}, [graph, selectedNode, hasFacts]);

	const unfocus = useCallback(() => {
		setFocus(null);
		graph?.toView({ kind: "emphasis", nodes: null, centre: null });
	}, [graph]);

	const select = useCallback(
		(found: NodeFacts | null, { fly = false, silent = false } = {}) => {
			walked.current = null;
			setSelected(found);
			setEdge(null);
			unfocus();
			graph?.toView({ kind: "hits", nodes: [] });
			graph?.toView({ kind: "select", node: found?.node ?? null });
			if (found && fly) graph?.toView({ kind: "fly", node: found.node });
			say(found ? describe(found) : "Nothing selected");
			if (!silent) told.current(found);
		},
		[graph, unfocus],
	);

	const selectEdge = useCallback(
		async (number: number) => {
			if (!graph) return;
			const { found } = await graph.ask({ of: "edge", edge: number });
			if (!found) return;
			select(null, { silent: true });
			setEdge(found);
			graph.toView({ kind: "select-edge", edge: number });
			say(`${found.source.row.n} to ${found.target.row.n}, ${formatCount(found.parallel)} facts`);
		},
		[graph, select],
	);

	const showPath = useCallback(
		async (from: NodeFacts, to: NodeFacts) => {
			if (!graph) return;
			setPathFrom(null);
			graph.toView({ kind: "hits", nodes: [] });
			const { nodes } = await graph.ask({ of: "path", from: from.node, to: to.node });
			const facts = await Promise.all((nodes ?? []).map((node) => graph.ask({ of: "node", node })));
			const path = nodes && facts.flatMap(({ found }) => found ?? []);
			select(null, { silent: true });
			setFocus({ kind: "path", from, to, nodes: path });
			const names = path?.map(({ row }) => row.n);
			say(names ? `A path of ${countOf(names.length - 1, "step")}: ${names.join(", ")}` : "No path joins the two");
			if (!nodes) return;
			graph.toView({ kind: "emphasis", nodes, centre: null });
			graph.toView({ kind: "fit", nodes });
		},
		[graph, select],
	);

	const showLocal = useCallback(
		async (of: NodeFacts, depth: number) => {
			if (!graph) return;
			const { nodes } = await graph.ask({ of: "neighbourhood", node: of.node, depth });
			setFocus({ kind: "local", of, depth, count: nodes.length });
			say(`${formatCount(nodes.length)} entities within ${depth} of ${of.row.n}`);
			graph.toView({ kind: "emphasis", nodes, centre: null });
			graph.toView({ kind: "fit", nodes });
		},
		[graph],
	);

	/** Chooses a node of the picture: selects it, or ends the path that was begun. */
	const choose = useCallback(
		async (node: number | null, { fly = false } = {}) => {
			if (!graph) return;
			const { found } = node === null ? { found: null } : await graph.ask({ of: "node", node });
			if (found && pathFrom && found.node !== pathFrom.node) await showPath(pathFrom, found);
			else select(found, { fly });
		},
		[graph, pathFrom, select, showPath],
	);

	/** Goes to the next neighbour by degree, or the one before; from nowhere, to the best connected entity. */
	const walk = useCallback(
		async (step: 1 | -1) => {
			if (!graph) return;
			if (!selected) return choose(0, { fly: true });
			const after = walked.current?.node ?? null;
			const { found } = await graph.ask({ of: "next-neighbour", node: selected.node, after, step });
			if (!found) return say("No neighbours");
			walked.current = found;
			graph.toView({ kind: "hits", nodes: [found.node] });
			say(`Neighbour ${describe(found)}`);
		},
		[graph, selected, choose],
	);

	/** Opens the edge to the neighbour that keys have walked to. */
	const openWalkedEdge = useCallback(async () => {
		const to = walked.current;
		if (!graph || !selected || !to) return say("Walk to a neighbour first");
		const { found } = await graph.ask({ of: "edge", between: [selected.node, to.node] });
		if (found) await selectEdge(found.edge);
	}, [graph, selected, selectEdge]);

	const chooseWalked = useCallback(() => {
		const found = walked.current;
		if (found) select(found, { fly: true });
		return found !== null;
	}, [select]);

	return {
		selected,
		edge,
		selectEdge,
		focus,
		pathFrom,
		said,
		say,
		select,
		choose,
		walk,
		chooseWalked,
		openWalkedEdge,
		showLocal,
		showPath,
		setPathFrom,
		unfocus,
	};
}

const describe = ({ row, neighbours }: NodeFacts) =>
	`${row.n}, ${row.l.join(", ") || "no label"}, ${countOf(row.d, "fact")}, ${countOf(neighbours, "neighbour")}${row.k ? ", knot" : ""}`;
