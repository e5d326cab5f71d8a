// Owns which hue number a label has. Pure. What a number looks like is the view's.

/** Numbers of the scale: eight colours in three shapes. The first eight are the easiest to tell apart. */
const HUES = 8;
const LOOKS = 24;
/** What has no number of its own. */
export const REST = LOOKS;

export type LabelHues = {
	/** The hue of a node's first label; a label that is new takes the next free number. */
	hueOf(labels: string[]): number;
	/**
	 * Gives the eight circles to the labels of the most nodes, whatever came first, and the rest to the next. A label that is
	 * among the eight and had a circle keeps it. True when anything changed.
	 */
	deal(counts: Map<string, number>): boolean;
	hue(label: string): number;
};

/**
 * Hues for labels as they turn up. Decision: rows arrive by degree, so the first seen are those of the hubs, and few nodes
 * ever change colour when all are counted.
 */
export function labelHues(): LabelHues {
	let hues = new Map<string, number>();
	const hue = (label: string) => hues.get(label) ?? REST;
	return {
		hue,
		hueOf(labels) {
			const first = labels[0];
			if (first === undefined) return REST;
			if (!hues.has(first) && hues.size < LOOKS) hues.set(first, hues.size);
			return hue(first);
		},
		deal(counts) {
			const ranked = byCount(counts).flatMap(([label]) => (label === "" ? [] : [label]));
			const circles = ranked.slice(0, HUES);
			const kept = circles.filter((label) => hue(label) < HUES);
			const taken = new Set(kept.map(hue));
			const free = Array.from({ length: HUES }, (_, i) => i).filter((one) => !taken.has(one));
			const dealt = new Map(kept.map((label) => [label, hue(label)]));
			for (const label of circles) if (!dealt.has(label)) dealt.set(label, free.shift() ?? REST);
			for (const [i, label] of ranked.slice(HUES, LOOKS).entries()) dealt.set(label, HUES + i);
			const isNew = [...dealt].some(([label, one]) => hue(label) !== one);
			hues = dealt;
			return isNew;
		},
	};
}

/** The entries of a count, the most first. */
export const byCount = (counts: Map<string, number>): [string, number][] =>
	[...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
