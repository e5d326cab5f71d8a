// The rows in sight as a table, sorted once for each column and served page by page, and as a file for spreadsheets. Pure.
import type { NodeFacts, Question, TableSort } from "../questions";
import type { GraphRows } from "./graph-rows";
import type { VisibleRows } from "./visible-rows";

type Page = Extract<Question, { of: "table" }>;

/** A table of the nodes in sight. It remembers the order of each column and the last text, so that a further page costs nothing. */
export function tableOf(rows: GraphRows, visible: VisibleRows, neighbours: Uint32Array, lower: string[]) {
	const inSight: number[] = [];
	for (let i = 0; i < rows.nodeCount; i++) if (!visible.nodes || visible.nodes[i] === 1) inSight.push(i);
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
	const degrees = rows.degrees;
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

const HEAD = ["name", "labels", "degree", "neighbours", "knot", "uuid"];

/**
 * The rows as CSV (RFC 4180) with a head line. What a spreadsheet would take for a formula gets an apostrophe in front, so that it
 * stays text: at the start of a cell, and after what some spreadsheets take for the end of one (`;`, tab, a line break) although
 * it is quoted.
 */
export function toCsv(rows: NodeFacts[]): string {
	const lines = rows.map(({ row, neighbours }) =>
		[row.n, row.l.join("; "), row.d, neighbours, row.k === 1 ? "yes" : "no", row.u].map(toCell).join(","),
	);
	return `${[HEAD.join(","), ...lines].join("\r\n")}\r\n`;
}

/** Where a formula would begin: a sign of one, in its full-width form too, or a blank that hides one. */
const FORMULA = /(^|[;\t\r\n])((?:(?![;\t\r\n])\s)*[=+\-@＝＋－＠]|(?<![;\t\r\n])[\t\r\n])/g;

function toCell(value: string | number): string {
	if (typeof value === "number") return String(value);
	const inert = value.replace(FORMULA, "$1'$2");
	return inert !== value || /[",;\t\r\n]/.test(value) ? `"${inert.replaceAll('"', '""')}"` : value;
}
