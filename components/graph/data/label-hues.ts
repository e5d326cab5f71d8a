// Which hue number a label has: the same in every project and on every page. Pure. What a number looks like is the renderer's.
import { LABELS } from "@/lib/extraction/extraction";

/** Eight colours in three shapes. The first eight, the circles, are the easiest to tell apart. */
const LOOKS = 24;
/** What has no number of its own. */
export const REST = LOOKS;

/** "Object" says next to nothing of a thing, and stays grey. */
const KNOWN: string[] = LABELS.filter((label) => label !== "Object");

/**
 * The hue of a label, 0 to 23; REST for "" and "Object". Decision: a label that a client made up gets one of the numbers beyond the
 * known by its letters, so that it looks alike everywhere; two such labels may look the same.
 */
export function labelHue(label: string): number {
	if (label === "" || label === "Object") return REST;
	const known = KNOWN.indexOf(label);
	if (known >= 0) return known;
	let hash = 0;
	for (const letter of label) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) as number)) >>> 0;
	return KNOWN.length + (hash % (LOOKS - KNOWN.length));
}

/** The entries of a count, the most first. */
export const byCount = (counts: Map<string, number>): [string, number][] =>
	[...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
