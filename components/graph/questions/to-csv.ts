// Owns rows as a file for spreadsheets. Pure.
import type { NodeFacts } from "../messages";

const HEAD = ["name", "labels", "degree", "neighbours", "knot", "uuid"];

/**
 * The rows as CSV (RFC 4180) with a head line. A cell that a spreadsheet would take for a formula begins with an
 * apostrophe, so that it stays text.
 */
export function toCsv(rows: NodeFacts[]): string {
	const lines = rows.map(({ row, neighbours }) =>
		[row.n, row.l.join("; "), row.d, neighbours, row.k === 1 ? "yes" : "no", row.u].map(toCell).join(","),
	);
	return `${[HEAD.join(","), ...lines].join("\r\n")}\r\n`;
}

function toCell(value: string | number): string {
	if (typeof value === "number") return String(value);
	const inert = /^\s*[=+\-@]|^[\t\r\n]/.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
