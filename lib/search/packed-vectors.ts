// Vectors in memory, one byte a number, and the search among them. Knows neither where they come from nor what they are of.
import type { Similar } from "./index-reader";

/** Vectors up to which each is compared whole; of more those are that the signs of their numbers let through. */
const ALL_COMPARED = 8_000;
const LET_THROUGH = 2_000;
/** Owners that are found by their vectors alone. */
const NEAREST = 100;
/** What is taken off by the root of the doublings of an owner's vectors: of the more there are, the nearer is the nearest by chance. */
const BY_CHANCE = 0.04;

/** A vector as it is stored: its numbers over the greatest of them, as signed bytes. The direction is what counts, so no scale is kept. */
export function toBytes(vector: Float32Array): Int8Array {
	const greatest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
	return Int8Array.from(vector, (value) => Math.round((127 * value) / greatest));
}

/** The cosine of a vector of length 1 and a stored one of the same number of numbers. */
export const cosine = (vector: Float32Array, bytes: Int8Array): number =>
	product(vector, bytes, 0) / (lengthOf(bytes) || 1);

/** A stored vector at length 1. */
export const toUnit = (bytes: Int8Array): Float32Array => {
	const length = lengthOf(bytes) || 1;
	return Float32Array.from(bytes, (value) => value / length);
};

/** Of a vector and the bytes that begin at `from`. */
function product(vector: Float32Array, bytes: Int8Array, from: number): number {
	// Four sums, as each waits for the one before it.
	let [a, b, c, d] = [0, 0, 0, 0];
	const whole = vector.length - (vector.length % 4);
	for (let i = 0, at = from; i < whole; i += 4, at += 4) {
		a += (vector[i] as number) * (bytes[at] as number);
		b += (vector[i + 1] as number) * (bytes[at + 1] as number);
		c += (vector[i + 2] as number) * (bytes[at + 2] as number);
		d += (vector[i + 3] as number) * (bytes[at + 3] as number);
	}
	for (let i = whole; i < vector.length; i++) a += (vector[i] as number) * (bytes[from + i] as number);
	return a + b + c + d;
}

const lengthOf = (bytes: Int8Array): number => Math.sqrt(bytes.reduce((sum, value) => sum + value * value, 0));

/** Vectors of one length in the order in which they were added. An owner may have several: its likeness is that of the nearest. */
export class PackedVectors {
	private owners: number[] = [];
	private bytes: Int8Array;
	private signs: Int32Array;
	private readonly lengths: number[] = [];
	private readonly words: number;
	private readonly places = new Map<number, number[]>();

	constructor(readonly dimensions: number) {
		this.words = Math.ceil(dimensions / 32);
		this.bytes = new Int8Array(64 * dimensions);
		this.signs = new Int32Array(64 * this.words);
	}

	get size(): number {
		return this.owners.length;
	}

	/** Bytes of memory that it takes. */
	get weight(): number {
		return this.bytes.length + 4 * this.signs.length + 100 * this.size;
	}

	add(owner: number, bytes: Int8Array): void {
		const at = this.owners.length;
		if ((at + 1) * this.dimensions > this.bytes.length) this.grow();
		this.owners.push(owner);
		this.bytes.set(bytes, at * this.dimensions);
		setSigns(this.signs, at * this.words, bytes);
		this.lengths.push(lengthOf(bytes) || 1);
		const places = this.places.get(owner);
		if (places) places.push(at);
		else this.places.set(owner, [at]);
	}

	has(owner: number): boolean {
		return this.places.has(owner);
	}

	/** The 100 owners that are most like a vector of length 1, how like it any owner is, and how many there are. */
	similarTo(vector: Float32Array): Similar {
		const likenessOf = (owner: number) => this.likeness(vector, owner);
		const promising = new Set(this.promising(vector).map((at) => this.owners[at] as number));
		const nearest = [...promising]
			.map((owner): [number, number] => [owner, likenessOf(owner) as number])
			.sort((a, b) => b[1] - a[1] || b[0] - a[0])
			.slice(0, NEAREST);
		return { nearest: new Map(nearest), likenessOf, episodes: this.places.size };
	}

	/** The cosine of the nearest of an owner's vectors, less something where there are several. */
	private likeness(vector: Float32Array, owner: number): number | undefined {
		const places = this.places.get(owner);
		if (!places) return undefined;
		let nearest = -1;
		for (const at of places) nearest = Math.max(nearest, this.cosine(vector, at));
		return nearest - BY_CHANCE * Math.sqrt(Math.log2(places.length));
	}

	private cosine(vector: Float32Array, at: number): number {
		return product(vector, this.bytes, at * this.dimensions) / (this.lengths[at] as number);
	}

	/** Places of all vectors, or of many those whose signs differ least from the vector's. */
	private promising(vector: Float32Array): number[] {
		const all = Array.from(this.owners.keys());
		if (all.length <= ALL_COMPARED) return all;
		const asked = new Int32Array(this.words);
		setSigns(asked, 0, vector);
		const differing = new Uint16Array(all.length);
		const counts = new Uint32Array(32 * this.words + 1);
		for (let at = 0, word = 0; at < all.length; at++) {
			let sum = 0;
			for (let i = 0; i < this.words; i++, word++) sum += bitsOf((this.signs[word] as number) ^ (asked[i] as number));
			differing[at] = sum;
			counts[sum] = (counts[sum] as number) + 1;
		}
		let limit = 0;
		for (let passed = counts[0] as number; passed < LET_THROUGH; passed += counts[limit] as number) limit++;
		return all.filter((at) => (differing[at] as number) <= limit);
	}

	private grow(): void {
		const { bytes, signs } = this;
		this.bytes = new Int8Array(2 * bytes.length);
		this.bytes.set(bytes);
		this.signs = new Int32Array(2 * signs.length);
		this.signs.set(signs);
	}
}

/** Sets a bit for each number above 0, from the word `from` on. */
function setSigns(signs: Int32Array, from: number, numbers: Float32Array | Int8Array): void {
	for (let i = 0; i < numbers.length; i++) {
		const word = from + (i >> 5);
		if ((numbers[i] as number) > 0) signs[word] = (signs[word] as number) | (1 << (i & 31));
	}
}

/** How many bits of 32 are set. */
function bitsOf(value: number): number {
	let x = value - ((value >>> 1) & 0x55555555);
	x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
	return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
