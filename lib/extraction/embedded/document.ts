// The layout of a text: lines joined to paragraphs, items, headings and lead-ins, with the owner and the moment that stand beside
// them. Knows nothing of grammar.
import { withoutMarkup } from "./markup";
import { OPEN_WORD, SENTENCE_START } from "./sentences";
import { findTimes } from "./times";

/** A stretch of lines that is read as one. `text` is as long as the stretch `from`..`to`, with blanks for what is not prose. */
export type Block = {
	kind: "paragraph" | "item" | "heading" | "lead" | "row";
	from: number;
	to: number;
	text: string;
	/** How far in the marker of an item stands, else 0. */
	depth: number;
	/** Who answers for it: "[Ann] ...", "... (@ann)", "... [Ann/Bob]". */
	owners: string[];
	/** "Decision: ...", "Action: ...": the kind of note. */
	note: string | null;
	/** "Option 2: ...", "Calendar setup: ...": a title on the line of what it stands over. */
	label: string | null;
	/** The moment that it begins with ("2023-07-21 09:31 - ..."), as written. */
	stamp: { text: string; at: Date } | null;
};

const MARKER =
	/^[ \t]*(?:(?:[-•+–]|\*{1,4}|\d{1,2}[.)]|\(?[a-z][.)])[ \t]+(?:\[[ xX]\][ \t]+)?|(?:[☐☑✓✔→]|\p{Extended_Pictographic})+[ \t]*)/u;
/** "> ", "Ann> ". */
const QUOTED = /^[ \t]*(?:\p{L}{0,10}>[ \t]?)+/u;
const HASHES = /^[ \t]*#{1,6}[ \t]+/;
const RULE = /^[ \t]*(?:[-=*_~]{3,}|```.*|\|?[ \t:|-]+\|[ \t:|-]*)[ \t]*$/;
const NOTES =
	"Decision|Decided|Resolution|Action|Action items?|AI|TODO|Task|Outcome|Result|Conclusion|Agreed|Agreement|Impact|Status|Cause|Root cause|Fix|Next steps?|Context|Background|Summary|Edit|Update|Note|Question|Answer|Goal|Risk|Blocker|Deadline|Due|Follow[- ]ups?|Owner|Assignee|Consequences?|Rationale|Motivation|Resolved|Identified|Detected|Repaired|Proposal|Reason|Problem|Solution|Warning|Important|Reminder|FYI|tl;?dr";
const NOTE = new RegExp(`^(${NOTES})[ \\t]*:[ \\t]+(?=\\S)`, "i");
/** The same at a sentence within a paragraph. */
const NOTE_INSIDE = new RegExp(`(?<=[.!?][ \\t]+)(?:${NOTES})[ \\t]*:[ \\t]+(?=\\S)`, "gi");
const NOTE_TITLE = new RegExp(`^(?:${NOTES})$`, "i");
/** "Context" on a line of its own says what kind of thing follows, not what it is about. */
export const isNoteTitle = (title: string): boolean => NOTE_TITLE.test(title);
/** "Calendar setup: The team ...": a title of two to four words on the line of what it stands over. */
const LABEL = /^[ \t]*\p{Lu}[\p{L}\p{N}'’/&-]*(?: [\p{L}\p{N}'’/&-]+){1,3}:[ \t]+(?=\p{Lu}\p{Ll}*[ \t]\p{L}+[ \t])/u;
const OWNER_AFTER = /[ \t]*(?:\[([^\]\n]{2,60})\](?!\()|\((@[^)\n]{2,60})\))[ \t]*[:.]?[ \t]*$/;
const STAMP =
	/^(?:\[?\d{4}-\d{2}-\d{2}(?:[T ]\d{1,2}:\d{2}(?::\d{2})?(?:[ ]?(?:UTC|Z|CET|CEST|BST|GMT|[ECMP][SD]T))?)?\]?|\d{1,2}(?:-\d{1,2})? (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{4}|\d{1,2}:\d{2}(?::\d{2})?(?:[ ]?(?:am|pm|UTC|CES?T|BST|GMT|[ECMP][SD]T))?)(?:[ \t]*[-–:|][ \t]+|[ \t]+)(?=\S)/i;

/** `isFirst`: its marker is the number 1. `depth` says how far in its marker stands. */
type Line = {
	from: number;
	to: number;
	text: string;
	marked: boolean;
	isFirst: boolean;
	heading: boolean;
	depth: number;
	/** With its markup. */
	width: number;
};

/** The blocks of `text`, in order; `offset` is where it stands in the whole. Linear in the text. */
export function readBlocks(text: string, offset: number, at: Date): Block[] {
	const lines = readLines(text);
	const blocks: Block[] = [];
	for (let i = 0; i < lines.length; i++) {
		const first = lines[i] as Line;
		if (first.text === "") continue;
		let last = first;
		let body = first.text;
		// Whether a line before was cut in the midst of a sentence, or most lines are full.
		let isWrapped = isFull(lines, i);
		// In lower case below a line that is open at its end and was read by itself: an item of a list.
		const isListed = isOpen(lines[i - 1]) && !isWrapped && /^\p{Ll}/u.test(first.text);
		while (!first.heading && i + 1 < lines.length && goesOn(last, lines[i + 1] as Line, isWrapped, isListed)) {
			isWrapped ||= !ENDED.test(last.text);
			last = lines[++i] as Line;
			body += `${" ".repeat(last.from - first.from - body.length)}${last.text}`;
		}
		const block = readBlock(first, body, lines[i + 1], at);
		blocks.push({ ...block, from: block.from + offset, to: block.to + offset });
	}
	return blocks;
}

/** Lines that hold something, without what marks them; code between fences is left out. */
function readLines(text: string): Line[] {
	const shown = withoutMarkup(text);
	const lines: Line[] = [];
	let fenced = false;
	for (let at = 0; at < text.length; ) {
		const newline = text.indexOf("\n", at);
		const end = newline < 0 ? text.length : newline;
		const line = shown.slice(at, end);
		if (/^[ \t]*```/.test(line)) fenced = !fenced;
		if (!fenced && line.trim() !== "" && (line.length > 200 || !RULE.test(line))) {
			const quoted = QUOTED.exec(line)?.[0].length ?? 0;
			const heading = HASHES.exec(line.slice(quoted))?.[0].length ?? 0;
			const marker = heading ? 0 : (MARKER.exec(line.slice(quoted))?.[0].length ?? 0);
			const skip = quoted + heading + marker;
			const indent = line.length - line.slice(quoted).trimStart().length;
			const stars = /^\**/.exec(line.slice(indent))?.[0].length || 1;
			const lead = line.length - line.slice(skip).trimStart().length;
			if (line.slice(lead) !== "")
				lines.push({
					from: at + lead,
					to: at + line.trimEnd().length,
					text: line.slice(lead).trimEnd(),
					marked: marker > 0,
					isFirst: marker > 0 && /^\D*1[.)]/.test(line.slice(quoted + heading)),
					heading: heading > 0,
					depth: indent + stars,
					width: text.slice(at + lead, end).trimEnd().length,
				});
		} else
			lines.push({ from: at, to: at, text: "", marked: false, isFirst: false, heading: false, depth: 0, width: 0 });
		at = end + 1;
	}
	return lines.filter((l, i) => l.text !== "" || lines[i - 1]?.text !== "");
}

