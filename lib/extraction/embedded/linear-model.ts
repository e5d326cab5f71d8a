// Owns a trained linear classifier: sparse rows of small integer weights in flat arrays. Knows nothing of features' meaning.

/**
 * A multi-class linear model over hashed features. A lookup is one multiplication and a short linear probe, because the
 * table is filled in ascending key order; rows hold only the classes with a weight.
 */
export class LinearModel {
	readonly classes: string[];
	private readonly keys: Uint32Array;
	private readonly starts: Uint32Array;
	private readonly rowClasses: Uint8Array;
	private readonly rowWeights: Int8Array;
	private readonly scale: number;

	constructor(classes: string[], keys: Uint32Array, counts: Uint8Array, rowClasses: Uint8Array, rowWeights: Int8Array) {
		this.classes = classes;
		this.rowClasses = rowClasses;
		this.rowWeights = rowWeights;
		const spread = Math.ceil(keys.length * 1.35) + 1;
		// Room past the end, so that probing never wraps round.
		const capacity = spread + 1024;
		this.scale = spread / 4294967296;
		this.keys = new Uint32Array(capacity);
		this.starts = new Uint32Array(capacity + 1);
		let slot = -1;
		let at = 0;
		for (let i = 0; i < keys.length; i++) {
			const key = keys[i] as number;
			const home = Math.floor(key * this.scale);
			const next = home > slot ? home : slot + 1;
			for (let s = slot + 1; s <= next; s++) this.starts[s] = at;
			slot = next;
			this.keys[slot] = key;
			at += counts[i] as number;
		}
		for (let s = slot + 1; s <= capacity; s++) this.starts[s] = at;
	}

	/** Adds the weights of `features[0..n)` into `scores`, one cell per class. Unknown features add nothing. */
	addScores(features: Uint32Array, n: number, scores: Int32Array): void {
		const { keys, starts, rowClasses, rowWeights, scale } = this;
		for (let f = 0; f < n; f++) {
			const key = features[f] as number;
			let slot = Math.floor(key * scale);
			let found = keys[slot] as number;
			while (found < key && found !== 0) found = keys[++slot] as number;
			if (found !== key) continue;
			const end = starts[slot + 1] as number;
			for (let i = starts[slot] as number; i < end; i++)
				scores[rowClasses[i] as number] = (scores[rowClasses[i] as number] as number) + (rowWeights[i] as number);
		}
	}
}
