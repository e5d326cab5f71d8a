// Owns looking at texts eight bytes at once. What lies in the seven bytes behind a text is read, and does not count.

/** Whether the texts of a length at two places are the same. */
export function isSame(a: usize, b: usize, length: usize): bool {
	let i: usize = 0;
	for (; i + 8 <= length; i += 8) if (load<u64>(a + i) !== load<u64>(b + i)) return false;
	return i === length || firstBytes(load<u64>(a + i) ^ load<u64>(b + i), length - i) === 0;
}

/**
 * 31 bits that stand for a text: each word goes in as in FNV-1a, but by a multiplication of 64 bits whose upper half, which knows
 * of all bits below, is mixed into the lower. The numbers are those of splitmix64. http://www.isthe.com/chongo/tech/comp/fnv/,
 * https://prng.di.unimi.it/splitmix64.c
 */
export function hashOf(from: usize, length: usize): u32 {
	let hash: u64 = length;
	let i: usize = 0;
	for (; i + 8 <= length; i += 8) hash = mix(hash ^ load<u64>(from + i));
	if (i < length) hash = mix(hash ^ firstBytes(load<u64>(from + i), length - i));
	return <u32>(hash >> 33);
}

function mix(word: u64): u64 {
	word = (word ^ (word >> 32)) * 0x9e3779b97f4a7c15;
	return (word ^ (word >> 29)) * 0xbf58476d1ce4e5b9;
}

/** The first of the eight bytes of a word, less than all. */
function firstBytes(word: u64, count: usize): u64 {
	return word & (((<u64>1) << ((<u64>count) << 3)) - 1);
}
