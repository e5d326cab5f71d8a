// Owns tables of texts: a hash table each, whose texts lie one behind the other.
import { allocate, bytes, fields, numbers, reallocate, reserveNumbers, VECTOR } from "./memory";
import { hashOf, isSame } from "./words";

@unmanaged
class Table {
	count: u32;
	/** Text i lies in `store` from `ends[i]` up to `ends[i + 1]`. */
	store: usize;
	storeSize: usize;
	ends: usize;
	mostEnds: u32;
	/** Pairs of a hash and the number of its text plus one, at the place of the hash or the next that was free; nought is free. */
	places: usize;
	/** As many as there are places, less one; the number of places is a power of two. */
	mask: u32;
}

export function createTable(): Table {
	const table = changetype<Table>(allocate(offsetof<Table>()));
	table.storeSize = 4096;
	table.store = allocate(table.storeSize);
	table.mostEnds = 512;
	table.ends = allocate((<usize>table.mostEnds) << 2);
	table.mask = 1023;
	table.places = allocate((<usize>table.mask + 1) << 3);
	return table;
}

export function countOf(table: Table): u32 {
	return table.count;
}

export function storeOf(table: Table): usize {
	return table.store;
}

export function endsOf(table: Table): usize {
	return table.ends;
}

/**
 * The numbers of the texts whose places stand at `place` among the `width` places of each of `count` rows; those that were not
 * there get the next.
 */
export function addColumn(table: Table, place: u32, width: u32, count: u32): usize {
	const out = reserveNumbers(count);
	let field = fields + ((<usize>place) << 2);
	for (let row: u32 = 0; row < count; row++) {
		const from = bytes + load<u32>(field);
		const length: usize = load<u32>(field, 4) - load<u32>(field);
		const hash = hashOf(from, length);
		const found = placeOf(table, hash, from, length);
		let number = load<u32>(found, 4);
		if (number === 0) {
			append(table, from, length);
			number = table.count;
			take(table, found, hash, number);
		}
		store<u32>(out + ((<usize>row) << 2), number - 1);
		field += (<usize>width) << 2;
	}
	return out;
}

/** Takes the texts for new without a look: they get the next numbers, and can be found once the table is indexed. */
export function appendColumn(table: Table, place: u32, width: u32, count: u32): usize {
	const out = reserveNumbers(count);
	let field = fields + ((<usize>place) << 2);
	for (let row: u32 = 0; row < count; row++) {
		store<u32>(out + ((<usize>row) << 2), table.count);
		append(table, bytes + load<u32>(field), load<u32>(field, 4) - load<u32>(field));
		field += (<usize>width) << 2;
	}
	return out;
}

/** From now on the texts that were appended can be found. */
export function index(table: Table): void {
	while (isFull(table)) table.mask = table.mask * 4 + 3;
	table.places = allocate((<usize>table.mask + 1) << 3);
	for (let i: u32 = 0; i < table.count; i++) {
		const from = table.store + endOf(table, i);
		const length: usize = endOf(table, i + 1) - endOf(table, i);
		const hash = hashOf(from, length);
		const found = placeOf(table, hash, from, length);
		store<u32>(found, hash);
		store<u32>(found, i + 1, 4);
	}
}

/** The number plus one of the text that is the first `length` bytes at hand; nought if there is none. */
export function find(table: Table, length: usize): u32 {
	return load<u32>(placeOf(table, hashOf(bytes, length), bytes, length), 4);
}

/** How many bytes the texts of the first `count` numbers have. */
export function lengthOf(table: Table, count: u32): usize {
	let length: usize = 0;
	for (let i: u32 = 0; i < count; i++) {
		const number = load<u32>(numbers + ((<usize>i) << 2));
		length += endOf(table, number + 1) - endOf(table, number);
	}
	return length;
}

/** Puts the texts of the first `count` numbers one behind the other, which there is room for; the numbers become their ends. */
export function pack(table: Table, count: u32): void {
	let end: u32 = 0;
	for (let at = numbers; at < numbers + ((<usize>count) << 2); at += 4) {
		const from = endOf(table, load<u32>(at));
		const length = endOf(table, load<u32>(at) + 1) - from;
		copyText(bytes + end, table.store + from, length);
		end += length;
		store<u32>(at, end);
	}
}

function endOf(table: Table, number: u32): u32 {
	return load<u32>(table.ends + ((<usize>number) << 2));
}

/** Where a text stands among the places, or where it would. */
function placeOf(table: Table, hash: u32, from: usize, length: usize): usize {
	let place = hash & table.mask;
	while (true) {
		const entry = table.places + ((<usize>place) << 3);
		const number = load<u32>(entry, 4);
		if (number === 0) return entry;
		if (load<u32>(entry) === hash) {
			const at = endOf(table, number - 1);
			if (<usize>(endOf(table, number) - at) === length && isSame(from, table.store + at, length)) return entry;
		}
		place = (place + 1) & table.mask;
	}
}

function append(table: Table, from: usize, length: usize): void {
	const end: usize = endOf(table, table.count);
	if (end + length > table.storeSize) {
		table.storeSize = (end + length) * 4;
		table.store = reallocate(table.store, end, table.storeSize);
	}
	copyText(table.store + end, from, length);
	const next = ++table.count;
	if (next === table.mostEnds) {
		table.mostEnds *= 4;
		table.ends = reallocate(table.ends, (<usize>next) << 2, (<usize>table.mostEnds) << 2);
	}
	store<u32>(table.ends + ((<usize>next) << 2), <u32>(end + length));
}

/** In steps of a vector: most texts are short, and to call for a copy costs more than it. */
function copyText(to: usize, from: usize, length: usize): void {
	for (let i: usize = 0; i < length; i += VECTOR) v128.store(to + i, v128.load(from + i));
}

/** Half of the places are taken at most. */
function isFull(table: Table): bool {
	return table.count > table.mask >>> 1;
}

/** Writes a text's entry at the place that was found for it. */
function take(table: Table, place: usize, hash: u32, number: u32): void {
	store<u32>(place, hash);
	store<u32>(place, number, 4);
	if (!isFull(table)) return;
	const old = table.places;
	const oldEnd = old + ((<usize>table.mask + 1) << 3);
	table.mask = table.mask * 4 + 3;
	table.places = allocate((<usize>table.mask + 1) << 3);
	for (let entry = old; entry < oldEnd; entry += 8) {
		if (load<u32>(entry, 4) === 0) continue;
		let to = load<u32>(entry) & table.mask;
		while (load<u32>(table.places + ((<usize>to) << 3), 4) !== 0) to = (to + 1) & table.mask;
		store<u64>(table.places + ((<usize>to) << 3), load<u64>(entry));
	}
}
