// The part of a text that shows why it was found. Pure.
import { tokensOf } from "./words";

const LONGEST = 600;

/** The text itself when it is short, else the window of at most 600 characters that holds most of what `worth` values, cut at words. */
export function excerptOf(text: string, worth: Map<string, number>): string {
	const clean = text.trim();
	if (clean.length <= LONGEST) return clean;
	const hits: { at: number; term: string; worth: number }[] = [];
	for (const { term, at } of tokensOf(clean)) {
		const value = worth.get(term) ?? 0;
		if (value > 0) hits.push({ at, term, worth: value });
	}
	let best = { start: 0, worth: -1 };
	for (const [i, first] of hits.entries()) {
		const terms = new Map<string, number>();
		for (let j = i; j < hits.length; j++) {
			const hit = hits[j] as (typeof hits)[number];
			if (hit.at > first.at + LONGEST - 120) break;
			terms.set(hit.term, hit.worth);
		}
		const sum = [...terms.values()].reduce((total, value) => total + value, 0);
		if (sum > best.worth) best = { start: Math.max(0, first.at - 80), worth: sum };
	}
	let start = Math.min(best.start, Math.max(0, clean.length - LONGEST + 2));
	if (start > 0) start = Math.max(start, clean.indexOf(" ", start) + 1);
	let end = Math.min(clean.length, start + LONGEST - 2);
	if (end < clean.length) end = Math.max(start + 1, clean.lastIndexOf(" ", end));
	return `${start > 0 ? "…" : ""}${clean.slice(start, end).trim()}${end < clean.length ? "…" : ""}`;
}
