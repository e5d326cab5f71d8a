// Subtitles, in which meetings are recorded: WebVTT and SRT. Pure.
import type { Span } from "../extraction";
import { dateIn } from "./dates";
import { type Line, linesOf, PERSON, type Transcript, type Turn } from "./transcript";

const TIMING = /^\s*(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}\s+-->\s+(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}/;
/** Marks of a cue, and sounds that are no speech. */
const TAG =
	/<(?:v(?:\.[^\s<>.]+)*\s+([^\s<>][^<>\n]*)|[^<>\n]*)>|\{\\[^{}\n]*\}|\[(?:\p{Ll}[^[\]\n]{0,40}|Music|Applause|Laughter)\]|♪/gu;
const STYLE = String.raw`(?:</?[ibu]>|\{\\[^{}\n]*\})*`;
const BEFORE = String.raw`^\s*(?:>> ?|[-–] ?)?${STYLE}`;
const FULL_NAME = String.raw`\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){1,4}`;
/** "Ada Lind:", "Ada Lind (she/her):", and by their full names "[Ada Lind]" and "(Ada Lind)". */
const SPEAKERS = [
	String.raw`(${PERSON})(?: \([^()\n]{1,30}\))?:${STYLE}\s+(?=\S)`,
	String.raw`\[(${FULL_NAME})\]:?\s+(?=\S)`,
	String.raw`\((${FULL_NAME})\):?\s+(?=\S)`,
].map((name) => new RegExp(`${BEFORE}${name}`, "u"));
const DASH = /^\s*(?:>> ?|[-–] ?)/;
/** Of captions that roll: each word has its time, and a line stands in several cues. */
const ROLLING = /<\d{2}:\d{2}:\d{2}\.\d{3}>/;

/** A part of a cue: who begins to speak, null for somebody who is not named, or what is said. */
type Part = { name: Span | null } | { said: Span };

/**
 * The conversation in subtitles, each run of cues with one speaker as one turn; null for a text that is none. Decision: who is named
 * before a colon speaks on until somebody else is named, who is named by a tag until its cue ends, as both formats are used.
 */
export function findCues(text: string): Transcript | null {
	const lines = linesOf(text);
	const first = lines.findIndex((line) => TIMING.test(line.text));
	const isVtt = /^\ufeff?WEBVTT\b/.test(text);
	// SRT begins with the number of its first cue.
	const isSrt = first >= 0 && lines.slice(0, first).every((line) => /^\ufeff?\s*\d*\s*$/.test(line.text));
	if (first < 0 || !(isVtt || isSrt)) return null;
	const at = dateIn(text.slice(0, lines[first]?.start));
	const turns: Turn[] = [];
	let speaker: Span | null = null;
	let isTag = false;
	const cues = cuesOf(lines.slice(first));
	for (const cue of ROLLING.test(text) ? rolledOut(cues) : cues) {
		if (isTag) speaker = null;
		for (const part of cue.flatMap((line) => partsOf(text, line))) {
			if ("name" in part) {
				speaker = part.name;
				isTag = part.name !== null && text[part.name.end] === ">";
				continue;
			}
			const last = turns.at(-1);
			const isSame = last && wordsAt(text, last.name) === wordsAt(text, speaker);
			if (isSame) last.said.push(part.said);
			else turns.push({ name: speaker, said: [part.said], at });
		}
	}
	return { app: "transcript", turns, notices: 0 };
}

const wordsAt = (text: string, span: Span | null) => span && text.slice(span.start, span.end);

/** The lines of text of each cue, also behind a blank line; what names the next cue and what is a remark of WebVTT is of none. */
function cuesOf(lines: Line[]): Line[][] {
	const cues: Line[][] = [];
	let isRemark = false;
	for (const [i, line] of lines.entries()) {
		const isFirst = isBlank(lines[i - 1]);
		const isName = isFirst && TIMING.test(lines[i + 1]?.text ?? "");
		if (isFirst) isRemark = /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line.text);
		if (TIMING.test(line.text)) cues.push([]);
		else if (!isBlank(line) && !isName && !isRemark) cues.at(-1)?.push(line);
	}
	return cues;
}

/** The cues without the lines that the one before them has shown. */
const rolledOut = (cues: Line[][]): Line[][] => {
	const wordsOf = (line: Line) => line.text.replace(TAG, "").trim();
	return cues.map((cue, i) => {
		const shown = new Set(cues[i - 1]?.map(wordsOf));
		return cue.filter((line) => !shown.has(wordsOf(line)));
	});
};

const isBlank = (line: Line | undefined) => line?.text.trim() === "";

function partsOf(text: string, { start, end, text: line }: Line): Part[] {
	const parts: Part[] = [];
	let from = start;
	const say = (to: number) => {
		const said = trimmed(text, { start: from, end: to });
		if (said) parts.push({ said });
	};
	const named = SPEAKERS.map((pattern) => pattern.exec(line)).find((found) => found !== null);
	const dash = DASH.exec(line)?.[0].length ?? 0;
	if (named) {
		const at = start + named[0].indexOf(named[1] ?? "");
		parts.push({ name: { start: at, end: at + (named[1]?.length ?? 0) } });
		from += named[0].length;
	} else if (dash > 0) {
		parts.push({ name: null });
		from += dash;
	}
	for (const tag of line.matchAll(TAG)) {
		const at = start + tag.index;
		if (at >= from) say(at);
		if (tag[1]) parts.push({ name: { start: at + tag[0].length - 1 - tag[1].length, end: at + tag[0].length - 1 } });
		from = Math.max(from, at + tag[0].length);
	}
	say(end);
	return parts;
}

function trimmed(text: string, { start, end }: Span): Span | null {
	const words = text.slice(start, end);
	const lead = words.length - words.trimStart().length;
	return words.trim() === "" ? null : { start: start + lead, end: start + words.trimEnd().length };
}
