// The order of results that the caller chose, and their scores as they are answered. Pure.
import { diversify } from "./mmr";
import type { Distances } from "./node-distance";
import type { SearchInput } from "./wire";

/** How much nearness to the center counts of the score, by the reranker. */
const PULL = { node_distance: 0.9, other: 0.3 };

/** Results in the order that the caller chose, with scores that fall along it, above `min_score`. */
export function orderResults<T extends { score: number; parts?: Record<string, number> }>(
	ranked: T[],
	{ reranker, limit, min_score }: SearchInput,
	distances: Distances | null,
	of: { near: (item: T) => number; terms: (item: T) => Set<string> },
): T[] {
	const pull = reranker === "node_distance" ? PULL.node_distance : PULL.other;
	const pulled = distances ? pullNear(ranked, pull, of.near) : ranked;
	const items = pulled.filter(({ score }) => score >= min_score);
	return reranker === "mmr"
		? diversify(items.slice(0, 4 * limit), { score: (item) => item.score, terms: of.terms, limit })
		: items;
}

function pullNear<T extends { score: number; parts?: Record<string, number> }>(
	ranked: T[],
	pull: number,
	nearOf: (item: T) => number,
): T[] {
	return ranked
		.map((item) => {
			const near = pull * nearOf(item);
			const parts = Object.entries(item.parts ?? {}).map(([name, part]) => [name, (1 - pull) * part]);
			return { ...item, score: (1 - pull) * item.score + near, parts: { ...Object.fromEntries(parts), near } };
		})
		.sort((a, b) => b.score - a.score);
}

/** A score as it is answered: 0 to 1, four digits. */
export const rounded = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
export const roundedAll = (parts: Record<string, number>) =>
	Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, Math.round(value * 10_000) / 10_000]));
