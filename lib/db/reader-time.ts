/** What a reader has to take on average: 64 kB a second. */
const SLOWEST_BYTES_PER_MS = 64;

/**
 * How long a reader may keep its stream waiting: `limitMs` at first and at most, less what it waited, more for what it took, so
 * that one who takes a little now and then runs out of it as well. Only the reader's turns count, never Postgres' own. Pure: takes
 * the time.
 */
export class ReaderTime {
	readonly #limitMs: number;
	#leftMs: number;
	#sinceMs = 0;
	#offeredBytes = 0;

	constructor(limitMs: number) {
		this.#limitMs = limitMs;
		this.#leftMs = limitMs;
	}

	/** The reader's turn begins; answers how many milliseconds it has. */
	offer(bytes: number, nowMs: number): number {
		this.#sinceMs = nowMs;
		this.#offeredBytes = bytes;
		return this.#leftMs;
	}

	/** The reader took what it was offered. */
	taken(nowMs: number): void {
		const left = this.#leftMs - (nowMs - this.#sinceMs) + this.#offeredBytes / SLOWEST_BYTES_PER_MS;
		this.#leftMs = Math.max(0, Math.min(left, this.#limitMs));
	}
}
