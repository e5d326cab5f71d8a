// Owns texts by number, as bytes: hash tables whose texts lie one behind the other, each once but for those that were appended
// unseen. Columns of rows go in; strings are made only of those that are asked for. Pure.
import { bytesAt, createKernel, numbersAt } from "../kernel/kernel";
import type { PackedTexts } from "../packed-texts";
import type { Batch } from "../stream/row-scanner";

/** Tables that share their memory, and the rows that are being taken into them. */
export type TextTables = {
	create(): TextTable;
	/** The rows that columns are taken of, until the next `find` or `pack`. */
	setRows(rows: Batch): void;
};

/** A column's texts have their places at `place` and behind it, among the `width` places of each row. */
export type TextTable = {
	count(): number;
	/** The numbers of a column's texts; a new one gets the next. */
	addColumn(place: number, width: number): Uint32Array;
	/** Takes a column's texts for new without a look: they get the next numbers, and can be found once the table is indexed. */
	appendColumn(place: number, width: number): Uint32Array;
	/** From now on the texts that were appended can be found. */
	index(): void;
	find(text: string): number | undefined;
	text(number: number): string;
	/** The texts of these numbers, in memory of their own. */
	pack(numbers: Uint32Array): PackedTexts;
};

export function textTables(): TextTables {
	const kernel = createKernel();
	let rowCount = 0;
	const column = (at: number) => numbersAt(kernel, at, rowCount).slice();

	const create = (): TextTable => {
		const table = kernel.createTable();
		const count = () => kernel.countOf(table);
		return {
			count,
			addColumn: (place, width) => column(kernel.addColumn(table, place, width, rowCount)),
			appendColumn: (place, width) => column(kernel.appendColumn(table, place, width, rowCount)),
			index: () => kernel.index(table),
			find(text) {
				const bytes = ENCODER.encode(text);
				bytesAt(kernel, kernel.reserveBytes(bytes.length), bytes.length).set(bytes);
				const known = kernel.find(table, bytes.length);
				return known > 0 ? known - 1 : undefined;
			},
			text(number) {
				const [from, to] = numbersAt(kernel, kernel.endsOf(table) + 4 * number, 2) as unknown as [number, number];
				return DECODER.decode(bytesAt(kernel, kernel.storeOf(table) + from, to - from));
			},
			pack(numbers) {
				const ends = kernel.reserveNumbers(numbers.length);
				numbersAt(kernel, ends, numbers.length).set(numbers);
				const length = kernel.lengthOf(table, numbers.length);
				const bytes = kernel.reserveBytes(length);
				kernel.pack(table, numbers.length);
				return { bytes: bytesAt(kernel, bytes, length).slice(), ends: numbersAt(kernel, ends, numbers.length).slice() };
			},
		};
	};

	return {
		create,
		setRows({ count, bytes, fields }) {
			bytesAt(kernel, kernel.reserveBytes(bytes.length), bytes.length).set(bytes);
			numbersAt(kernel, kernel.reserveFields(fields.length), fields.length).set(fields);
			rowCount = count;
		},
	};
}

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });
