// Owns the outer form of an episode: leading dates, "Name: text" lines, and who speaks to whom. Knows nothing of grammar.
import { isFirstName } from "./gazetteer";
import { leadingDate } from "./times";

/** A stretch of the episode with one voice: characters `from` to `to` of the text. */
export type Turn = { from: number; to: number; speaker: string | null; listener: string | null; at: Date };

const SPEAKER = /^[ \t]*(?:[-*>•][ \t]*)?(\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2})[ \t]*:[ \t]+(?=\S)/u;
const NOT_SPEAKERS =
	/^(?:Note|Notes|Subject|Re|Fwd|From|To|Cc|Bcc|Date|Sent|Title|Author|Summary|Warning|Error|Info|Example|Update|Edit|Answer|Question|Tip|Step|Todo|Item|Items|Status|Result|Results|Goal|Goals|Agenda|Action|Actions|Decision|Decisions|Topic|Location|Time|Where|When|What|Why|Who|How|Phone|Email|Address|Price|Total|Name|Ingredients|Requirements|Requirement|Preference|Preferences|Procedure|Description|Features|Pros|Cons|Source|Sources|Reference|Chapter|Section|Figure|Table|Version|License|Remember|Reminder|Important|Background|Context|Conclusion|Introduction|Abstract|Breaking|News|Http|Https|However|But|And)$/i;
const ROLES =
	/^(?:User|Human|Assistant|Customer|Agent|Interviewer|Interviewee|Client|Patient|Doctor|Student|Teacher|Me|You|AI|Bot|Speaker|Host|Guest|Caller)$/;
const FIRST_OR_SECOND =
	/\b(?:I|I['’]m|I['’]ve|me|my|mine|we|our|us|you|your|hey|hi|hello|thanks|thank|wow|yeah|yes)\b/i;

/**
 * Cuts the episode into turns. Lines without a speaker go on with the turn before. `isKnown` says whether a name is a person
 * already in the graph. A bracketed date at the start of a line is the time of what follows.
 */
export function readTurns(text: string, validAt: Date, isKnown: (name: string) => boolean): Turn[] {
	const turns: Turn[] = [];
	const starts: { from: number; body: number; speaker: string | null; at: Date }[] = [];
	let at = validAt;
	let lineFrom = 0;
	let named = 0;
	while (lineFrom <= text.length) {
		const newline = text.indexOf("\n", lineFrom);
		const lineTo = newline < 0 ? text.length : newline;
		const head = text.slice(lineFrom, Math.min(lineTo, lineFrom + 160));
		const date = leadingDate(head);
		if (date) at = date.at;
		const skip = date?.length ?? 0;
		const match = SPEAKER.exec(head.slice(skip));
		const name = match?.[1];
		const speaks = name !== undefined && !NOT_SPEAKERS.test(name);
		if (speaks) named++;
		if (date || speaks)
			starts.push({
				from: lineFrom,
				body: lineFrom + skip + (speaks ? (match?.[0].length ?? 0) : 0),
				speaker: speaks ? (name ?? null) : null,
				at,
			});
		if (newline < 0) break;
		lineFrom = newline + 1;
	}
	const distinct = new Set(starts.map((s) => s.speaker)).size;
	const believable = (s: (typeof starts)[number], to: number): boolean => {
		if (s.speaker === null) return true;
		const first = s.speaker.split(" ")[0] as string;
		return (
			isKnown(s.speaker) ||
			isFirstName(first.toLowerCase()) ||
			ROLES.test(s.speaker) ||
			s.body - s.from > s.speaker.length + 6 ||
			(named > 2 && distinct < named) ||
			FIRST_OR_SECOND.test(text.slice(s.body, to))
		);
	};
	let from = 0;
	let current: { speaker: string | null; at: Date } = { speaker: null, at: validAt };
	const push = (to: number) => {
		if (to > from) turns.push({ from, to, speaker: current.speaker, listener: null, at: current.at });
	};
	starts.forEach((s, i) => {
		const to = starts[i + 1]?.from ?? text.length;
		if (!believable(s, to)) return;
		push(s.from);
		from = s.body;
		current = { speaker: s.speaker, at: s.at };
	});
	push(text.length);
	addListeners(turns);
	return turns;
}

/** The listener is the other voice: the speaker before, else the next other one. */
function addListeners(turns: Turn[]): void {
	let before: string | null = null;
	for (const turn of turns) {
		if (turn.speaker === null) continue;
		if (before !== null && before !== turn.speaker) turn.listener = before;
		else turn.listener = turns.find((t) => t.speaker !== null && t.speaker !== turn.speaker)?.speaker ?? null;
		before = turn.speaker === before ? before : turn.speaker;
	}
	// Whoever speaks twice in a row still talks to the same other person.
	for (let i = 1; i < turns.length; i++) {
		const turn = turns[i] as Turn;
		const last = turns[i - 1] as Turn;
		if (turn.speaker !== null && turn.speaker === last.speaker) turn.listener = last.listener;
	}
}
