// Owns texts by number, as bytes: a hash table whose texts lie one behind the other, each once but for those that were appended
// unseen. Strings are made only of those that are asked for. Pure.
import { grow } from "../grow";
import type { PackedTexts } from "../packed-texts";

export type TextTable = {
	count: number;
	store: Uint8Array;
	/** Text i lies in `store` from `ends[i]` up to `ends[i + 1]`. */
	ends: Uint32Array;
	/**
	 * Of the texts that can be found: pairs of a hash and the number of its text plus one, at the place of the hash or the next that
	 * was free; nought is free.
	 */
	places: Uint32Array;
};

export const createTextTable = (): TextTable => ({
	count: 0,
	store: new Uint8Array(4_096),
	ends: new Uint32Array(1_024),
	places: new Uint32Array(4_096),
});

/** The number of the text that is UTF-8 from `from` up to `to`; a new one gets the next. */
export function addText(table: TextTable, bytes: Uint8Array, from: number, to: number): number {
	const hash = hashOf(bytes, from, to);
	const place = placeOf(table, hash, bytes, from, to);
	const known = table.places[place + 1] as number;
	if (known > 0) return known - 1;
	const index = appendText(table, bytes, from, to);
	table.places[place] = hash;
	table.places[place + 1] = index + 1;
	// At most half of the places are taken.
	if (4 * table.count > table.places.length) spread(table);
	return index;
}

/** Takes a text for new without a look: it gets the next number, and can be found once the table is indexed. */
export function appendText(table: TextTable, bytes: Uint8Array, from: number, to: number): number {
	const index = table.count++;
	let end = table.ends[index] as number;
	table.store = grow(table.store, end + to - from);
	const { store } = table;
	for (let i = from; i < to; i++) store[end++] = bytes[i] as number;
	table.ends = grow(table.ends, index + 2);
	table.ends[index + 1] = end;
	return index;
}

/** From now on the texts that were appended can be found. */
export function indexTexts(table: TextTable): void {
	const { count, store, ends } = table;
	let length = table.places.length;
	while (4 * count > length) length *= 2;
	table.places = new Uint32Array(length);
	for (let i = 0; i < count; i++) {
		const [from, to] = [ends[i] as number, ends[i + 1] as number];
		const hash = hashOf(store, from, to);
		const place = placeOf(table, hash, store, from, to);
		table.places[place] = hash;
		table.places[place + 1] = i + 1;
	}
}

export function findText(table: TextTable, text: string): number | undefined {
	const bytes = ENCODER.encode(text);
	const place = placeOf(table, hashOf(bytes, 0, bytes.length), bytes, 0, bytes.length);
	const known = table.places[place + 1] as number;
	return known > 0 ? known - 1 : undefined;
}

export const textOf = ({ store, ends }: TextTable, index: number): string =>
	DECODER.decode(store.subarray(ends[index], ends[index + 1]));

/** The texts of these numbers, in memory of their own. */
export function packTexts({ store, ends }: TextTable, numbers: Uint32Array): PackedTexts {
	const packed = new Uint32Array(numbers.length);
	let length = 0;
	for (let i = 0; i < numbers.length; i++) {
		const number = numbers[i] as number;
		length += (ends[number + 1] as number) - (ends[number] as number);
		packed[i] = length;
	}
	const bytes = new Uint8Array(length);
	let to = 0;
	for (let i = 0; i < numbers.length; i++) {
		const end = ends[(numbers[i] as number) + 1] as number;
		for (let from = ends[numbers[i] as number] as number; from < end; from++) bytes[to++] = store[from] as number;
	}
	return { bytes, ends: packed };
}

/** Where a text stands among the places, or where it would. */
function placeOf(
	{ places, ends, store }: TextTable,
	hash: number,
	bytes: Uint8Array,
	from: number,
	to: number,
): number {
	const mask = places.length - 1;
	for (let place = (2 * hash) & mask; ; place = (place + 2) & mask) {
		const index = (places[place + 1] as number) - 1;
		if (index < 0) return place;
		if (places[place] !== hash) continue;
		let at = ends[index] as number;
		if ((ends[index + 1] as number) - at !== to - from) continue;
		let i = from;
		while (i < to && bytes[i] === store[at]) {
			i++;
			at++;
		}
		if (i === to) return place;
	}
}

function spread(table: TextTable): void {
	const old = table.places;
	const places = new Uint32Array(4 * old.length);
	const mask = places.length - 1;
	for (let from = 0; from < old.length; from += 2) {
		if (old[from + 1] === 0) continue;
		let place = (2 * (old[from] as number)) & mask;
		while (places[place + 1] !== 0) place = (place + 2) & mask;
		places[place] = old[from] as number;
		places[place + 1] = old[from + 1] as number;
	}
	table.places = places;
}

/** FNV-1a, its upper half mixed into the lower: 31 bits. http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
	let hash = 0x811c9dc5 | 0;
	for (let i = from; i < to; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
	return (hash ^ (hash >>> 15)) & 0x7fffffff;
}

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });
