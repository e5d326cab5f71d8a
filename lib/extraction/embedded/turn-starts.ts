// The lines that begin a turn: heads of mail and of messages, logs, quotations, names before a colon or in brackets. Knows nothing of
// who is believed to speak.
import { isOwner } from "./document";
import { COUNTRIES, isFirstName, MONTHS_AND_DAYS, PLACES } from "./gazetteer";
import { classesOf } from "./lexicon";
import { type Mail, onlyRecipient, readAttribution, readMail } from "./mail";
import { leadingDate } from "./times";

/** "Ann: ...", "**Ann**: ...", "[00:03:55] Ann: ...". */
const SPEAKER =
	/^[ \t]*(?:[-*>•][ \t]*)?(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]?[ \t]+)?(?:\*\*)?(\p{Lu}[\p{L}\p{N}'’._-]*(?: \p{Lu}[\p{L}\p{N}'’._-]*){0,2})(?:\/\p{Lu}\p{L}+)?(?:\*\*)?[ \t]*:(?:\*\*)?[ \t]+(?=\S)/u;
/** "[Josh] ...", "<nick> ...", "[13:25] < nick> ...", "@handle: ...": nobody else begins a line so. */
const MARKED_SPEAKER =
	/^[ \t]*(?:[-*>•][ \t]*)?(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]?[ \t]+)?(?:\*\*)?(?:\[(?:name=)?(@?\p{L}[\p{L}\p{N}'’._-]+(?: \p{Lu}[\p{L}'’.-]*){0,2})\](?!\()|\\?<[ @+~&%]?([\p{L}_][\p{L}\p{N}_|`^[\]{}-]{0,30})\\?>|(@[\p{L}\p{N}][\p{L}\p{N}_-]*)[ \t]*:)(?:\*\*)?[ \t]+(?=\S)/u;
/** "Community site [Nigel]": a title of minutes. */
const OWNED_TITLE = /^[ \t]*\p{Lu}[^.!?:[\]\n]{1,60} \[(\p{Lu}[^\]\n]{1,40})\][ \t]*$/u;
/** "ann  [8:44 AM]", "Ann 8:44 AM": a name and a time on a line of their own, above what was written. */
const HEADER =
	/^[ \t>]*(?:#+[ \t]+)?(?:\*\*)?(@?[\p{L}_][\p{L}\p{N}_.|`^-]{1,30}(?: \p{Lu}[\p{L}'’.-]*){0,2})(?:\*\*)?,?[ \t]+(?:(\[\d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp][Mm])?\])|\d{1,2}:\d{2}(?::\d{2})? ?[AaPp][Mm])[ \t\r]*$/u;
/** "Ann", "Ann Lee:" above what she writes. */
const NAME_LINE = /^[ \t]*(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]+)?):?[ \t]*$/u;
/** "### Post by ann on 2008-12-10". */
const POST =
	/^[ \t>]*(?:#+[ \t]+)?(?:\*\*)?[Pp]ost(?:ed)? by (@?[\p{L}_][\p{L}\p{N}_.|`^ -]{1,30}?)(?:\*\*)? on \d{4}-\d{2}-\d{2}[^\n]{0,20}$/u;
/** "2018-11-13 20:17:49 nick ...", as logs write it: a speaker only when most lines begin so, with few nicks. */
const LOGGED =
	/^[ \t]*\[?(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)\]?[ \t]+[@~+&%]?([\p{L}_][\p{L}\p{N}_|`^[\]{}-]{1,24})[ \t]+(?=\S)/u;
/** What only people say. */
const SPOKEN = /\b(?:I|I['’](?:ll|m|ve)|we|you|your|me|my|hi|hey|hello|thanks|yes|yeah|ok|lol)\b|\?(?:\s|$)/i;
/** "nick: ...": a speaker only when such lines come again and again. */
const NICK = /^[ \t]*([\p{L}_][\p{L}\p{N}_|`^-]{1,30})[ \t]*:[ \t]+(?=\S)/u;
/** "AB - ...", "Ann - ...", "Ann Lee - ...": the same, of initials and first names. */
const DASHED = /^[ \t]*(\p{Lu}{1,3}|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?) [-–—][ \t]+(?=\S)/u;
const INITIALS = /^\p{Lu}{1,3}$/u;
/** What somebody says of themself. */
const OF_SELF = /\b(?:I|[Mm]e|[Mm]y|[Ww]e|[Oo]ur|us)\b|\bI['’]/;
/** "Mon Mar 03 17:56:53 PST 2008", below the name of who wrote, as archives of mail have it. */
const ARCHIVED = /^\p{Lu}\p{Ll}{2} \p{Lu}\p{Ll}{2} [ \d]\d \d\d:\d\d:\d\d \p{Lu}{2,5} \d{4}[ \t\r]*$/u;
/** What stands before a colon and is nobody. */
export const NOT_SPEAKERS =
	/^(?:Note|Notes|Subject|Re|Fwd|From|To|Cc|Bcc|Date|Sent|Title|Author|Summary|Warning|Error|Info|Example|Update|Edit|Answer|Question|Tip|Step|Todo|Item|Items|Status|Result|Results|Goal|Goals|Agenda|Action|Actions|Decision|Decisions|Topic|Location|Time|Where|When|What|Why|Who|How|Phone|Email|Address|Price|Total|Name|Ingredients|Requirements|Requirement|Preference|Preferences|Procedure|Description|Features|Pros|Cons|Source|Sources|Reference|Chapter|Section|Figure|Table|Version|License|Remember|Reminder|Important|Background|Context|Conclusion|Introduction|Abstract|Breaking|News|Http|Https|However|But|And|Resolution|Impact|Cause|Fix|Outcome|Agreed|Owner|Deadline|Proposal|Problem|Solution|Rationale|Motivation|Consequences|Resolved|Identified|Detected|Repaired|Review|Reason|Risk|Environment|Severity|Priority|Timeline|Expected|Actual|Steps|Current|Additional|Open|Known|Meeting|Release|Project|Verdict|Objection|Consensus|Scope|Purpose|Progress|Blockers?|Participants?|Attendees?|Absent|Regrets|Apologies|Docs?|Tests?|Build|Src|Lib|Feat|Chore|Refactor|Deps|Perf|Style|Tools|CI|Option|Alternative|Q|A|Also|Additionally|Finally|First|Later|Meanwhile|Next|Otherwise|Overall|Please|Second|Then|Third)(?: [A-Z][a-z]+)?$/i;
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
		({ name, isDashed }) => !isDashed || (isPerson(name) && (sayI.has(name) || !INITIALS.test(name))),
	);
	const names = new Set(found.map(({ name }) => name));
	const isTalk = found.length >= 4 && names.size >= 2 && names.size < found.length && found.length * 2 >= lines.length;
	const areNicks = [...names].every((name) => /^\p{Ll}/u.test(name) && classesOf(name) === 0);
	const isThread = found.length >= 2 && areNicks && sayI.size * 2 >= names.size;
	return isTalk || isThread ? names : new Set();
}

/** Initials, or a first name: no day, place or thing before a dash. */
function isPerson(name: string): boolean {
	const first = (name.split(" ")[0] as string).toLowerCase();
	const isName = INITIALS.test(name) || isFirstName(first);
	return isName && !MONTHS_AND_DAYS.has(first) && !PLACES.has(first) && !COUNTRIES.has(first);
}

/** Who wrote the lines below each line that is such a header, by where it begins. Names that are no first names come twice. */
function findWriters(text: string): Map<number, string> {
	const posts = new Map<number, string>();
	const headers: { from: number; name: string; isMarked: boolean; isBare: boolean }[] = [];
	let from = 0;
	for (const line of text.split("\n")) {
		const next = text.slice(from + line.length + 1, from + line.length + 41).split("\n")[0] as string;
		const post = archivedName(line, next) ?? (line.length < 100 ? POST.exec(line)?.[1] : undefined);
		const bare = line.length < 80 ? nameLine(line) : null;
		const header = bare ?? (line.length < 80 ? HEADER.exec(line) : null);
		if (post) posts.set(from, post);
		else if (header?.[1] && !NOT_SPEAKERS.test(header[1]))
			headers.push({ from, name: header[1], isMarked: header[2] !== undefined, isBare: bare !== null });
		from += line.length + 1;
	}
	const isRepeated = new Set(headers.map(({ name }) => name)).size < headers.length;
	const isBelieved = headers.every(
		({ name, isMarked }) => isFirstName((name.split(" ")[0] as string).toLowerCase()) || (isMarked && isRepeated),
	);
	// What stands below no name is no message; below a bare name somebody speaks of themself.
	const areWritten = headers.every(({ from, isBare }, i) => {
		const next = text.slice(text.indexOf("\n", from), headers[i + 1]?.from ?? text.length);
		return text.indexOf("\n", from) > 0 && next.trim() !== "" && (!isBare || SPOKEN.test(next));
	});
	if (headers.length > 1 && isBelieved && areWritten) for (const { from, name } of headers) posts.set(from, name);
	return posts;
}

/** Who wrote a mail of an archive, where the line is a name and the next one is its date: "ann lee" is Ann Lee. */
function archivedName(line: string, next: string): string | undefined {
	const name = ARCHIVED.test(next) ? line.trim() : "";
	if (!/^\p{L}[\p{L}'’.-]*(?: \p{L}[\p{L}'’.-]*){1,2}$/u.test(name)) return undefined;
	if (!isFirstName((name.split(" ")[0] as string).toLowerCase())) return undefined;
	return name.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** A line that holds a person's name alone, which is no month and no place. */
function nameLine(line: string): RegExpExecArray | null {
	const match = NAME_LINE.exec(line);
	const name = (match?.[1] ?? "").toLowerCase();
	const first = name.split(" ")[0] as string;
	return isFirstName(first) && !MONTHS_AND_DAYS.has(first) && !COUNTRIES.has(name) && !PLACES.has(name) ? match : null;
}
