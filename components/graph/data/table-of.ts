// Owns the rows in sight as a table: sorted once for each column, then served page by page. Pure.
import type { Question, TableSort } from "../messages";
import type { GraphRows } from "./graph-rows";
import type { VisibleRows } from "./visible-rows";

type Page = Extract<Question, { of: "table" }>;

/** A table of the nodes in sight. It remembers the order of each column and the last text, so that a further page costs nothing. */
export function tableOf(rows: GraphRows, visible: VisibleRows, neighbours: Uint32Array, lower: string[]) {
	const inSight: number[] = [];
	for (let i = 0; i < rows.nodeCount(); i++) if (!visible.nodes || visible.nodes[i] === 1) inSight.push(i);
	const sorted = new Map<TableSort, number[]>();
	let filtered: { sort: TableSort; text: string; nodes: number[] } | null = null;

	/** By that column rising; equals by degree. */
	const order = (sort: TableSort): number[] => {
		const known = sorted.get(sort);
		if (known) return known;
		const made = inSight.slice().sort(comparer(sort, rows, neighbours, lower));
		sorted.set(sort, made);
		return made;
	};

	const matching = (sort: TableSort, text: string): number[] => {
		const all = order(sort);
		const wanted = text.trim().toLowerCase();
		if (wanted === "") return all;
		if (filtered?.sort !== sort || filtered.text !== wanted) {
			filtered = { sort, text: wanted, nodes: all.filter((node) => (lower[node] as string).includes(wanted)) };
		}
		return filtered.nodes;
	};

	return {
		all: () => inSight,
		page({ sort, descending, text, from, count }: Page): { nodes: number[]; total: number } {
			const nodes = matching(sort, text);
			const total = nodes.length;
			if (!descending) return { nodes: nodes.slice(from, from + count), total };
			return { nodes: nodes.slice(Math.max(0, total - from - count), Math.max(0, total - from)).reverse(), total };
		},
	};
}

function comparer(sort: TableSort, rows: GraphRows, neighbours: Uint32Array, lower: string[]) {
	const degrees = rows.degrees();
	const byText = (text: (node: number) => string) => {
		const collator = new Intl.Collator("en", { numeric: true });
		return (a: number, b: number) => collator.compare(text(a), text(b)) || a - b;
	};
	switch (sort) {
		case "name":
			return byText((node) => lower[node] as string);
		case "label":
			return byText((node) => rows.labels(node).join(", "));
		case "degree":
			return (a: number, b: number) => (degrees[a] as number) - (degrees[b] as number) || b - a;
		case "neighbours":
			return (a: number, b: number) => (neighbours[a] as number) - (neighbours[b] as number) || b - a;
	}
}
