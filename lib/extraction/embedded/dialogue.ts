// The outer form of an episode: leading dates, "Name: text" lines, and who speaks to whom. Knows nothing of grammar.
import { isOwner } from "./document";
import { isFirstName } from "./gazetteer";
import { classesOf } from "./lexicon";
import { type Mail, readMail, readSignature } from "./mail";
import { leadingDate } from "./times";

/** A stretch of the episode with one voice: characters `from` to `to` of the text. Who `owns` it does what its orders say. */
export type Turn = {
	from: number;
	to: number;
	speaker: string | null;
	listener: string | null;
	at: Date;
	mail?: Mail;
	owns?: boolean;
};

/** "Ann: ...", "**Ann**: ...". */
const SPEAKER =
	/^[ \t]*(?:[-*>•][ \t]*)?(?:\*\*)?(\p{Lu}[\p{L}\p{N}'’._-]*(?: \p{Lu}[\p{L}\p{N}'’._-]*){0,2})(?:\/\p{Lu}\p{L}+)?(?:\*\*)?[ \t]*:(?:\*\*)?[ \t]+(?=\S)/u;
/** "[Josh] ...", "<nick> ...", "13:25 < nick> ...", "@handle: ...": nobody else begins a line so. */
const MARKED_SPEAKER =
	/^[ \t]*(?:[-*>•][ \t]*)?(?:\d{1,2}:\d{2}(?::\d{2})?[ \t]+)?(?:\*\*)?(?:\[(?:name=)?(@?\p{L}[\p{L}\p{N}'’._-]+(?: \p{Lu}[\p{L}'’.-]*){0,2})\](?!\()|\\?<[ @+~&%]?([\p{L}_][\p{L}\p{N}_|`^[\]{}-]{0,30})\\?>|(@[\p{L}\p{N}][\p{L}\p{N}_-]*)[ \t]*:)(?:\*\*)?[ \t]+(?=\S)/u;
/** "Community site [Nigel]": a title of minutes. */
const OWNED_TITLE = /^[ \t]*\p{Lu}[^.!?:[\]\n]{1,60} \[(\p{Lu}[^\]\n]{1,40})\][ \t]*$/u;
/** "ann  [8:44 AM]", "Ann 8:44 AM": a name and a time on a line of their own, above what was written. */
const HEADER =
	/^[ \t>]*(?:#+[ \t]+)?(?:\*\*)?(@?[\p{L}_][\p{L}\p{N}_.|`^-]{1,30}(?: \p{Lu}[\p{L}'’.-]*){0,2})(?:\*\*)?,?[ \t]+(?:(\[\d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp][Mm])?\])|\d{1,2}:\d{2}(?::\d{2})? ?[AaPp][Mm])[ \t\r]*$/u;
/** "### Post by ann on 2008-12-10". */
const POST =
	/^[ \t>]*(?:#+[ \t]+)?(?:\*\*)?[Pp]ost(?:ed)? by (@?[\p{L}_][\p{L}\p{N}_.|`^ -]{1,30}?)(?:\*\*)? on \d{4}-\d{2}-\d{2}[^\n]{0,20}$/u;
/** "nick: ...": a speaker only when such lines come again and again. */
const NICK = /^[ \t]*([\p{L}_][\p{L}\p{N}_|`^-]{1,30})[ \t]*:[ \t]+(?=\S)/u;
const NOT_SPEAKERS =
	/^(?:Note|Notes|Subject|Re|Fwd|From|To|Cc|Bcc|Date|Sent|Title|Author|Summary|Warning|Error|Info|Example|Update|Edit|Answer|Question|Tip|Step|Todo|Item|Items|Status|Result|Results|Goal|Goals|Agenda|Action|Actions|Decision|Decisions|Topic|Location|Time|Where|When|What|Why|Who|How|Phone|Email|Address|Price|Total|Name|Ingredients|Requirements|Requirement|Preference|Preferences|Procedure|Description|Features|Pros|Cons|Source|Sources|Reference|Chapter|Section|Figure|Table|Version|License|Remember|Reminder|Important|Background|Context|Conclusion|Introduction|Abstract|Breaking|News|Http|Https|However|But|And|Resolution|Impact|Cause|Fix|Outcome|Agreed|Owner|Deadline|Proposal|Problem|Solution|Rationale|Motivation|Consequences|Resolved|Identified|Detected|Repaired|Review|Reason|Risk|Environment|Severity|Priority|Timeline|Expected|Actual|Steps|Current|Additional|Open|Known|Meeting|Release|Project|Verdict|Objection|Consensus|Scope|Purpose|Progress|Blockers?|Participants?|Attendees?|Absent|Regrets|Apologies)(?: [A-Z][a-z]+)?$/i;
const ROLES =
	/^(?:User|Human|Assistant|Customer|Agent|Interviewer|Interviewee|Client|Patient|Doctor|Student|Teacher|Me|You|AI|Bot|Speaker|Host|Guest|Caller)$/;
const ADVERB = /(?:al|ar|nt|st|us|te|ul)ly$/;
const FIRST_OR_SECOND =
	/\b(?:I|I['’]m|I['’]ve|me|my|mine|we|our|us|you|your|hey|hi|hello|thanks|thank|wow|yeah|yes)\b/i;

/**
 * Cuts the episode into turns. Lines without a speaker go on with the turn before. `isKnown` says whether a name is a person
 * already in the graph. A bracketed date at the start of a line is the time of what follows.
 */
export function readTurns(text: string, validAt: Date, isKnown: (name: string) => boolean): Turn[] {
	const turns: Turn[] = [];
	const starts: {
		from: number;
		body: number;
		speaker: string | null;
		isMarked: boolean;
		isDated?: boolean;
		isBold?: boolean;
		isHeader?: boolean;
		at: Date;
		mail?: Mail;
	}[] = [];
	const nicks = findNicks(text);
	const writers = findWriters(text);
	const bracketed = text.match(BRACKETED)?.length ?? 0;
	const isTranscript = isMostlyTurns(text);
	let at = validAt;
	let lineFrom = 0;
	let named = 0;
	while (lineFrom <= text.length) {
		const newline = text.indexOf("\n", lineFrom);
		const lineTo = newline < 0 ? text.length : newline;
		const mail = readMail(text, lineFrom);
		if (mail) {
			starts.push({ from: lineFrom, body: mail.to, speaker: mail.sender, isMarked: true, at, mail });
			lineFrom = mail.to;
			if (mail.to >= text.length) break;
			continue;
		}
		const writer = writers.get(lineFrom);
		if (writer) {
			starts.push({
				from: lineFrom,
				body: Math.min(lineTo + 1, text.length),
				speaker: writer,
				isMarked: true,
				isHeader: true,
				at,
			});
			if (newline < 0) break;
			lineFrom = newline + 1;
			continue;
		}
		const head = text.slice(lineFrom, Math.min(lineTo, lineFrom + 160));
		const date = leadingDate(head);
		if (date) at = date.at;
		const skip = date?.length ?? 0;
		const rest = head.slice(skip);
		const marked = MARKED_SPEAKER.exec(rest);
		const nick = NICK.exec(rest);
		const match = marked ?? SPEAKER.exec(rest) ?? (nick && nicks.has(nick[1] as string) ? nick : null);
		const name = match?.slice(1).find((group) => group !== undefined);
		// A title with an owner ends what the speaker before it says.
		const owner = OWNED_TITLE.exec(rest)?.[1];
		if (owner && isOwner(owner)) starts.push({ from: lineFrom, body: lineFrom, speaker: null, isMarked: true, at });
		const speaks =
			name !== undefined &&
			!NOT_SPEAKERS.test(name) &&
			!(marked ? isTag(name, text, bracketed) : isTitle(name) && !isTranscript);
		if (speaks) named++;
		if (date || speaks)
			starts.push({
				from: lineFrom,
				body: lineFrom + skip + (speaks ? (match?.[0].length ?? 0) : 0),
				speaker: speaks ? (name ?? null) : null,
				isMarked: marked !== null || (nick !== null && nicks.has(nick[1] as string)),
				isDated: date !== null,
				isBold: match?.[0].includes("**"),
				at,
			});
		if (newline < 0) break;
		lineFrom = newline + 1;
	}
	const distinct = new Set(starts.flatMap((s) => s.speaker ?? [])).size;
	const believable = (s: (typeof starts)[number], to: number): boolean => {
		if (s.speaker === null) return true;
		const first = s.speaker.split(" ")[0] as string;
		return (
			s.isMarked ||
			isKnown(s.speaker) ||
			isFirstName(first.toLowerCase()) ||
			ROLES.test(s.speaker) ||
			s.isDated ||
			(named > 2 && distinct < named) ||
			// Not "Seriously: I like it", nor the bold label of an item.
			(!s.isBold && !ADVERB.test(s.speaker) && FIRST_OR_SECOND.test(text.slice(s.body, to)))
		);
	};
	let from = 0;
	let current: { speaker: string | null; at: Date; mail?: Mail; owns?: boolean } = { speaker: null, at: validAt };
	const push = (to: number) => {
		if (to <= from && !current.mail) return;
		turns.push({
			...current,
			from,
			to,
			listener: current.mail?.recipients.length === 1 ? (current.mail.recipients[0] as string) : null,
		});
	};
	starts.forEach((s, i) => {
		const to = starts[i + 1]?.from ?? text.length;
		if (!believable(s, to)) return;
		push(s.from);
		from = s.body;
		current = {
			speaker: s.speaker,
			at: s.at,
			mail: s.mail,
			owns: !s.isHeader && text.slice(s.from, s.from + 8).includes("["),
		};
	});
	push(text.length);
	const signed = turns.every((turn) => turn.speaker === null) ? readSignature(text) : null;
	for (const turn of turns) turn.speaker ??= signed;
	addListeners(turns);
	for (const turn of turns) readAddress(text, turn, turns);
	return turns;
}

/** Lines that begin with a name in brackets. */
const BRACKETED = /^[ \t]*(?:[-*>•][ \t]*)?(?:[\d:]{4,8}[ \t]+)?(?:\*\*)?\\?[[<]/gmu;
const TAG_NAME = /^(?:br|li|p|td|th|tr)$/;

/** "[WIP] ...", "[optional] ...": a note on the line, not who speaks. In lower case a name comes in brackets more than once. */
function isTag(name: string, text: string, bracketed: number): boolean {
	if (name.startsWith("@")) return false;
	if (/^\p{Lu}{2,6}$/u.test(name)) return true;
	if (
		text.trimStart().startsWith(`[${name}]`) &&
		!isFirstName(name.toLowerCase()) &&
		text.split(`[${name}]`).length === 2
	)
		return true;
	return /^\p{Ll}/u.test(name) && (bracketed < 2 || TAG_NAME.test(name));
}

/** "Key Results: ...": words of the dictionary, none of them what somebody is called. */
export function isTitle(name: string): boolean {
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

/** Names that lines begin with, in any case: at least two of them, in four lines or more, which are most lines of the text. */
function findNicks(text: string): Set<string> {
	const lines = text.split("\n").filter((line) => line.trim() !== "");
	const found = lines.flatMap((line) => {
		const nick = NICK.exec(line.slice(0, 60))?.[1];
		return nick && !NOT_SPEAKERS.test(nick) && !/^https?$/i.test(nick) ? [nick] : [];
	});
	const distinct = new Set(found);
	return found.length >= 4 && distinct.size >= 2 && distinct.size < found.length && found.length * 2 >= lines.length
		? distinct
		: new Set();
}

/** Who wrote the lines below each line that is such a header, by where it begins. Names that are no first names come twice. */
function findWriters(text: string): Map<number, string> {
	const posts = new Map<number, string>();
	const headers: { from: number; name: string; isMarked: boolean }[] = [];
	let from = 0;
	for (const line of text.split("\n")) {
		const post = line.length < 100 ? POST.exec(line)?.[1] : undefined;
		const header = line.length < 80 ? HEADER.exec(line) : null;
		if (post) posts.set(from, post);
		else if (header?.[1] && !NOT_SPEAKERS.test(header[1]))
			headers.push({ from, name: header[1], isMarked: header[2] !== undefined });
		from += line.length + 1;
	}
	const isRepeated = new Set(headers.map(({ name }) => name)).size < headers.length;
	const isBelieved = headers.every(
		({ name, isMarked }) => isFirstName((name.split(" ")[0] as string).toLowerCase()) || (isMarked && isRepeated),
	);
	// What stands below no name is no message.
	const areWritten = headers.every(({ from }, i) => {
		const next = text.slice(text.indexOf("\n", from), headers[i + 1]?.from ?? text.length);
		return text.indexOf("\n", from) > 0 && next.trim() !== "";
	});
	if (headers.length > 1 && isBelieved && areWritten) for (const { from, name } of headers) posts.set(from, name);
	return posts;
}

const ADDRESS = /^\s*@?([\p{L}_][\p{L}\p{N}_|`^.-]{1,30})[:,][ \t]+/u;

/** "nick: ..." inside a turn speaks to that nick; who it names is not part of what is said. */
function readAddress(text: string, turn: Turn, turns: Turn[]): void {
	const match = turn.speaker === null ? null : ADDRESS.exec(text.slice(turn.from, Math.min(turn.to, turn.from + 40)));
	if (!match) return;
	const other = turns.find((t) => t.speaker?.toLowerCase() === match[1]?.toLowerCase());
	if (!other || other.speaker === turn.speaker) return;
	turn.listener = other.speaker;
	turn.from += match[0].length;
}

/** The listener is the other voice of two. */
function addListeners(turns: Turn[]): void {
	// Among three and more nobody knows whom "you" means.
	if (new Set(turns.flatMap((turn) => turn.speaker ?? [])).size > 2) return;
	let before: string | null = null;
	for (const turn of turns) {
		if (turn.speaker === null || turn.mail) continue;
		if (before !== null && before !== turn.speaker) turn.listener = before;
		else turn.listener = turns.find((t) => t.speaker !== null && t.speaker !== turn.speaker)?.speaker ?? null;
		before = turn.speaker === before ? before : turn.speaker;
	}
	// Whoever speaks twice in a row still talks to the same other person.
	for (let i = 1; i < turns.length; i++) {
		const turn = turns[i] as Turn;
		const last = turns[i - 1] as Turn;
		if (turn.speaker !== null && turn.speaker === last.speaker && !turn.mail) turn.listener = last.listener;
	}
}
