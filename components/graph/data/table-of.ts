// The rows in sight as a table, sorted once for each column and served page by page, and as a file for spreadsheets. Pure.
import type { NodeFacts, TableSort } from "../rows";
import type { GraphRows } from "./graph-rows";
import type { VisibleRows } from "./visible-rows";

export type Page = { sort: TableSort; descending: boolean; text: string; from: number; count: number };

/** A table of the nodes in sight. It remembers what was sorted last, so that a further page costs next to nothing. */
export function tableOf(rows: GraphRows, visible: VisibleRows, neighbours: Uint32Array, lower: string[]) {
	const all: number[] = [];
	for (let i = 0; i < rows.nodeCount; i++) if (!visible.nodes || visible.nodes[i] === 1) all.push(i);
	const collator = new Intl.Collator("en", { numeric: true });
	const byText = (text: (node: number) => string) => (a: number, b: number) =>
		collator.compare(text(a), text(b)) || a - b;
	const byNumber = (column: Uint32Array) => (a: number, b: number) =>
		(column[a] as number) - (column[b] as number) || b - a;
	const comparers = {
		name: byText((node) => lower[node] as string),
		label: byText((node) => rows.labels(node).join(", ")),
		degree: byNumber(rows.degrees),
		neighbours: byNumber(neighbours),
	};
	let sorted: { sort: TableSort | null; nodes: number[] } = { sort: null, nodes: all };
	return {
		all,
		/** By a column rising or falling; equals by degree. */
		page({ sort, descending, text, from, count }: Page): { nodes: number[]; total: number } {
			if (sorted.sort !== sort) sorted = { sort, nodes: all.toSorted(comparers[sort]) };
			const wanted = text.trim().toLowerCase();
			const nodes = wanted ? sorted.nodes.filter((node) => lower[node]?.includes(wanted)) : sorted.nodes;
			const total = nodes.length;
			if (!descending) return { nodes: nodes.slice(from, from + count), total };
			return { nodes: nodes.slice(Math.max(0, total - from - count), Math.max(0, total - from)).reverse(), total };
		},
	};
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
