// Owns the order in which points near one another lie near one another: by the bits of x and y interleaved. Pure.

const BUCKETS = 1 << 11;

export type MortonOrder = {
	/** Codes in rising order: two bits per halving of the square, the coarsest on top. */
	codes: Uint32Array;
	/** Which point stands at each place of that order. */
	order: Uint32Array;
	spareCodes: Uint32Array;
	spareOrder: Uint32Array;
	counts: Uint32Array;
};

/** Room for an order of `count` points. */
export const mortonOrder = (count: number): MortonOrder => ({
	codes: new Uint32Array(count),
	order: new Uint32Array(count),
	spareCodes: new Uint32Array(count),
	spareOrder: new Uint32Array(count),
	counts: new Uint32Array(BUCKETS),
});

/** Orders the points at `places`, x and y in turn. Equal codes keep the order of their points. Allocates nothing. */
export function sortByMorton(
	{ codes, order, spareCodes, spareOrder, counts }: MortonOrder,
	places: Float64Array,
): void {
	encode(places, codes, order);
	pass(codes, order, spareCodes, spareOrder, counts, 0);
	pass(spareCodes, spareOrder, codes, order, counts, 11);
	pass(codes, order, spareCodes, spareOrder, counts, 22);
	codes.set(spareCodes);
	order.set(spareOrder);
}

function encode(places: Float64Array, codes: Uint32Array, order: Uint32Array): void {
	let left = Infinity;
	let right = -Infinity;
	let top = Infinity;
	let bottom = -Infinity;
	for (let i = 0; i < codes.length; i++) {
		const px = places[2 * i] as number;
		const py = places[2 * i + 1] as number;
		if (px < left) left = px;
		if (px > right) right = px;
		if (py < top) top = py;
		if (py > bottom) bottom = py;
	}
	const scale = 65535 / Math.max(right - left, bottom - top, 1e-9);
	for (let i = 0; i < codes.length; i++) {
		const column = spread(((places[2 * i] as number) - left) * scale);
		const row = spread(((places[2 * i + 1] as number) - top) * scale);
		codes[i] = column | (row << 1);
		order[i] = i;
	}
}

/** One pass of a radix sort, by the eleven bits from `shift` on. */
function pass(
	fromCodes: Uint32Array,
	from: Uint32Array,
	toCodes: Uint32Array,
	to: Uint32Array,
	counts: Uint32Array,
	shift: number,
): void {
	counts.fill(0);
	for (let i = 0; i < from.length; i++) {
		const bucket = ((fromCodes[i] as number) >>> shift) & (BUCKETS - 1);
		counts[bucket] = (counts[bucket] as number) + 1;
	}
	let start = 0;
	for (let bucket = 0; bucket < BUCKETS; bucket++) {
		const size = counts[bucket] as number;
		counts[bucket] = start;
		start += size;
	}
	for (let i = 0; i < from.length; i++) {
		const code = fromCodes[i] as number;
		const bucket = (code >>> shift) & (BUCKETS - 1);
		const place = counts[bucket] as number;
		counts[bucket] = place + 1;
		toCodes[place] = code;
		to[place] = from[i] as number;
	}
}

/** The lowest 16 bits of a number with a gap after each. */
function spread(value: number): number {
	let bits = value & 0xffff;
	bits = (bits | (bits << 8)) & 0x00ff00ff;
	bits = (bits | (bits << 4)) & 0x0f0f0f0f;
	bits = (bits | (bits << 2)) & 0x33333333;
	return (bits | (bits << 1)) & 0x55555555;
}
