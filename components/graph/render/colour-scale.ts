// Owns how a hue number becomes a colour and a shape, and what colours are to the machine. Pure.
import type { Theme } from "../messages";

export const HUES = 8;
const SHAPES = ["circle", "diamond", "square"] as const;
export type Shape = (typeof SHAPES)[number];

/** The grey of nodes beyond all hues and shapes. */
export const REST = HUES * SHAPES.length;

/** The look of a hue number: 0 to 7 circles, 8 to 15 the same colours as diamonds, 16 to 23 as squares, then grey circles. */
export function lookOf(hue: number): { colour: number | "rest"; shape: Shape } {
	if (hue >= REST) return { colour: "rest", shape: "circle" };
	return { colour: hue % HUES, shape: SHAPES[Math.floor(hue / HUES)] ?? "circle" };
}

/** The colour of a hue number in a theme. */
export function colourOf(theme: Pick<Theme, "hues" | "rest">, hue: number): string {
	const { colour } = lookOf(hue);
	return colour === "rest" ? theme.rest : (theme.hues[colour] ?? theme.rest);
}

export type Rgb = [red: number, green: number, blue: number];

/** Reads `#rrggbb` and `rgb(r, g, b)`, as style sheets compute colours, into shares of 1. What is neither is black. */
export function readColour(text: string): Rgb {
	const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim());
	if (hex) return [hex[1], hex[2], hex[3]].map((part) => Number.parseInt(part ?? "0", 16) / 255) as Rgb;
	const rgb = /^rgba?\(\s*([\d.]+)[ ,]+([\d.]+)[ ,]+([\d.]+)/.exec(text.trim());
	return rgb ? ([rgb[1], rgb[2], rgb[3]].map((part) => Number(part) / 255) as Rgb) : [0, 0, 0];
}
