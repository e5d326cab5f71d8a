// Owns values that many rows share, each made once from its JSON. Pure.
import type { Batch } from "../stream/row-scanner";
import { addText, createTextTable, textOf } from "./text-table";

export type ValueTable<Value> = {
	/** The numbers of the values whose JSON begins at `place` among the `width` places of each row. Throws SyntaxError. */
	addColumn(rows: Batch, place: number, width: number): Uint32Array;
	value(index: number): Value | undefined;
};

export function valueTable<Value>(): ValueTable<Value> {
	const texts = createTextTable();
	const values: Value[] = [];
	return {
		addColumn({ bytes, fields, count }, place, width) {
			const numbers = new Uint32Array(count);
			for (let row = 0; row < count; row++) {
				const at = row * width + place;
				const number = addText(texts, bytes, fields[at] as number, fields[at + 1] as number);
				if (values[number] === undefined) values[number] = JSON.parse(textOf(texts, number)) as Value;
				numbers[row] = number;
			}
			return numbers;
		},
		value: (index) => values[index],
	};
}
