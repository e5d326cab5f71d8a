// Whose turn it is in the extractor's thread. Pure.

/** Something that takes turns. `size` says how much is left of it, in any unit. */
export type Taker = { tenant: string; size: number };

/**
 * Start-time fair queueing between tenants, and the smallest first within one: a tenant's next turn comes when all others that
 * wait have had as much time. Who comes back after a pause has saved nothing up.
 */
export class FairTurns<T extends Taker> {
	private readonly waiting = new Map<string, T[]>();
	/** How much each waiting tenant has had, and how much whoever had the last turn had before it. */
	private readonly had = new Map<string, number>();
	private now = 0;

	add(taker: T): void {
		const others = this.waiting.get(taker.tenant);
		if (others) others.push(taker);
		else this.waiting.set(taker.tenant, [taker]);
		this.had.set(taker.tenant, Math.max(this.had.get(taker.tenant) ?? 0, this.now));
	}

	/** Takes out whoever is next; undefined when nobody waits. */
	take(): T | undefined {
		const [first, ...rest] = this.waiting.keys();
		if (first === undefined) return undefined;
		const hadBy = (tenant: string) => this.had.get(tenant) ?? 0;
		const tenant = rest.reduce((least, other) => (hadBy(other) < hadBy(least) ? other : least), first);
		const takers = this.waiting.get(tenant) as T[];
		const next = takers.reduce((least, other) => (other.size < least.size ? other : least));
		if (takers.length === 1) this.waiting.delete(tenant);
		else takers.splice(takers.indexOf(next), 1);
		this.now = hadBy(tenant);
		return next;
	}

	/** Counts `ms` that a tenant's turn took. */
	charge(tenant: string, ms: number): void {
		this.had.set(tenant, (this.had.get(tenant) ?? this.now) + ms);
		// Behind the present moment nothing is remembered of a tenant: it would count as nothing.
		for (const [other, had] of this.had) if (had <= this.now && !this.waiting.has(other)) this.had.delete(other);
	}
}
