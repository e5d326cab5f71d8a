// Owns the memory of an instance: it is taken from one end and never given back, for an instance lives as long as what is in it.
// Of it are the rows at hand, and room for columns of numbers, which move when they have to grow.

/** What is read or written in steps of a vector may go beyond its end by less than one. */
export const VECTOR: usize = 16;

let top: usize = __heap_base;

/** Memory of so many bytes and a vector, all nought. */
export function allocate(size: usize): usize {
	const at = (top + 15) & ~15;
	top = at + size + VECTOR;
	const missing = <i32>((top + 0xffff) >>> 16) - memory.size();
	// By a half if there is as much: to ask for each page would be slow.
	if (missing > 0 && memory.grow(max(missing, memory.size() >>> 1)) < 0 && memory.grow(missing) < 0) unreachable();
	return at;
}

/** Memory that takes the place of another of which `used` bytes count. */
export function reallocate(from: usize, used: usize, size: usize): usize {
	const at = allocate(size);
	memory.copy(at, from, used);
	return at;
}

/** The rows at hand: UTF-8, and the pairs of places of their fields in it, row by row. */
export let bytes: usize = 0;
export let fields: usize = 0;
/** What a call answers with when a number is not enough: one number for each row. */
export let numbers: usize = 0;
let bytesSize: usize = 0;
let fieldsSize: usize = 0;
let numbersSize: usize = 0;

/** Room for so many bytes; those that are there stay. */
export function reserveBytes(size: usize): usize {
	if (bytes === 0 || size > bytesSize) {
		bytes = reallocate(bytes, bytesSize, size * 2);
		bytesSize = size * 2;
	}
	return bytes;
}

/** Room for so many places, two for each field; those that are there stay. */
export function reserveFields(count: usize): usize {
	if (fields === 0 || count * 4 > fieldsSize) {
		fields = reallocate(fields, fieldsSize, count * 8);
		fieldsSize = count * 8;
	}
	return fields;
}

export function reserveNumbers(count: usize): usize {
	if (numbers === 0 || count * 4 > numbersSize) {
		numbersSize = count * 8;
		numbers = allocate(numbersSize);
	}
	return numbers;
}
