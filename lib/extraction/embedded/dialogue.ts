// Who speaks to whom in an episode. Knows nothing of grammar.
import { isFirstName } from "./gazetteer";
import { type Mail, onlyRecipient, readSignature } from "./mail";
import { NOT_SPEAKERS } from "./speakers";
import { readStarts, type Start } from "./turn-starts";

/** A stretch of the episode with one voice: characters `from` to `to` of the text. Who `owns` it does what its orders say. */
export type Turn = {
	from: number;
	to: number;
	speaker: string | null;
	listener: string | null;
	at: Date;
	mail?: Mail;
	owns?: boolean;
	/** Whether it is quoted from an earlier mail: a speaker whom nobody names is not the writer. */
	isQuoted?: boolean;
};

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
	const all = readStarts(text, validAt);
	const names = all.flatMap(({ speaker, kind }) => (/^(?:mail|quoted|resumed)$/.test(kind) || !speaker ? [] : speaker));
	const isTalk = names.length > 2 && new Set(names).size < names.length;
	const starts = all.filter(
		(start, i) => isTalk || isBelieved(start, text.slice(start.body, all[i + 1]?.from ?? text.length), isKnown),
	);
	const before: Turn = { from: 0, to: starts[0]?.from ?? text.length, speaker: null, listener: null, at: validAt };
	const said = starts.map(({ body, speaker, kind, at, mail }, i): Turn => {
		return {
			from: body,
			to: starts[i + 1]?.from ?? text.length,
			speaker,
			listener: mail ? onlyRecipient(mail) : null,
			at,
			mail,
			owns: kind === "bracketed",
			isQuoted: kind === "quoted",
		};
	});
	const turns = [before, ...said].filter(({ from, to, mail }) => to > from || mail);
	const signed = turns.every((turn) => turn.isQuoted || turn.speaker === null) ? readSignature(text) : null;
	for (const turn of turns) if (!turn.isQuoted) turn.speaker ??= signed;
	addListeners(turns);
	const speakers = new Map(turns.flatMap(({ speaker }) => (speaker ? [[speaker.toLowerCase(), speaker]] : [])));
	for (const turn of turns) readAddress(text, turn, speakers);
	return turns;
}

/** Whether what `speaks` says is likely to be somebody's: a plain name before a colon may be a label. */
function isBelieved({ speaker, kind }: Start, speaks: string, isKnown: (name: string) => boolean): boolean {
	if (speaker === null || !/^(?:bold|plain)$/.test(kind)) return true;
	if (isKnown(speaker) || ROLES.test(speaker) || isFirstName((speaker.split(" ")[0] as string).toLowerCase()))
		return true;
	// What stands below a title is not said by its first words.
	const said = /^[^\n]*[^\n.!?…,;]\n(?=\p{Lu})/u.exec(speaks)?.[0] ?? speaks;
	// Not "Seriously: I like it", nor the bold label of an item.
	return kind === "plain" && !ADVERB.test(speaker) && FIRST_OR_SECOND.test(said);
}

const ADDRESS = /^\s*@?([\p{L}_][\p{L}\p{N}_|`^.-]{1,30})[:,][ \t]+/u;

/** "nick: ..." inside a turn speaks to that nick; who it names is not part of what is said. */
function readAddress(text: string, turn: Turn, speakers: Map<string, string>): void {
	const match = turn.speaker === null ? null : ADDRESS.exec(text.slice(turn.from, Math.min(turn.to, turn.from + 40)));
	if (!match) return;
	const other = speakers.get((match[1] as string).toLowerCase());
	// Somebody in lower case who says nothing here: not part of what is said, either.
	const isSilent =
		!other && /^\p{Ll}[\p{L}\p{N}_|`^-]*:/u.test(match[0].trim()) && !NOT_SPEAKERS.test(match[1] as string);
	if (other === turn.speaker || (!other && !isSilent)) return;
	if (other) turn.listener = other;
	turn.from += match[0].length;
}

/** The listener is the other voice of two. */
function addListeners(turns: Turn[]): void {
	// Among three and more nobody knows whom "you" means.
	const speakers = [...new Set(turns.flatMap((turn) => turn.speaker ?? []))];
	if (speakers.length > 2) return;
	let before: string | null = null;
	for (const turn of turns) {
		if (turn.speaker === null || turn.mail) continue;
		if (before !== null && before !== turn.speaker) turn.listener = before;
		else turn.listener = speakers.find((speaker) => speaker !== turn.speaker) ?? null;
		before = turn.speaker === before ? before : turn.speaker;
	}
	// Whoever speaks twice in a row still talks to the same other person.
	for (let i = 1; i < turns.length; i++) {
		const turn = turns[i] as Turn;
		const last = turns[i - 1] as Turn;
		if (turn.speaker !== null && turn.speaker === last.speaker && !turn.mail) turn.listener = last.listener;
	}
}
