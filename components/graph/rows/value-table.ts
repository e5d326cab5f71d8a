// Owns values that many rows share, each made once from its JSON. Pure.
import type { TextTable } from "./text-table";

export type ValueTable<Value> = {
	/** The numbers of the values whose JSON is a column of the rows. Throws SyntaxError. */
	addColumn(place: number, width: number): Uint32Array;
	value(index: number): Value | undefined;
};

export function valueTable<Value>(texts: TextTable): ValueTable<Value> {
	const values: Value[] = [];
	/** Fewer than there are texts while some are new, or could not be read. */
	let read = 0;
	return {
		addColumn(place, width) {
			const numbers = texts.addColumn(place, width);
			if (read === texts.count()) return numbers;
			for (const number of numbers) {
				if (values[number] !== undefined) continue;
				values[number] = JSON.parse(texts.text(number)) as Value;
				read++;
			}
			return numbers;
		},
		value: (index) => values[index],
	};
}
