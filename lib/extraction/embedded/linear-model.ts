// Owns a trained linear classifier: sparse rows of small integer weights in flat arrays. Knows nothing of features' meaning.

/**
 * A multi-class linear model over hashed features. A lookup is one multiplication and a short linear probe, because the
 * table is filled in ascending key order; rows hold only the classes with a weight.
 */
export class LinearModel {
	readonly classes: string[];
	/** For each slot its key and where its row starts, side by side: what one lookup reads lies in one cache line. */
	private readonly slots: Uint32Array;
	/** For each weight its class in the low byte and itself in the high one. */
	private readonly rows: Int16Array;
	private readonly scale: number;
	/** Where the rows of one decision's features start and end; its own, and reused. */
	private found = new Uint32Array(256);

	constructor(classes: string[], keys: Uint32Array, counts: Uint8Array, rowClasses: Uint8Array, rowWeights: Int8Array) {
		this.classes = classes;
		this.rows = Int16Array.from(rowWeights, (weight, i) => (weight << 8) | (rowClasses[i] as number));
		const spread = Math.ceil(keys.length * 1.35) + 1;
		// Room past the end, so that probing never wraps round.
		const capacity = spread + 1024;
		this.scale = spread / 4294967296;
		this.slots = new Uint32Array(2 * capacity + 2);
		let slot = -1;
		let at = 0;
		for (let i = 0; i < keys.length; i++) {
			const key = keys[i] as number;
			const home = Math.floor(key * this.scale);
			const next = home > slot ? home : slot + 1;
			for (let s = slot + 1; s <= next; s++) this.slots[2 * s + 1] = at;
			slot = next;
			this.slots[2 * slot] = key;
			at += counts[i] as number;
		}
		for (let s = slot + 1; s <= capacity; s++) this.slots[2 * s + 1] = at;
	}

	/**
	 * Adds the weights of `features[0..n)` into `scores`, one cell per class. Unknown features add nothing. All features are
	 * looked up before any row is read, so that the processor waits for many of them at once.
	 */
	addScores(features: Uint32Array, n: number, scores: Int32Array): void {
		const { slots, rows, scale } = this;
		if (this.found.length < 2 * n) this.found = new Uint32Array(4 * n);
		const found = this.found;
		let size = 0;
		for (let f = 0; f < n; f++) {
			const wanted = features[f] as number;
			let at = 2 * Math.floor(wanted * scale);
			let key = slots[at] as number;
			while (key < wanted && key !== 0) {
				at += 2;
				key = slots[at] as number;
			}
			if (key !== wanted) continue;
			found[size++] = slots[at + 1] as number;
			found[size++] = slots[at + 3] as number;
		}
		for (let f = 0; f < size; f += 2) {
			const end = found[f + 1] as number;
			for (let i = found[f] as number; i < end; i++) {
				const weight = rows[i] as number;
				scores[weight & 255] = (scores[weight & 255] as number) + (weight >> 8);
			}
		}
	}
}
