// Training of one linear model: an averaged perceptron with lazy averaging, then pruning and rounding to bytes.
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
	/** Of each row where its cells start, how many it has and how many it has room for: most rows know few classes. */
	private starts = new Uint32Array(0);
	private lengths = new Uint8Array(0);
	private rooms = new Uint8Array(0);
	private cells = new Cells(1 << 16);
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
		this.starts = new Uint32Array(this.rowCount);
		this.lengths = new Uint8Array(this.rowCount);
		this.rooms = new Uint8Array(this.rowCount);
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
		const { starts, lengths } = this;
		const { classes, weights } = this.cells;
		scores.fill(0);
		for (let r = 0; r < m; r++) {
			const row = rows[r] as number;
			const from = starts[row] as number;
			const to = from + (lengths[row] as number);
			for (let i = from; i < to; i++) {
				const c = classes[i] as number;
				scores[c] = (scores[c] as number) + (weights[i] as number);
			}
		}
	}

	/** One decision was made; `update` it when it was wrong. */
	tick(): void {
		this.step++;
	}

	update(rows: Int32Array, m: number, right: number, wrong: number): void {
		for (let r = 0; r < m; r++) {
			this.bump(rows[r] as number, right, 1);
			this.bump(rows[r] as number, wrong, -1);
		}
	}

	private bump(row: number, c: number, by: number): void {
		const { cells } = this;
		const from = this.starts[row] as number;
		const length = this.lengths[row] as number;
		let cell = from;
		while (cell < from + length && cells.classes[cell] !== c) cell++;
		if (cell === from + length) cell = this.addCell(row, c);
		const weight = cells.weights[cell] as number;
		cells.totals[cell] = (cells.totals[cell] as number) + (this.step - (cells.stamps[cell] as number)) * weight;
		cells.stamps[cell] = this.step;
		cells.weights[cell] = weight + by;
	}

	/** A new cell at the end of a row; a full row moves to the end of all cells, with twice the room. */
	private addCell(row: number, c: number): number {
		const { cells } = this;
		const length = this.lengths[row] as number;
		if (length === this.rooms[row]) {
			const room = Math.min(this.size, Math.max(2, 2 * length));
			this.starts[row] = cells.move(this.starts[row] as number, length, room);
			this.rooms[row] = room;
		}
		const cell = (this.starts[row] as number) + length;
		this.lengths[row] = length + 1;
		cells.classes[cell] = c;
		cells.stamps[cell] = this.step;
		return cell;
	}

	/** Averaged weights, scaled so that `keep` of the cells fit a byte, the small ones dropped. */
	pack(cut: number, scaleTo: number): PackedModel {
		const keys = Array.from(this.table.filter((k) => k !== 0)).sort((a, b) => a - b);
		const outKeys: number[] = [];
		const counts: number[] = [];
		const rowClasses: number[] = [];
		const rowWeights: number[] = [];
		for (const key of keys) {
			const row = (this.values[this.slotOf(key)] as number) - 1;
			let count = 0;
			for (const [c, average] of this.averages(row)) {
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

	/** Class and averaged weight of each cell of a row, by ascending class. */
	private averages(row: number): [number, number][] {
		const { cells } = this;
		const out: [number, number][] = [];
		const from = this.starts[row] as number;
		for (let i = from; i < from + (this.lengths[row] as number); i++) {
			const total =
				(cells.totals[i] as number) + (this.step - (cells.stamps[i] as number)) * (cells.weights[i] as number);
			out.push([cells.classes[i] as number, total / Math.max(1, this.step)]);
		}
		return out.sort((a, b) => a[0] - b[0]);
	}
}

/** Cells of all rows in flat arrays that grow. */
class Cells {
	classes: Uint8Array;
	weights: Float32Array;
	totals: Float64Array;
	stamps: Int32Array;
	private used = 0;

	constructor(capacity: number) {
		this.classes = new Uint8Array(capacity);
		this.weights = new Float32Array(capacity);
		this.totals = new Float64Array(capacity);
		this.stamps = new Int32Array(capacity);
	}

	/** Moves `length` cells to new room for `room` at the end; answers where they stand now. */
	move(from: number, length: number, room: number): number {
		const to = this.used;
		this.used += room;
		if (this.used > this.classes.length) this.grow();
		for (const list of [this.classes, this.weights, this.totals, this.stamps]) list.copyWithin(to, from, from + length);
		return to;
	}

	private grow(): void {
		const capacity = 2 * this.used;
		const longer = <T extends Uint8Array | Float32Array | Float64Array | Int32Array>(list: T, next: T): T => {
			next.set(list);
			return next;
		};
		this.classes = longer(this.classes, new Uint8Array(capacity));
		this.weights = longer(this.weights, new Float32Array(capacity));
		this.totals = longer(this.totals, new Float64Array(capacity));
		this.stamps = longer(this.stamps, new Int32Array(capacity));
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
