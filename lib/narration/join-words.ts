/** `a`, `a and b`, `a, b and c`. Pure. */
export function joinWords(words: string[], last = "and"): string {
	if (words.length < 2) return words[0] ?? "";
	return `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/** `1 episode`, `3 episodes`. Pure. */
export const countOf = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;
