// Owns rows as a file for spreadsheets. Pure.
import type { NodeFacts } from "../messages";

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
