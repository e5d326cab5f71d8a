// Owns training of one linear model: an averaged perceptron with lazy averaging, then pruning and rounding to bytes.
import type { PackedModel } from "../../lib/extraction/embedded/weights";

/**
 * An averaged multi-class perceptron over hashed features. `minCount` drops features counted fewer times by `count`
 * before training; features never counted are ignored. Deterministic.
 */
export class Perceptron {
	readonly classes: string[];
	private readonly size: number;
	/** Open addressing: feature -> count while counting, then -> row plus one. */
	private table = new Uint32Array(1 << 16);
	private values = new Int32Array(1 << 16);
	private used = 0;
	private rowCount = 0;
	private weights = new Float32Array(0);
	private totals = new Float64Array(0);
	private stamps = new Int32Array(0);
	private step = 0;

	constructor(classes: string[]) {
		this.classes = classes;
		this.size = classes.length;
	}

	private slotOf(key: number): number {
		const mask = this.table.length - 1;
		let slot = Math.imul(key, 0x9e3779b1) >>> 8;
		for (slot &= mask; this.table[slot] !== 0 && this.table[slot] !== key; ) slot = (slot + 1) & mask;
		return slot;
	}

	private grow(): void {
		const { table, values } = this;
		this.table = new Uint32Array(table.length * 2);
		this.values = new Int32Array(table.length * 2);
		for (let i = 0; i < table.length; i++) {
			if (table[i] === 0) continue;
			const slot = this.slotOf(table[i] as number);
			this.table[slot] = table[i] as number;
			this.values[slot] = values[i] as number;
		}
	}

	count(features: Uint32Array, n: number): void {
		for (let f = 0; f < n; f++) {
			const key = features[f] as number;
			if (key === 0) continue;
			const slot = this.slotOf(key);
			if (this.table[slot] === 0) {
				this.table[slot] = key;
				this.used++;
			}
			this.values[slot] = (this.values[slot] as number) + 1;
			if (this.used * 2 > this.table.length) this.grow();
		}
	}

	/** Ends the counting: only features seen `minCount` times or more get a row. */
	open(minCount: number): void {
		const kept: number[] = [];
		for (let i = 0; i < this.table.length; i++)
			if (this.table[i] !== 0 && (this.values[i] as number) >= minCount) kept.push(this.table[i] as number);
		kept.sort((a, b) => a - b);
		let capacity = 1 << 10;
		while (capacity < kept.length * 3) capacity *= 2;
		this.table = new Uint32Array(capacity);
		this.values = new Int32Array(capacity);
		for (const key of kept) {
			const slot = this.slotOf(key);
			this.table[slot] = key;
			this.values[slot] = ++this.rowCount;
		}
		this.weights = new Float32Array(this.rowCount * this.size);
		this.totals = new Float64Array(this.rowCount * this.size);
		this.stamps = new Int32Array(this.rowCount * this.size);
	}

	/** Row numbers of the features that have one; returns how many. */
	rows(features: Uint32Array, n: number, out: Int32Array): number {
		let m = 0;
		for (let f = 0; f < n; f++) {
			const row = this.values[this.slotOf(features[f] as number)] as number;
			if (row > 0) out[m++] = row - 1;
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
		const keys = Array.from(this.table.filter((k) => k !== 0)).sort((a, b) => a - b);
		const outKeys: number[] = [];
		const counts: number[] = [];
		const rowClasses: number[] = [];
		const rowWeights: number[] = [];
		for (const key of keys) {
			const base = ((this.values[this.slotOf(key)] as number) - 1) * this.size;
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
