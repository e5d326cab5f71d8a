// Owns rows of the graph's streams as a reader has them, made from objects.
import type { NodeRow } from "@/components/graph/messages";
import type { PackedTexts } from "@/components/graph/packed-texts";
import { LINK_SHAPE, type LinkRow, NODE_SHAPE } from "@/components/graph/rows/row-shapes";
import { textTables } from "@/components/graph/rows/text-table";
import { type Batch, copyOf, rowScanner, type Shape } from "@/components/graph/stream/row-scanner";

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

/** A row for each text, of one field. */
export function textBatch(texts: string[]): Batch {
	const parts = texts.map((text) => new TextEncoder().encode(text));
	const fields = new Uint32Array(2 * texts.length);
	let end = 0;
	for (const [i, { length }] of parts.entries()) {
		fields[2 * i] = end;
		end += length;
		fields[2 * i + 1] = end;
	}
	return { count: texts.length, bytes: Uint8Array.from(parts.flatMap((part) => [...part])), fields, end: null };
}

export function packed(texts: string[]): PackedTexts {
	const tables = textTables();
	const table = tables.create();
	tables.setRows(textBatch(texts));
	return table.pack(table.addColumn(0, 2));
}

const toBatch = (shape: Shape, rows: object[]) =>
	copyOf(rowScanner(shape).push(new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(""))));
