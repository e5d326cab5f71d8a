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

	/** Adds the weights of `features[0..n)` into `scores`, one cell per class. Unknown features add nothing. */
	addScores(features: Uint32Array, n: number, scores: Int32Array): void {
		const { slots, rows, scale } = this;
		for (let f = 0; f < n; f++) {
			const key = features[f] as number;
			let at = 2 * Math.floor(key * scale);
			let found = slots[at] as number;
			while (found < key && found !== 0) {
				at += 2;
				found = slots[at] as number;
			}
			if (found !== key) continue;
			const end = slots[at + 3] as number;
			for (let i = slots[at + 1] as number; i < end; i++) {
				const weight = rows[i] as number;
				scores[weight & 255] = (scores[weight & 255] as number) + (weight >> 8);
			}
		}
	}
}
