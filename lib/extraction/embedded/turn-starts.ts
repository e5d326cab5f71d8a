// The lines that begin a turn: heads of mail and of messages, logs, quotations, names before a colon or in brackets. Knows nothing of
// who is believed to speak.
import { isOwner } from "./document";
import { isFirstName } from "./gazetteer";
import { classesOf } from "./lexicon";
import { type Mail, onlyRecipient, readAttribution, readMail } from "./mail";
import { isPersonsName, NOT_SPEAKERS, SPOKEN } from "./speakers";
import { leadingDate } from "./times";
import { findWriters } from "./writers";

/** "Ann: ...", "**Ann**: ...", "[00:03:55] Ann: ...". */
const SPEAKER =
	/^[ \t]*(?:[-*>•][ \t]*)?(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]?[ \t]+)?(?:\*\*)?(\p{Lu}[\p{L}\p{N}'’._-]*(?: \p{Lu}[\p{L}\p{N}'’._-]*){0,2})(?:\/\p{Lu}\p{L}+)?(?:\*\*)?[ \t]*:(?:\*\*)?[ \t]+(?=\S)/u;
/** "[Josh] ...", "<nick> ...", "[13:25] < nick> ...", "@handle: ...": nobody else begins a line so. */
const MARKED_SPEAKER =
	/^[ \t]*(?:[-*>•][ \t]*)?(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]?[ \t]+)?(?:\*\*)?(?:\[(?:name=)?(@?\p{L}[\p{L}\p{N}'’._-]+(?: \p{Lu}[\p{L}'’.-]*){0,2})\](?!\()|\\?<[ @+~&%]?([\p{L}_][\p{L}\p{N}_|`^[\]{}-]{0,30})\\?>|(@[\p{L}\p{N}][\p{L}\p{N}_-]*)[ \t]*:)(?:\*\*)?[ \t]+(?=\S)/u;
/** "Community site [Nigel]": a title of minutes. */
const OWNED_TITLE = /^[ \t]*\p{Lu}[^.!?:[\]\n]{1,60} \[(\p{Lu}[^\]\n]{1,40})\][ \t]*$/u;
/** "2018-11-13 20:17:49 nick ...", as logs write it: a speaker only when most lines begin so, with few nicks. */
const LOGGED =
	/^[ \t]*\[?(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)\]?[ \t]+[@~+&%]?([\p{L}_][\p{L}\p{N}_|`^[\]{}-]{1,24})[ \t]+(?=\S)/u;
/** "nick: ...": a speaker only when such lines come again and again. */
const NICK = /^[ \t]*([\p{L}_][\p{L}\p{N}_|`^-]{1,30})[ \t]*:[ \t]+(?=\S)/u;
/** "AB - ...", "Ann - ...", "Ann Lee - ...": the same, of initials and first names. */
const DASHED = /^[ \t]*(\p{Lu}{1,3}|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?) [-–—][ \t]+(?=\S)/u;
const INITIALS = /^\p{Lu}{1,3}$/u;
/** What somebody says of themself. */
const OF_SELF = /\b(?:I|[Mm]e|[Mm]y|[Ww]e|[Oo]ur|us)\b|\bI['’]/;
/** Where a turn may start: its line begins at `from`, what is said at `body`. `kind` is how the line shows who speaks, or since when. */
export type Start = {
	from: number;
	body: number;
	speaker: string | null;
	kind: "mail" | "quoted" | "resumed" | "header" | "title" | "bracketed" | "marked" | "dated" | "bold" | "plain";
	at: Date;
	mail?: Mail;
};

/** Every line that may begin a turn: heads of mail, headers of messages, dates, names before a colon or in brackets. */
export function readStarts(text: string, validAt: Date): Start[] {
	const starts: Start[] = [];
	const nicks = findNicks(text);
	const writers = findWriters(text);
	const quotes = findQuotes(text);
	const logged = findLogged(text);
	const bracketed = text.match(BRACKETED)?.length ?? 0;
	const isTranscript = isMostlyTurns(text);
	let at = validAt;
	// Who writes between the quotations.
	let writer: Start | null = null;
	let depth = 0;
	for (let from = 0; from <= text.length; ) {
		const newline = text.indexOf("\n", from);
		const lineTo = newline < 0 ? text.length : newline;
		const next = lineTo + 1;
		const mail = readMail(text, from);
		const header = writers.get(from);
		const before = starts.length;
		const log = logged.get(from);
		if (mail) starts.push({ from, body: mail.to, speaker: mail.sender, kind: "mail", at, mail });
		else if (log) starts.push(log);
		else if (header) starts.push({ from, body: Math.min(next, text.length), speaker: header, kind: "header", at });
		else {
			const changed = quotes.get(from);
			depth = changed ?? depth;
			if (changed === 0) starts.push({ from, body: from, speaker: writer?.speaker ?? null, kind: "resumed", at });
			if (changed)
				starts.push({ from, body: from, speaker: quotedBy(text, from, changed, writer), kind: "quoted", at });
			const line = text.slice(from, Math.min(lineTo, from + 160));
			const date = leadingDate(line);
			if (date) at = date.at;
			const skip = date?.length ?? 0;
			const rest = line.slice(skip);
			// A title with an owner ends what the speaker before it says.
			const owner = OWNED_TITLE.exec(rest)?.[1];
			if (owner && isOwner(owner)) starts.push({ from, body: from, speaker: null, kind: "title", at });
			const found = readSpeaker(rest, nicks);
			const isSpeaker =
				found &&
				!NOT_SPEAKERS.test(found.speaker) &&
				!(found.isMarked ? isTag(found.speaker, text, bracketed) : isTitle(found.speaker) && !isTranscript);
			if (isSpeaker) {
				const kind = date && /^(?:bold|plain)$/.test(found.kind) ? "dated" : found.kind;
				starts.push({ from, body: from + skip + found.length, speaker: found.speaker, kind, at });
			} else if (date) starts.push({ from, body: from + skip, speaker: null, kind: "dated", at });
		}
		if (mail || header) depth = quotes.get(from) ?? depth;
		if ((header || depth === 0) && starts.length > before) writer = starts.at(-1) ?? null;
		from = mail ? mail.to : next;
	}
	return starts;
}

/** The lines of a log of a chat, by where they begin; none where the text is no such log. */
function findLogged(text: string): Map<number, Start> {
	const found = new Map<number, Start>();
	let from = 0;
	let lines = 0;
	for (const line of text.split("\n")) {
		const [head, day, time, speaker] = LOGGED.exec(line.slice(0, 80)) ?? [];
		const at = new Date(`${day}T${time}Z`);
		if (head && speaker && !Number.isNaN(at.getTime()))
			found.set(from, { from, body: from + head.length, speaker, kind: "marked", at });
		if (line.trim() !== "") lines++;
		from += line.length + 1;
	}
	const nicks = new Set([...found.values()].flatMap(({ speaker }) => speaker ?? []));
	const isLog = found.size >= 4 && found.size * 2 > lines && nicks.size * 5 <= found.size * 4;
	// Programs write logs, too: people say "I" and "you", or call one another.
	const spoken = [...found.values()].filter(({ body }) => {
		const [said] = text.slice(body, body + 400).split("\n") as [string];
		return SPOKEN.test(said) || nicks.has(/^([^\s:,]+)[:,] /.exec(said)?.[1] ?? "");
	});
	return isLog && spoken.length * 3 >= found.size ? found : new Map();
}

/** Lines that are quoted with ">" to another depth than those above them, by where they begin: to which. None where every line is quoted. */
function findQuotes(text: string): Map<number, number> {
	const quotes = new Map<number, number>();
	let from = 0;
	let last = 0;
	for (const line of text.split("\n")) {
		const depth = (/^(?:\p{L}{0,10}>[ \t]?)*/u.exec(line)?.[0] ?? "").split(">").length - 1;
		if (depth !== last && line.trim() !== "") quotes.set(from, depth);
		if (line.trim() !== "") last = depth;
		from += line.length + 1;
	}
	return quotes.size > 1 || !quotes.has(0) ? quotes : new Map();
}

/** Who said what is quoted from here on: whoever is named above, or whom the mail that quotes answers; null where nobody knows. */
function quotedBy(text: string, from: number, depth: number, writer: Start | null): string | null {
	const named = readAttribution(text.slice(Math.max(0, from - 200), from));
	return named ?? (depth === 1 && writer?.mail ? onlyRecipient(writer.mail) : null);
}

/** Who a line says speaks, how, and how many characters that takes; null for a line that names nobody. */
function readSpeaker(
	line: string,
	nicks: Set<string>,
): { speaker: string; kind: Start["kind"]; isMarked: boolean; length: number } | null {
	const marked = MARKED_SPEAKER.exec(line);
	const nick = NICK.exec(line) ?? DASHED.exec(line);
	const isNick = nick !== null && nicks.has(nick[1] as string);
	const match = marked ?? SPEAKER.exec(line) ?? (isNick ? nick : null);
	const speaker = match?.slice(1).find((group) => group !== undefined);
	if (!match || speaker === undefined) return null;
	const plain = match[0].includes("**") ? "bold" : "plain";
	const kind = marked?.[1] ? "bracketed" : marked || isNick ? "marked" : plain;
	return { speaker, kind, isMarked: marked !== null, length: match[0].length };
}

/** Lines that begin with a name in brackets. */
const BRACKETED = /^[ \t]*(?:[-*>•][ \t]*)?(?:[\d:]{4,8}[ \t]+)?(?:\*\*)?\\?[[<]/gmu;
/** A tag of the whole text stands at its start: no need to read all of it for each line. */
const TAGS_WITHIN = 5_000;
const TAG_NAME = /^(?:br|li|p|td|th|tr)$/;

/** "[WIP] ...", "[optional] ...": a note on the line, not who speaks. In lower case a name comes in brackets more than once. */
function isTag(name: string, text: string, bracketed: number): boolean {
	if (name.startsWith("@")) return false;
	if (/^\p{Lu}{2,6}$/u.test(name)) return true;
	if (
		text.trimStart().startsWith(`[${name}]`) &&
		!isFirstName(name.toLowerCase()) &&
		text.slice(0, TAGS_WITHIN).split(`[${name}]`).length === 2
	)
		return true;
	return /^\p{Ll}/u.test(name) && (bracketed < 2 || TAG_NAME.test(name));
}

/** "Key Results: ...", "Treasurer's Report: ...": words of the dictionary, none of them what somebody is called. */
export function isTitle(name: string): boolean {
	if (/['’]s /.test(name)) return true;
	const words = name.toLowerCase().split(" ");
	return words.length > 1 && words.every((word) => classesOf(word) !== 0 && classesOf(word) < 256);
}

/** Whether most lines, four or more, begin with who speaks: then "Project Manager: ..." does, too. */
function isMostlyTurns(text: string): boolean {
	const lines = text.split("\n").filter((line) => line.trim() !== "");
	const names = lines
		.flatMap((line) => SPEAKER.exec(line.slice(0, 80))?.[1] ?? [])
		.filter((n) => !NOT_SPEAKERS.test(n));
	return names.length >= 4 && names.length * 2 > lines.length && new Set(names).size < names.length;
}

/**
 * Names that lines begin with: two of them or more in most lines of the text, four at least, in any case; and nicks in lower case that
 * are no words, half of which say "I" or "we", may say many lines.
 */
function findNicks(text: string): Set<string> {
	const lines = text.split("\n").filter((line) => line.trim() !== "");
	const begun = lines.flatMap((line) => {
		const [head, name] = NICK.exec(line.slice(0, 60)) ?? DASHED.exec(line.slice(0, 60)) ?? [];
		const isDashed = head !== undefined && !/:\s+$/.test(head);
		if (!head || !name || NOT_SPEAKERS.test(name) || /^https?$/i.test(name)) return [];
		return [{ name, isDashed, isOfSelf: OF_SELF.test(line.slice(head.length)) }];
	});
	const sayI = new Set(begun.flatMap(({ name, isOfSelf }) => (isOfSelf ? name : [])));
	const found = begun.filter(
		({ name, isDashed }) => !isDashed || (INITIALS.test(name) ? sayI.has(name) : isPersonsName(name)),
	);
	const names = new Set(found.map(({ name }) => name));
	const isTalk = found.length >= 4 && names.size >= 2 && names.size < found.length && found.length * 2 >= lines.length;
	const areNicks = [...names].every((name) => /^\p{Ll}/u.test(name) && classesOf(name) === 0);
	const isThread = found.length >= 2 && areNicks && sayI.size * 2 >= names.size;
	return isTalk || isThread ? names : new Set();
}
