// Fields in the head of a document, below its title: "Status: accepted", "Owner: Ada". Pure.
import type { Span } from "../extraction";
import { isKnownHeader } from "../tables/columns";
import { type Entry, fieldOf, toWords } from "../tables/table";
import { type Line, linesOf } from "./transcript";

const FIELD = /^[\s>*_-]*(\p{L}[\p{L} /-]{1,30}?)[*_]*:[*_]*[ \t]+(\S.*)$/u;
/** A number by which people speak of a record, before what it is about: "ADR 23: Store uploads". */
const NUMBERED = /^((?:\p{L}{2,10}[ -]?)?#?\d[\d-]*)[:.–—-]+ (\S.*)$/u;
const MARKS = /^[\s#>*_]+|\*\*|[\s*_]+$| \([^()]*\)$/g;
const [MOST_HEAD, MOST_TITLE, MOST_WORDS] = [3000, 100, 6];

/** A document as an entry of its fields, with the lines that they stand in. */
export type Head = { entry: Entry; aliases: string[]; places: Span[] };

/** The head of a text with at least two fields that people use, in its first lines or below a title; null without one. */
export function findHead(text: string): Head | null {
	const lines = linesOf(text.slice(0, MOST_HEAD)).filter((line) => line.text.trim() !== "");
	const first = lines.findIndex((line) => FIELD.test(line.text));
	if (first < 0 || first > 1) return null;
	const end = lines.findIndex((line, i) => i > first && !FIELD.test(line.text));
	const block = lines.slice(first, end < 0 ? undefined : end);
	// "Decision: move to Buttondown" above the fields is the title.
	const isTitled =
		first === 0 && (!isKnown(block[0] as Line) || /^(?:title|subject|name)$/.test(keyOf(block[0] as Line)));
	const line = isTitled ? block[0] : lines[0];
	const title = (isTitled ? FIELD.exec(line?.text ?? "")?.[2] : line?.text)?.replace(MARKS, "") ?? "";
	const known = block.slice(isTitled ? 1 : 0).filter(isKnown);
	const told = block
		.slice(isTitled ? 1 : 0)
		.filter((one) => isKnown(one) || (!isProse(one) && one.text.split(" ").length <= MOST_WORDS));
	const isMarked = /^(?:#|\*\*)/.test(line?.text ?? "");
	if (
		known.length < (isMarked ? 1 : 2) ||
		(first === 0 && !isTitled) ||
		title.length > MOST_TITLE ||
		/[.,?!:]$/.test(title)
	)
		return null;
	const [, name = title.charAt(0).toUpperCase() + title.slice(1), rest] = NUMBERED.exec(title) ?? [];
	const fields = told.flatMap((one) => {
		const [, key = "", value = ""] = FIELD.exec(one.text) ?? [];
		return fieldOf(toWords(key), value.replace(/[*_]+$/, ""), one);
	});
	const about = { name: "title", value: name, at: { start: line?.start ?? 0, end: line?.end ?? 0 } };
	const entry = { fields, about, at: { start: 0, end: 0 }, within: null };
	const aliases = rest ? [rest, title, title.slice(title.search(/\d/))] : [];
	return { entry, aliases, places: [about.at, ...told] };
}

const keyOf = ({ text }: Line): string => toWords(FIELD.exec(text)?.[1] ?? "");
/** A sentence behind a label is prose: "Status: amber. Tecnomar is late". */
const isProse = ({ text }: Line): boolean => /\p{Ll}{4}[.!?](?: |$)/u.test(text);
const isKnown = (line: Line): boolean => isKnownHeader(keyOf(line)) && !isProse(line);
