// A trained linear classifier: sparse rows of small integer weights in flat arrays. Knows nothing of features' meaning.

/**
 * A multi-class linear model over hashed features. A lookup is one multiplication and a short linear probe, because the
 * table is filled in ascending key order; rows hold only the classes with a weight, at least one.
 */
export class LinearModel {
	readonly classes: string[];
	/** For each slot its key and where its row starts, side by side: what one lookup reads lies in one cache line. */
	private readonly slots: Uint32Array;
	/** For each weight its class in the low byte and itself in the high one. */
	private readonly rows: Int16Array;
	private readonly scale: number;
	/** For each feature of one decision where it would stand if nothing were in its way, and the key that stands there; reused. */
	private homes = new Uint32Array(256);
	/** Where the rows of those that were found start and end; reused. */
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
	 * Adds the weights of `features[0..n)` into `scores`, one cell per class. Unknown features add nothing. The first key of
	 * every feature is read before any is compared, and the first weight of every row before any row is gone through: so the
	 * processor waits for many places of memory at once, which it cannot where a branch depends on each.
	 */
	addScores(features: Uint32Array, n: number, scores: Int32Array): void {
		const { slots, rows, scale } = this;
		if (this.homes.length < 2 * n) {
			this.homes = new Uint32Array(4 * n);
			this.found = new Uint32Array(4 * n);
		}
		const { homes, found } = this;
		for (let f = 0; f < n; f++) {
			const at = 2 * Math.floor((features[f] as number) * scale);
			homes[2 * f] = at;
			homes[2 * f + 1] = slots[at] as number;
		}
		let size = 0;
		for (let f = 0; f < n; f++) {
			const wanted = features[f] as number;
			let at = homes[2 * f] as number;
			let key = homes[2 * f + 1] as number;
			while (key < wanted && key !== 0) {
				at += 2;
				key = slots[at] as number;
			}
			found[size] = slots[at + 1] as number;
			found[size + 1] = slots[at + 3] as number;
			size += key === wanted && key !== 0 ? 2 : 0;
		}
		for (let f = 0; f < size; f += 2) {
			const weight = rows[found[f] as number] as number;
			scores[weight & 255] = (scores[weight & 255] as number) + (weight >> 8);
		}
		for (let f = 0; f < size; f += 2) {
			const end = found[f + 1] as number;
			for (let i = (found[f] as number) + 1; i < end; i++) {
				const weight = rows[i] as number;
				scores[weight & 255] = (scores[weight & 255] as number) + (weight >> 8);
			}
		}
	}
}
