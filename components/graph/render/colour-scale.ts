// What colours are to the machine. Pure.
import { lookOf } from "@/components/ui/type-look";
import type { Theme } from "../messages";

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