const OPEN_MARK = /[,(–-]$/;
const ENDED = /[.!?:;]["')\]]?$/;

const isOpen = (line: Line | undefined): boolean =>
	line !== undefined && line.text !== "" && !line.heading && !line.marked && /[\p{Ll}\d]$/u.test(line.text);

/** Whether `next` is the rest of what `line` says: the line was cut at the width of a page, or the next begins in the middle. */
function goesOn(line: Line, next: Line, isWrapped: boolean, isListed: boolean): boolean {
	if (line.text === "" || next.text === "" || next.marked || next.heading) return false;
	if (STAMP.test(next.text) || NOTE.test(next.text) || isNoteTitle(next.text)) return false;
	// A title stands on a short line of its own.
	if (/[.!?]["')\]]?$/.test(line.text) && /^\p{Lu}\S*(?: \S+){0,3}$/u.test(next.text) && !/[.!?,]$/.test(next.text))
		return false;
	if (ENDED.test(line.text))
		return line.width >= 60 && line.width <= 125 && !/:$/.test(line.text) && !/^\p{Lu}[^.!?]{0,50}:$/u.test(next.text);
	const { width } = line;
	const word = /^\p{L}+(?= )/u.exec(next.text)?.[0] ?? "I";
	if (word !== "I" && SENTENCE_START.test(word)) return false;
	if (OPEN_WORD.test(line.text)) return true;
	// Where a capital follows, only a line that is open at its end, or one of several, was cut.
	if (/^[^\p{Ll}\d]/u.test(next.text) && !isWrapped && !OPEN_MARK.test(line.text)) return false;
	return (/^\p{Ll}/u.test(next.text) && isWrapped) || (width >= 60 && width <= 125 && !isListed);
}

/** Lines looked at to tell prose that was cut at a width from a list. */
const SAMPLE = 8;

/** Whether three lines and more from `from` on were cut at one width: the first word of the next had no room on any of them. */
function isFull(lines: Line[], from: number): boolean {
	const end = lines.findIndex((line, i) => i >= from && (line.text === "" || line.marked || line.heading));
	const sample = lines.slice(from, Math.min(end < 0 ? lines.length : end, from + SAMPLE));
	const width = Math.max(...sample.map((line) => line.width));
	const isCut = (line: Line, i: number) =>
		i === sample.length - 1 || line.width + 1 + (/^\S+/.exec(sample[i + 1]?.text ?? "")?.[0].length ?? 0) > width;
	return sample.length >= 3 && width >= 60 && width <= 125 && sample.every(isCut);
}

function readBlock(line: Line, body: string, next: Line | undefined, at: Date): Block {
	const block: Block = {
		kind: line.marked ? "item" : "paragraph",
		from: line.from,
		to: line.from + body.length,
		text: body,
		depth: line.marked ? line.depth : 0,
		owners: [],
		note: null,
		label: null,
		stamp: null,
	};
	const stamp = STAMP.exec(block.text)?.[0];
	if (stamp) {
		const time = findTimes(stamp, at)[0];
		if (time) block.stamp = { text: stamp.replace(/^\[|[\]\s:|–-]+$/g, ""), at: time.start };
		if (time || /^\d{1,2}:/.test(stamp)) hide(block, 0, stamp.length);
	}
	const note = NOTE.exec(block.text.trimStart());
	if (note) {
		block.note = note[1] as string;
		const lead = block.text.length - block.text.trimStart().length;
		hide(block, lead, lead + note[0].length);
	}
	block.text = block.text.replace(NOTE_INSIDE, (all) => " ".repeat(all.length));
	if (line.isFirst) block.text = withoutNumbers(block.text);
	const label = note ? null : LABEL.exec(block.text)?.[0];
	if (label) {
		block.label = label.replace(/:\s*$/, "").trim();
		hide(block, 0, label.length);
	}
	const tail = Math.max(0, block.text.length - 80);
	const owner = OWNER_AFTER.exec(block.text.slice(tail));
	if (owner && isOwner(owner[1] ?? owner[2] ?? "")) {
		block.owners = namesOf(owner[1] ?? owner[2] ?? "");
		hide(block, tail + owner.index, block.text.length);
	}
	if (block.text.trim() === "") return block;
	if (line.text.includes("|") && /^\|.*\|$/.test(line.text)) block.kind = "row";
	else if (/:\s*$/.test(block.text)) block.kind = "lead";
	else if (line.heading || (!isAmong(line, next) && looksLikeHeading(block, next))) block.kind = "heading";
	return block;
}

/** "Open the door 2. Go in 3. Close it": a numbered list in one line, with a full stop for each number. */
function withoutNumbers(text: string): string {
	let next = 2;
	return text.replace(/(?<=\S )(\d{1,2})\.(?= \p{Lu})/gu, (all, number) => {
		if (Number(number) !== next) return all;
		next++;
		return ".".padStart(all.length);
	});
}

function hide(block: Block, from: number, to: number): void {
	block.text = block.text.slice(0, from) + " ".repeat(to - from) + block.text.slice(to);
}

const NO_OWNER =
	/^(?:optional|draft|link|edit|deprecated|none|todo|done|wip|tbd|tbc|sic|new|closed|open|merged|more|see|source)$/i;
export const isOwner = (inner: string): boolean =>
	inner
		.split(/[/,&]| and /)
		.every((name) => /^\s*@?\p{L}[\p{L}\p{N}'’._-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}\s*$/u.test(name)) &&
	!NO_OWNER.test(inner.trim()) &&
	!/^\p{Lu}{2,6}$/u.test(inner.trim());

const namesOf = (inner: string) => inner.split(/[/,&]| and /).map((name) => name.trim());

/** Whether the item is followed by another of the same list. */
const isAmong = (line: Line, next: Line | undefined): boolean =>
	line.marked && next?.marked === true && next.depth <= line.depth;

/** "Will use names wherever possible", "Moved the front wheels": said of what stands above. A moment heads nothing, either. */
const SAID =
	/^(?:Can|Cannot|Could|Did|Must|Should|Will|Would) [^?]*$|^\p{Lu}\p{Ll}+ed (?:an?|my|our|out|that|the|to|up) /u;

/** A short line in capitals or title, without a full stop, above something longer. Whether it is a sentence is for the parser. */
function looksLikeHeading(block: Block, next: Line | undefined): boolean {
	const words = block.text.trim().split(/\s+/);
	if (words.length > 12 || /[.!,;]\s*$/.test(block.text) || block.note !== null || block.stamp !== null) return false;
	if (!/^[\p{Lu}\p{N}#@"“'‘`[(]|^\p{Ll}+:\s/u.test(block.text.trim())) return false;
	if (SAID.test(block.text.trim()) || /\d:\d\d:\d\d/.test(block.text)) return false;
	if (!next || next.text === "") return next !== undefined && words.length <= 8;
	const after = next.text.split(/\s+/).length;
	return next.marked || /[.!?;:]$/.test(next.text) || after > words.length + 2 || block.owners.length > 0;
}
