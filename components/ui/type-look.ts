// How a type of entities looks: a colour and a shape, the same in every project, on every page and in the picture. Pure.
import { LABELS } from "@/lib/extraction/extraction";

export const HUES = 8;
const SHAPES = ["circle", "diamond", "square"] as const;
export type Shape = (typeof SHAPES)[number];

/** The number of what has no look of its own: a grey circle. */
export const REST = HUES * SHAPES.length;

/** "Object" says next to nothing of a thing, and stays grey. */
const KNOWN: string[] = LABELS.filter((label) => label !== "Object");

/**
 * The hue number of a label, 0 to 23; REST for "" and "Object". Decision: a label that a client made up gets one of the numbers beyond
 * the known by its letters, so that it looks alike everywhere; two such labels may look the same.
 */
export function labelHue(label: string): number {
	if (label === "" || label === "Object") return REST;
	const known = KNOWN.indexOf(label);
	if (known >= 0) return known;
	let hash = 0;
	for (const letter of label) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) as number)) >>> 0;
	return KNOWN.length + (hash % (REST - KNOWN.length));
}

/** The colour of a hue number for a style sheet. */
export function hueColour(hue: number): string {
	const { colour } = lookOf(hue);
	return colour === "rest" ? "var(--quiet)" : `var(--graph-${colour + 1})`;
}

/** The look of a hue number: 0 to 7 circles, 8 to 15 the same colours as diamonds, 16 to 23 as squares, then grey circles. */
export function lookOf(hue: number): { colour: number | "rest"; shape: Shape } {
	if (hue >= REST) return { colour: "rest", shape: "circle" };
	return { colour: hue % HUES, shape: SHAPES[Math.floor(hue / HUES)] ?? "circle" };
}
