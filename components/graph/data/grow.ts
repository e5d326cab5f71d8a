/**
 * The same array, or a longer one with its values when it holds fewer than `length`. Grows fourfold: copies cost time, while memory
 * that nobody has written to costs none.
 */
export function grow<A extends Uint8Array | Uint32Array | Float32Array>(array: A, length: number): A {
	if (array.length >= length) return array;
	const longer = new (array.constructor as new (length: number) => A)(Math.max(length, 4 * array.length, 1_024));
	longer.set(array as never);
	return longer;
}
