import { AppError } from "@/lib/errors";

/** Who a stream is for: a team, and the key or the person within it. */
export type Holder = { teamId: string; keyId: string };

type Waiter = Holder & { enter(): void };

const RETRY_AFTER_SECONDS = 5;

/**
 * The places for streams, `size` of them, each good for one connection. A team holds at most three quarters of them at once and
 * one key half, so that whoever reads slowly, or not at all, never holds them all. Who finds no place waits up to `patienceMs`; a
 * free place goes to the team that holds the fewest, within it to the key that holds the fewest, then to who came first.
 * Decision: beyond a share a request waits before it is refused, so that ordinary bursts are served one behind the other.
 */
export class StreamPlaces {
	readonly #size: number;
	readonly #patienceMs: number;
	readonly #held = new Set<Holder>();
	readonly #waiting = new Set<Waiter>();

	constructor(size: number, patienceMs: number) {
		this.#size = size;
		this.#patienceMs = patienceMs;
	}

	/**
	 * Resolves to the way to give the place back, to be called once. Rejects when the signal is aborted, and when no place was free in
	 * time: with `rate_limited` for who has their share already, else with `unavailable`.
	 */
	async acquire({ teamId, keyId }: Holder, signal: AbortSignal): Promise<() => void> {
		signal.throwIfAborted();
		const place: Holder = { teamId, keyId };
		await new Promise<void>((resolve, reject) => {
			const leave = () => {
				clearTimeout(patience);
				signal.removeEventListener("abort", abort);
				this.#waiting.delete(waiter);
			};
			const waiter: Waiter = {
				...place,
				enter: () => {
					leave();
					this.#held.add(place);
					resolve();
				},
			};
			const abort = () => {
				leave();
				reject(signal.reason);
			};
			const patience = setTimeout(() => {
				leave();
				reject(this.#hasShare(place) ? tooMany() : allTaken());
			}, this.#patienceMs);
			signal.addEventListener("abort", abort);
			this.#waiting.add(waiter);
			this.#admit();
		});
		return () => {
			this.#held.delete(place);
			this.#admit();
		};
	}

	#admit(): void {
		while (this.#held.size < this.#size) {
			const next = this.#next();
			if (!next) return;
			next.enter();
		}
	}

	#next(): Waiter | undefined {
		let best: { waiter: Waiter; team: number; key: number } | undefined;
		for (const waiter of this.#waiting) {
			if (this.#hasShare(waiter)) continue;
			const { team, key } = this.#heldBy(waiter);
			if (!best || team < best.team || (team === best.team && key < best.key)) best = { waiter, team, key };
		}
		return best?.waiter;
	}

	#hasShare(holder: Holder): boolean {
		const { team, key } = this.#heldBy(holder);
		return team >= shareOf(this.#size, 3 / 4) || key >= shareOf(this.#size, 1 / 2);
	}

	#heldBy({ teamId, keyId }: Holder): { team: number; key: number } {
		const ofTeam = [...this.#held].filter((held) => held.teamId === teamId);
		return { team: ofTeam.length, key: ofTeam.filter((held) => held.keyId === keyId).length };
	}
}

const shareOf = (size: number, part: number) => Math.max(1, Math.floor(size * part));

const tooMany = () =>
	new AppError("rate_limited", "Too many streams at once for this key or its team. Read one to its end first.", {
		retryAfterSeconds: RETRY_AFTER_SECONDS,
	});

const allTaken = () =>
	new AppError("unavailable", "All streams are taken. Try again shortly.", { retryAfterSeconds: RETRY_AFTER_SECONDS });
