// Owns rows of the graph's streams as a reader has them, made from objects.
import type { NodeRow } from "@/components/graph/messages";
import { type PackedTexts, packTexts } from "@/components/graph/packed-texts";
import { LINK_SHAPE, type LinkRow, NODE_SHAPE } from "@/components/graph/rows/row-shapes";
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

export const packed = (texts: string[]): PackedTexts =>
	packTexts(texts.length, (i) => new TextEncoder().encode(texts[i]));

const toBatch = (shape: Shape, rows: object[]) =>
	rowScanner(shape).push(new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join("")));
