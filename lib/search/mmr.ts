// Maximal marginal relevance (Carbonell and Goldstein): good results that do not repeat one another. Pure.

/**
 * Reorders up to `limit` items, best first by `score`, so that each is as relevant, and as unlike those above it, as can
 * be: `balance` times the score less (1 - balance) times the likeness (Jaccard of terms) to the most like above it.
 */
export function diversify<T>(
	items: T[],
	{
		score,
		terms,
		limit,
		balance = 0.7,
	}: { score: (item: T) => number; terms: (item: T) => Set<string>; limit: number; balance?: number },
): T[] {
	const left = items.map((item) => ({ item, score: score(item), terms: terms(item), likeness: 0 }));
	const chosen: T[] = [];
	while (chosen.length < limit && left.length > 0) {
		let best = 0;
		const gain = (at: number) => {
			const one = left[at] as (typeof left)[number];
			return balance * one.score - (1 - balance) * one.likeness;
		};
		for (let i = 1; i < left.length; i++) if (gain(i) > gain(best)) best = i;
		const [taken] = left.splice(best, 1);
		if (!taken) break;
		chosen.push(taken.item);
		for (const one of left) one.likeness = Math.max(one.likeness, likeness(one.terms, taken.terms));
	}
	return chosen;
}

/** Jaccard: shared over all; 0 for two empty sets. */
export function likeness(a: Set<string>, b: Set<string>): number {
	let shared = 0;
	for (const term of a) if (b.has(term)) shared++;
	const all = a.size + b.size - shared;
	return all === 0 ? 0 : shared / all;
}
