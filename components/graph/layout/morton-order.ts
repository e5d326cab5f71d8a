// Owns the order in which points near one another lie near one another: by the bits of x and y interleaved. Pure.

const BUCKETS = 1 << 11;

export type MortonOrder = {
	/** Codes in rising order: two bits per halving of the square, the coarsest on top. */
	codes: Uint32Array;
	/** Which point stands at each place of that order. */
	order: Uint32Array;
	/** Orders the first `count` points. Equal codes keep the order of their points. */
	sort(x: Float64Array, y: Float64Array, count: number): void;
};

/** An order for up to `capacity` points; it allocates nothing after this. */
export function mortonOrder(capacity: number): MortonOrder {
	const codes = new Uint32Array(capacity);
	const order = new Uint32Array(capacity);
	const spareCodes = new Uint32Array(capacity);
	const spareOrder = new Uint32Array(capacity);
	const counts = new Uint32Array(BUCKETS);

	const encode = (x: Float64Array, y: Float64Array, count: number) => {
		let left = Infinity;
		let right = -Infinity;
		let top = Infinity;
		let bottom = -Infinity;
		for (let i = 0; i < count; i++) {
			const px = x[i] as number;
			const py = y[i] as number;
			if (px < left) left = px;
			if (px > right) right = px;
			if (py < top) top = py;
			if (py > bottom) bottom = py;
		}
		const scale = 65535 / Math.max(right - left, bottom - top, 1e-9);
		for (let i = 0; i < count; i++) {
			const column = spread(((x[i] as number) - left) * scale);
			const row = spread(((y[i] as number) - top) * scale);
			codes[i] = column | (row << 1);
			order[i] = i;
		}
	};

	const pass = (fromCodes: Uint32Array, from: Uint32Array, toCodes: Uint32Array, to: Uint32Array, shift: number) => {
		const count = from.length;
		counts.fill(0);
		for (let i = 0; i < count; i++) {
			const bucket = ((fromCodes[i] as number) >>> shift) & (BUCKETS - 1);
			counts[bucket] = (counts[bucket] as number) + 1;
		}
		let start = 0;
		for (let bucket = 0; bucket < BUCKETS; bucket++) {
			const size = counts[bucket] as number;
			counts[bucket] = start;
			start += size;
		}
		for (let i = 0; i < count; i++) {
			const code = fromCodes[i] as number;
			const bucket = (code >>> shift) & (BUCKETS - 1);
			const place = counts[bucket] as number;
			counts[bucket] = place + 1;
			toCodes[place] = code;
			to[place] = from[i] as number;
		}
	};

	return {
		codes,
		order,
		sort(x, y, count) {
			encode(x, y, count);
			const a = codes.subarray(0, count);
			const b = spareCodes.subarray(0, count);
			const p = order.subarray(0, count);
			const q = spareOrder.subarray(0, count);
			pass(a, p, b, q, 0);
			pass(b, q, a, p, 11);
			pass(a, p, b, q, 22);
			a.set(b);
			p.set(q);
		},
	};
}

/** The lowest 16 bits of a number with a gap after each. */
function spread(value: number): number {
	let bits = value & 0xffff;
	bits = (bits | (bits << 8)) & 0x00ff00ff;
	bits = (bits | (bits << 4)) & 0x0f0f0f0f;
	bits = (bits | (bits << 2)) & 0x33333333;
	return (bits | (bits << 1)) & 0x55555555;
}
