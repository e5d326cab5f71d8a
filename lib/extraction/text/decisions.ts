// Where a text says what a numbered record decided: an ADR, an RFC, a resolution.
import type { Span } from "@/lib/extraction/extraction";

/** Records that teams number: architecture decisions, requests for comments, proposals for enhancement, resolutions. */
const RECORD = /^(M?ADR|RF[CD]|[A-Z]EP|decision|resolution)[ #-]*0*(\d+)$/i;
/** A line that begins a section: a heading, or a label alone or before its words. */
const SECTION = /^(?:#{1,6} +(.+)|\**(\p{Lu}[\p{L} ]{1,30}?)\**:\**(?: .*)?)$/u;
const DECISION = /^(?:decisions?|decision outcome|outcome|resolution|we decided|what we decided)\b/i;
const HEADER = /^(?:status|date|deciders?|decided by|authors?|owners?|supersedes|superseded by|tags?|approved by)$/i;

/** Whether a name is of a numbered record, as "ADR-14" and "Decision 7" are. */
export const isRecord = (name: string): boolean => RECORD.test(name);

/**
 * The parts of `content` that say what the record called `name` decided: what follows its name and a colon up to the end of the line or
 * the next record, and where the text as a whole is that record, its section "Decision", or without one what stands between its
 * status and any other section. Pure.
 */
export function decisionsOf(content: string, name: string): Span[] {
	const [, kind = "", number = ""] = RECORD.exec(name) ?? [];
	if (number === "") return [];
	const called = `\\b${kind}[ #-]*0*${number}\\b`;
	const lines = linesOf(content);
	const title = lines[0]?.text ?? "";
	const isTitle = new RegExp(`^(?:#+ *)?${called}`, "i").test(title);
	if (isTitle && (/^#/.test(title) || lines.some(isHeader))) return sectionsOf(lines, content.length);
	const lead = new RegExp(`${called}(?: ?\\([^)]{1,40}\\))?: `, "gi");
	const next = new RegExp(`\\b${kind}[ #-]*\\d+(?: ?\\([^)]{1,40}\\))?:`, "i");
	return [...content.matchAll(lead)].map((found) => {
		const start = found.index;
		const said = content.slice(start + found[0].length).split("\n")[0] ?? "";
		const end = next.exec(said)?.index ?? said.length;
		return { start, end: start + found[0].length + end };
	});
}

type Line = { start: number; text: string };
const isHeader = ({ text }: Line): boolean => HEADER.test(SECTION.exec(text)?.[2] ?? "");

function linesOf(content: string): Line[] {
	const lines = [...content.matchAll(/[^\n]+/g)].map((found) => ({ start: found.index, text: found[0].trim() }));
	return lines.filter(({ text }) => text !== "");
}

function sectionsOf([, ...lines]: Line[], length: number): Span[] {
	const starts = lines.flatMap(({ start, text }) => {
		const [, heading, label] = SECTION.exec(text) ?? [];
		const name = (heading ?? label)?.replace(/^\d+\.? */, "");
		return name === undefined || HEADER.test(name) ? [] : [{ start, name }];
	});
	const decided = starts.findIndex(({ name }) => DECISION.test(name));
	if (decided >= 0) return [{ start: starts[decided]?.start ?? 0, end: starts[decided + 1]?.start ?? length }];
	// A text with neither is no record, whatever it is called.
	const header = lines.findLast(isHeader);
	if (!header) return [];
	const from = header.start + header.text.length;
	const end = starts.find(({ start }) => start > from)?.start ?? length;
	return [{ start: from, end }];
}
