// Lines that were broken at a width, as mail and commit messages are, put together again. Pure.

/** What begins a line of its own: a list, a heading, a table, a time, a tag, who speaks. */
const OWN_LINE =
	/^(?:[-*+•—–→↳#|=~`[<]|\d+[.)]|\(\w\)|\d{1,4}[-:./]\d|[\p{L}\p{N}_ .@/'’-]{1,30}(?::(?:\s|$)|\s[[(]?\d{1,2}:\d\d))/u;
const SENTENCE_END = /[.!?:;…]["”’')\]*_]*$/u;
/** Behind fewer characters nobody breaks a line because it is full. */
const LEAST_WIDTH = 45;
/** From this width on lines before capitals are put together as well, where so many of a paragraph are full. */
const [LEAST_BROKEN_WIDTH, LEAST_FULL] = [60, 0.8];
/** By how much writers miss the width. */
const SLACK = 4;
const MOST_INDENT = 4;

type Line = { start: number; end: number; mark: string; indent: number; body: string };

/**
 * The text with a blank for each end of a line, and mark of a quotation behind it, that stands within a sentence because the line was
 * full; all words keep their places. A line is full when the next one's first word would have made it longer than any of its paragraph.
 * One that ends a sentence stays as it is, as does what has a line of its own; before a capital, most lines of the paragraph must be full.
 */
export function unwrap(text: string): string {
	let out = "";
	let from = 0;
	for (const paragraph of paragraphsOf(text)) {
		// An address is never broken.
		const bodies = paragraph.map(({ body }) => body).filter((body) => !body.includes("://"));
		const width = bodies.reduce((most, body) => Math.max(most, body.length), LEAST_WIDTH);
		const full = paragraph.slice(1).map((next, i) => isFull(paragraph[i] as Line, next, width));
		const isBroken =
			width >= LEAST_BROKEN_WIDTH && full.length > 1 && full.filter(Boolean).length >= LEAST_FULL * full.length;
		for (const [i, next] of paragraph.slice(1).entries()) {
			const { body, end } = paragraph[i] as Line;
			if (!full[i] || SENTENCE_END.test(body) || (!isBroken && /^\p{Lu}/u.test(next.body))) continue;
			const to = next.start + next.mark.length;
			out += text.slice(from, end) + " ".repeat(to - end);
			from = to;
		}
	}
	return out + text.slice(from);
}

const isFull = ({ body }: Line, next: Line, width: number): boolean =>
	body.length >= LEAST_WIDTH && body.length + 1 + (next.body.split(" ", 1)[0] ?? "").length > width - SLACK;

/** Runs of lines of which each may go on with the one before it. */
function paragraphsOf(text: string): Line[][] {
	const paragraphs: Line[][] = [];
	let start = 0;
	let isCode = false;
	let before: Line | null = null;
	for (const said of text.split("\n")) {
		const mark = /^[>\s]*/.exec(said)?.[0] ?? "";
		const body = said.slice(mark.length).trimEnd();
		const indent = mark.length - mark.lastIndexOf(">") - 1;
		const line: Line = { start, end: start + mark.length + body.length, mark, indent, body };
		start += said.length + 1;
		const isFence = /^(?:```|~~~)/.test(body);
		const isOpen = !isCode && !isFence && body !== "" && !/^[#|]/.test(body);
		if (isFence) isCode = !isCode;
		const goesOn =
			isOpen &&
			before !== null &&
			depth(before) === depth(line) &&
			line.indent <= before.indent + MOST_INDENT &&
			!OWN_LINE.test(body);
		if (goesOn) paragraphs.at(-1)?.push(line);
		else if (isOpen) paragraphs.push([line]);
		before = isOpen ? line : null;
	}
	return paragraphs;
}

const depth = ({ mark }: Line): number => mark.split(">").length;
