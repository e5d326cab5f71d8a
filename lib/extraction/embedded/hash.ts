// How words and feature tuples become 32-bit numbers. Knows nothing of what they mean.

/** Hash of a string (FNV-1a over UTF-16 units, avalanched), as an unsigned 32-bit integer. Pure. */
export function hashWord(word: string): number {
	let h = 0x811c9dc5;
	for (let i = 0; i < word.length; i++) h = Math.imul(h ^ word.charCodeAt(i), 0x01000193);
	h ^= h >>> 15;
	h = Math.imul(h, 0x2c1b3c6d);
	h ^= h >>> 12;
	return h >>> 0;
}

/** Order-sensitive combination of two hashes into one; the result is a signed 32-bit integer, `>>> 0` it before storing. */
export function mix(a: number, b: number): number {
	let h = Math.imul(a ^ (b + 0x9e3779b9), 0x85ebca6b);
	h ^= h >>> 15;
	h = Math.imul(h + (a << 7), 0xc2b2ae35);
	return h ^ (h >>> 13);
}
