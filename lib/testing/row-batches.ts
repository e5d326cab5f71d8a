// Owns rows of the graph's streams as a reader has them, made from objects.
import type { NodeRow } from "@/components/graph/messages";
import type { PackedTexts } from "@/components/graph/packed-texts";
import { LINK_SHAPE, type LinkRow, NODE_SHAPE } from "@/components/graph/rows/row-shapes";
import { addText, createTextTable, packTexts } from "@/components/graph/rows/text-table";
import { type Batch, rowScanner, type Shape } from "@/components/graph/stream/row-scanner";

export const nodeBatch = (rows: NodeRow[]): Batch => toBatch(NODE_SHAPE, rows);
export const linkBatch = (rows: LinkRow[]): Batch => toBatch(LINK_SHAPE, rows);

/** The fields of the rows as text, row by row. */
export function fieldsOf({ count, bytes, fields }: Batch, shape: Shape): string[][] {
	const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
	return Array.from({ length: count }, (_, row) =>
		shape.map((_, i) => {
			const at = 2 * (row * shape.length + i);
			return decoder.decode(bytes.subarray(fields[at], fields[at + 1]));
		}),
	);
}

export function packed(texts: string[]): PackedTexts {
	const table = createTextTable();
	const numbers = texts.map((text) => {
		const bytes = new TextEncoder().encode(text);
		return addText(table, bytes, 0, bytes.length);
	});
	return packTexts(table, Uint32Array.from(numbers));
}

const toBatch = (shape: Shape, rows: object[]) =>
	rowScanner(shape).push(new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join("")));
