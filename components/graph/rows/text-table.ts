// Owns texts by number, each once, as bytes: a hash table whose texts lie one behind the other. Strings are made only of those
// that are asked for. Pure.
import { grow } from "./grow";

export type TextTable = {
	count(): number;
	/** The number of the text that is UTF-8 from `from` up to `to`; a new one gets the next. */
	add(bytes: Uint8Array, from: number, to: number): number;
	find(text: string): number | undefined;
	text(index: number): string;
	/** The same as UTF-8, in memory that the next `add` may replace. */
	bytes(index: number): Uint8Array;
};

export function textTable(): TextTable {
	let store = new Uint8Array(0);
	/** Text i lies from `ends[i]` up to `ends[i + 1]`. */
	let ends = new Uint32Array(1_024);
	let hashes = new Uint32Array(0);
	/** Numbers plus one, at the place of their hash or the next that was free; nought is free. Twice as many as there are texts. */
	let places = new Uint32Array(1_024);
	let count = 0;

	/** Where a text stands among `places`, or where it would. */
	const placeOf = (hash: number, bytes: Uint8Array, from: number, to: number): number => {
		const mask = places.length - 1;
		for (let place = hash & mask; ; place = (place + 1) & mask) {
			const index = (places[place] as number) - 1;
			if (index < 0 || (hashes[index] === hash && isAt(index, bytes, from, to))) return place;
		}
	};

	const isAt = (index: number, bytes: Uint8Array, from: number, to: number): boolean => {
		const start = ends[index] as number;
		if ((ends[index + 1] as number) - start !== to - from) return false;
		for (let i = from; i < to; i++) if (bytes[i] !== store[start + i - from]) return false;
		return true;
	};

	const spread = () => {
		places = new Uint32Array(2 * places.length);
		const mask = places.length - 1;
		for (let index = 0; index < count; index++) {
			let place = (hashes[index] as number) & mask;
			while (places[place] !== 0) place = (place + 1) & mask;
			places[place] = index + 1;
		}
	};

	const bytesOf = (index: number) => store.subarray(ends[index] as number, ends[index + 1] as number);

	return {
		count: () => count,
		add(bytes, from, to) {
			const hash = hashOf(bytes, from, to);
			const place = placeOf(hash, bytes, from, to);
			const known = places[place] as number;
			if (known > 0) return known - 1;
			places[place] = count + 1;
			hashes = grow(hashes, count + 1);
			hashes[count] = hash;
			const start = ends[count] as number;
			ends = grow(ends, count + 2);
			ends[count + 1] = start + to - from;
			store = grow(store, start + to - from);
			for (let i = from, at = start; i < to; i++, at++) store[at] = bytes[i] as number;
			count++;
			if (2 * count > places.length) spread();
			return count - 1;
		},
		find(text) {
			const bytes = ENCODER.encode(text);
			const known = places[placeOf(hashOf(bytes, 0, bytes.length), bytes, 0, bytes.length)] as number;
			return known > 0 ? known - 1 : undefined;
		},
		text: (index) => DECODER.decode(bytesOf(index)),
		bytes: bytesOf,
	};
}

/** FNV-1a, 32 bits, its upper half mixed into the lower. http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
	let hash = 0x811c9dc5;
	for (let i = from; i < to; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
	return (hash ^ (hash >>> 15)) >>> 0;
}

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });
