// Where a text says what a numbered record decided: an ADR, an RFC, a resolution.
import type { Span } from "@/lib/extraction/extraction";

const RECORD = /^(\p{L}[\p{L} ]*?)[ #-]*0*(\d+)$/u;
/** A line that begins a section: a heading, or a label alone or before its words. */
const SECTION = /^(?:#{1,6} +(.+)|\**(\p{Lu}[\p{L} ]{1,30}?)\**:\**(?: .*)?)$/u;
const DECISION = /^(?:decisions?|decision outcome|outcome|resolution|we decided|what we decided)\b/i;
const HEADER = /^(?:status|date|deciders?|decided by|authors?|owners?|supersedes|superseded by|tags?|approved by)$/i;

/** Whether a name is of a numbered record, as "ADR-14" and "Decision 7" are. */
export const isRecord = (name: string): boolean => RECORD.test(name);

/**
 * The parts of `content` that say what the record called `name` decided: what follows its name and a colon up to the end of the line or the next
 * record, and where the text as a whole is that record, its section "Decision", or without one what stands before any other. Pure.
 */
export function decisionsOf(content: string, name: string): Span[] {
	const [, kind = "", number = ""] = RECORD.exec(name) ?? [];
	if (number === "") return [];
	const called = `\\b${kind}[ #-]*0*${number}\\b`;
	const lines = linesOf(content);
	const title = lines[0]?.text ?? "";
	const isWhole = /^#/.test(title) || lines.some(({ text }) => HEADER.test(labelOf(text)));
	if (isWhole && new RegExp(`^(?:#+ *)?${called}`, "iu").test(title)) return sectionsOf(lines, content.length);
	const lead = new RegExp(`${called}(?: ?\\([^)]{1,40}\\))?: `, "giu");
	const next = new RegExp(`\\b${kind}[ #-]*\\d+(?: ?\\([^)]{1,40}\\))?:`, "iu");
	return [...content.matchAll(lead)].map((found) => {
		const start = found.index;
		const said = content.slice(start + found[0].length).split("\n")[0] ?? "";
		const end = next.exec(said)?.index ?? said.length;
		return { start, end: start + found[0].length + end };
	});
}

const labelOf = (line: string): string => SECTION.exec(line)?.[2] ?? "";

type Line = { start: number; text: string };

function linesOf(content: string): Line[] {
	const lines = [...content.matchAll(/[^\n]+/g)].map((found) => ({ start: found.index, text: found[0].trim() }));
	return lines.filter(({ text }) => text !== "");
}

function sectionsOf([title, ...lines]: Line[], length: number): Span[] {
	const starts = lines.flatMap(({ start, text }) => {
		const [, heading, label] = SECTION.exec(text) ?? [];
		const name = (heading ?? label)?.replace(/^\d+\.? */, "");
		return name === undefined || HEADER.test(name) ? [] : [{ start, name }];
	});
	const decided = starts.findIndex(({ name }) => DECISION.test(name));
	if (decided >= 0) return [{ start: starts[decided]?.start ?? 0, end: starts[decided + 1]?.start ?? length }];
	const header = lines.filter(({ text }) => HEADER.test(labelOf(text))).at(-1) ?? title;
	const from = header ? header.start + header.text.length : 0;
	const end = starts.find(({ start }) => start > from)?.start ?? length;
	return [{ start: from, end }];
}
