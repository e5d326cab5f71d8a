// Owns which colour a label has. Pure.

/** Colours of the scale; the last is shared by all labels that have none of their own, and by nodes without a label. */
export const HUES = 8;
const OTHERS = HUES - 1;

export type LabelHues = {
	/** The hue of a node's first label; a label that is new takes the next free one. */
	hueOf(labels: string[]): number;
	/**
	 * Gives the hues to the labels of the most nodes, whatever came first. A label that had one and still deserves one keeps
	 * it. True when anything changed.
	 */
	deal(counts: Map<string, number>): boolean;
	hue(label: string): number;
};

/**
 * Colours for labels as they turn up. Decision: rows arrive by degree, so the first seen are those of the hubs, and few
 * nodes ever change colour when all are counted.
 */
export function labelHues(): LabelHues {
	const hues = new Map<string, number>();
	const hue = (label: string) => hues.get(label) ?? OTHERS;
	return {
		hue,
		hueOf([first]) {
			if (first === undefined) return OTHERS;
			if (!hues.has(first) && hues.size < OTHERS) hues.set(first, hues.size);
			return hue(first);
		},
		deal(counts) {
			const ranked = [...counts].filter(([label]) => label !== "").sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
			const chosen = ranked.slice(0, OTHERS).map(([label]) => label);
			const newcomers = chosen.filter((label) => !hues.has(label));
			if (newcomers.length === 0) return false;
			for (const label of [...hues.keys()]) if (!chosen.includes(label)) hues.delete(label);
			const taken = new Set(hues.values());
			const free = Array.from({ length: OTHERS }, (_, i) => i).filter((one) => !taken.has(one));
			for (const [i, label] of newcomers.entries()) hues.set(label, free[i] ?? OTHERS);
			return true;
		},
	};
}
