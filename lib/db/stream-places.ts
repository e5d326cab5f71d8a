import type { Ctx } from "@/lib/context";
import { AppError } from "@/lib/errors";

/** Who a stream is for: a team, and the key or the person within it. */
export type Holder = { teamId: string; keyId: string };

/** A place in use, until it is released. */
export type Place = Holder & {
	/** When its reader was offered what it has not read yet, in milliseconds of `performance.now()`; null while it waits for rows. */
	offeredAtMs: number | null;
	/** Aborted when a team with fewer streams needs the place: whoever holds it stops and releases it at once. */
	preempted: AbortSignal;
	/** Makes the place free; once is enough. */
	release(): void;
};

type HeldPlace = Place & { preempt(): void };
type Waiter = Holder & { enter(): void };

const RETRY_AFTER_SECONDS = 5;
/** How often a stream may be ended for another, and for how long its reader must have read nothing. */
const PREEMPT_EVERY_MS = 100;
const STALLED_MS = 250;

/**
 * The places for streams, `size` of them, each good for one connection. A team holds at most three quarters of them at once and
 * one key half, unless other shares are given. Who finds no place waits up to `patienceMs`; a free place goes to the team that holds the fewest, within it to the key
 * that holds the fewest, then to who came first. So that readers who read slowly, or not at all, never hold them all, whichever teams
 * they belong to, a stalled stream is ended for a team that holds none, or at least two fewer: of the team that holds the most, the
 * one that has been stalled for the longest.
 * Decision: beyond a share a request waits before it is refused, so that ordinary bursts are served one behind the other.
 */
export class StreamPlaces {
	readonly #size: number;
	readonly #patienceMs: number;
	readonly #held = new Set<HeldPlace>();
	readonly #waiting = new Set<Waiter>();
	#preemptedAtMs = 0;

	/** `what` names what the places are for, as in "Too many streams at once"; `shares` are the parts that one team and one key may hold. */
	constructor(
		size: number,
		patienceMs: number,
		readonly what = "streams",
		readonly shares = { team: 3 / 4, key: 1 / 2 },
	) {
		this.#size = size;
		this.#patienceMs = patienceMs;
	}

	/**
	 * Rejects when the signal is aborted, and when no place was free in time: with `rate_limited` for who has their share already, else
	 * with `unavailable`.
	 */
	async acquire({ teamId, keyId }: Holder, signal: AbortSignal): Promise<Place> {
		signal.throwIfAborted();
		return new Promise<Place>((resolve, reject) => {
			const stopWaiting = () => {
				clearTimeout(patience);
				clearInterval(preemption);
				signal.removeEventListener("abort", abort);
				this.#waiting.delete(waiter);
			};
			const waiter: Waiter = {
				teamId,
				keyId,
				enter: () => {
					stopWaiting();
					resolve(this.#hold({ teamId, keyId }));
				},
			};
			const abort = () => {
				stopWaiting();
				reject(signal.reason);
			};
			const patience = setTimeout(() => {
				stopWaiting();
				reject(this.#hasShare(waiter) ? tooMany(this.what) : allTaken(this.what));
			}, this.#patienceMs);
			const preemption = setInterval(() => this.#preemptFor(waiter), PREEMPT_EVERY_MS);
			signal.addEventListener("abort", abort);
			this.#waiting.add(waiter);
			this.#admit();
		});
	}

	/** Runs `work` while it holds a place of the caller's. Rejects as `acquire` does. */
	async run<T>({ team, actor }: Pick<Ctx, "team" | "actor">, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
		const place = await this.acquire({ teamId: team.id, keyId: actor.id }, signal);
		try {
			return await work();
		} finally {
			place.release();
		}
	}

	#hold(holder: Holder): Place {
		const controller = new AbortController();
		const place: HeldPlace = {
			...holder,
			offeredAtMs: null,
			preempted: controller.signal,
			preempt: () => controller.abort(new Error("another team needed the stream")),
			release: () => {
				this.#held.delete(place);
				this.#admit();
			},
		};
		this.#held.add(place);
		return place;
	}

	#admit(): void {
		for (let next = this.#next(); next; next = this.#next()) next.enter();
	}

	#next(): Waiter | undefined {
		if (this.#held.size >= this.#size) return undefined;
		let best: { waiter: Waiter; team: number; key: number } | undefined;
		for (const waiter of this.#waiting) {
			if (this.#hasShare(waiter)) continue;
			const { team, key } = this.#heldBy(waiter);
			if (!best || team < best.team || (team === best.team && key < best.key)) best = { waiter, team, key };
		}
		return best?.waiter;
	}

	#preemptFor(waiter: Waiter): void {
		const nowMs = performance.now();
		if (this.#hasShare(waiter) || nowMs - this.#preemptedAtMs < PREEMPT_EVERY_MS) return;
		const { team } = this.#heldBy(waiter);
		const since = ({ offeredAtMs }: Place) => offeredAtMs ?? nowMs;
		const [worst] = [...this.#held]
			.map((place) => ({ place, held: this.#heldBy(place).team }))
			.filter(({ place, held }) => nowMs - since(place) > STALLED_MS && (team === 0 || held > team + 1))
			.sort((a, b) => b.held - a.held || since(a.place) - since(b.place));
		if (!worst) return;
		this.#preemptedAtMs = nowMs;
		// Others of the team that loses it may have waited for longer: it is for this waiter.
		this.#held.delete(worst.place);
		waiter.enter();
		worst.place.preempt();
	}

	#hasShare(holder: Holder): boolean {
		const { team, key } = this.#heldBy(holder);
		return team >= partOf(this.#size, this.shares.team) || key >= partOf(this.#size, this.shares.key);
	}

	#heldBy({ teamId, keyId }: Holder): { team: number; key: number } {
		const ofTeam = [...this.#held].filter((held) => held.teamId === teamId);
		return { team: ofTeam.length, key: ofTeam.filter((held) => held.keyId === keyId).length };
	}
}

const partOf = (size: number, part: number) => Math.max(1, Math.floor(size * part));

const tooMany = (what: string) =>
	new AppError("rate_limited", `Too many ${what} at once for this key or its team. Wait for one to end first.`, {
		retryAfterSeconds: RETRY_AFTER_SECONDS,
	});

const allTaken = (what: string) =>
	new AppError("unavailable", `All places for ${what} are in use. Try again shortly.`, {
		retryAfterSeconds: RETRY_AFTER_SECONDS,
	});
