// Owns values that many rows share, each made once from its JSON. Pure.
import { addText, createTextTable, textOf } from "./text-table";

export type ValueTable<Value> = {
	/** The number of the value whose JSON is from `from` up to `to`. */
	add(bytes: Uint8Array, from: number, to: number): number;
	value(index: number): Value | undefined;
};

export function valueTable<Value>(): ValueTable<Value> {
	const texts = createTextTable();
	const values: Value[] = [];
	return {
		add(bytes, from, to) {
			const index = addText(texts, bytes, from, to);
			if (values[index] === undefined) values[index] = JSON.parse(textOf(texts, index)) as Value;
			return index;
		},
		value: (index) => values[index],
	};
}
