// A text without its marks: each is replaced by as many blanks, so that every word stays at its place. Pure.

/** Blanks for every match of a pattern. Ends of lines stay. */
export const clear = (text: string, pattern: RegExp): string => text.replace(pattern, blanks);

/** The same but for what its first group holds. */
export const blankOut = (text: string, pattern: RegExp): string =>
	text.replace(pattern, (whole: string, kept: unknown) => {
		const word = typeof kept === "string" ? kept : "";
		const at = word === "" ? whole.length : whole.indexOf(word);
		return blanks(whole.slice(0, at)) + word + blanks(whole.slice(at + word.length));
	});

function blanks(text: string): string {
	return text.replace(/[^\n]/g, " ");
}
