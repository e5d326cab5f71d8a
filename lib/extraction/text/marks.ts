// A text without its marks: each is replaced by as many blanks, so that every word stays at its place. Pure.
import type { Span } from "../extraction";

/** Blanks for every match of a pattern. Ends of lines stay. */
export const clear = (text: string, pattern: RegExp): string => text.replace(pattern, blanks);

/** The same but for what its first group holds. */
export const blankOut = (text: string, pattern: RegExp): string =>
	text.replace(pattern, (whole: string, kept: unknown) => {
		const word = typeof kept === "string" ? kept : "";
		const at = word === "" ? whole.length : whole.indexOf(word);
		return blanks(whole.slice(0, at)) + word + blanks(whole.slice(at + word.length));
	});

/** Blanks for what stands in some places, but for what is to be `kept` within them. Linear in the text. */
export function without(text: string, places: Span[], kept: Span[] = []): string {
	const units = text.split("");
	for (const { start, end } of places) for (let at = start; at < end; at++) if (units[at] !== "\n") units[at] = " ";
	for (const { start, end } of kept) for (let at = start; at < end; at++) units[at] = text[at] as string;
	return units.join("");
}

function blanks(text: string): string {
	return text.replace(/[^\n]/g, " ");
}
