// Owns training of one linear model: an averaged perceptron with lazy averaging, then pruning and rounding to bytes.
import type { PackedModel } from "../../lib/extraction/embedded/weights";

/**
 * An averaged multi-class perceptron over hashed features. `minCount` drops features counted fewer times by `count`
 * before training; features never counted are ignored. Deterministic.
 */
export class Perceptron {
	readonly classes: string[];
	private readonly size: number;
	private readonly rowOf = new Map<number, number>();
	private counts = new Map<number, number>();
	private weights = new Float32Array(0);
	private totals = new Float64Array(0);
	private stamps = new Int32Array(0);
	private step = 0;

	constructor(classes: string[]) {
		this.classes = classes;
		this.size = classes.length;
	}

	count(features: Uint32Array, n: number): void {
		for (let f = 0; f < n; f++) {
			const key = features[f] as number;
			this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
		}
	}

	/** Ends the counting: only features seen `minCount` times or more get a row. */
	open(minCount: number): void {
		for (const [key, count] of this.counts) if (count >= minCount) this.rowOf.set(key, this.rowOf.size);
		this.counts = new Map();
		this.weights = new Float32Array(this.rowOf.size * this.size);
		this.totals = new Float64Array(this.rowOf.size * this.size);
		this.stamps = new Int32Array(this.rowOf.size * this.size);
	}

	/** Row numbers of the features that have one; returns how many. */
	rows(features: Uint32Array, n: number, out: Int32Array): number {
		let m = 0;
		for (let f = 0; f < n; f++) {
			const row = this.rowOf.get(features[f] as number);
			if (row !== undefined) out[m++] = row;
		}
		return m;
	}

	score(rows: Int32Array, m: number, scores: Float64Array): void {
		scores.fill(0);
		for (let r = 0; r < m; r++) {
			const base = (rows[r] as number) * this.size;
			for (let c = 0; c < this.size; c++) scores[c] = (scores[c] as number) + (this.weights[base + c] as number);
		}
	}

	/** One decision was made; `update` it when it was wrong. */
	tick(): void {
		this.step++;
	}

	update(rows: Int32Array, m: number, right: number, wrong: number): void {
		for (let r = 0; r < m; r++) {
			this.bump((rows[r] as number) * this.size + right, 1);
			this.bump((rows[r] as number) * this.size + wrong, -1);
		}
	}

	private bump(cell: number, by: number): void {
		this.totals[cell] =
			(this.totals[cell] as number) + (this.step - (this.stamps[cell] as number)) * (this.weights[cell] as number);
		this.stamps[cell] = this.step;
		this.weights[cell] = (this.weights[cell] as number) + by;
	}

	/** Averaged weights, scaled so that `keep` of the cells fit a byte, the small ones dropped. */
	pack(cut: number, scaleTo: number): PackedModel {
		const keys = [...this.rowOf.keys()].filter((k) => k !== 0).sort((a, b) => a - b);
		const outKeys: number[] = [];
		const counts: number[] = [];
		const rowClasses: number[] = [];
		const rowWeights: number[] = [];
		for (const key of keys) {
			const base = (this.rowOf.get(key) as number) * this.size;
			let count = 0;
			for (let c = 0; c < this.size; c++) {
				const cell = base + c;
				const total =
					(this.totals[cell] as number) + (this.step - (this.stamps[cell] as number)) * (this.weights[cell] as number);
				const average = total / Math.max(1, this.step);
				const value = Math.max(-127, Math.min(127, Math.round(average * scaleTo)));
				if (Math.abs(value) < cut) continue;
				rowClasses.push(c);
				rowWeights.push(value);
				count++;
			}
			if (count === 0) continue;
			outKeys.push(key);
			counts.push(count);
		}
		return {
			classes: this.classes,
			keys: Uint32Array.from(outKeys),
			counts: Uint8Array.from(counts),
			rowClasses: Uint8Array.from(rowClasses),
			rowWeights: Int8Array.from(rowWeights),
		};
	}
}

/** A repeatable random number in [0, 1) per call (mulberry32). */
export function seededRandom(seed: number): () => number {
	let a = seed >>> 0;
	return () => {
		a = (a + 0x6d2b79f5) >>> 0;
		let t = Math.imul(a ^ (a >>> 15), a | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
}

/** Shuffles in place with `random`. */
export function shuffle<T>(list: T[], random: () => number): void {
	for (let i = list.length - 1; i > 0; i--) {
		const j = Math.floor(random() * (i + 1));
		[list[i], list[j]] = [list[j] as T, list[i] as T];
	}
}
