// Reads the ordinary forms of dialogue: "[8 May, 2023] Ada: text", "Ada: text", "2023-05-08 ...". Pure.

/**
 * `lead` is a leading date or heading in brackets, `speaker` a leading "Name:", `body` the rest. Absent parts are empty.
 * `isTranscript`: others speak in it as well, so that it is nobody's turn.
 */
export type Turn = { lead: string; speaker: string; body: string; isTranscript: boolean };

const LEAD =
	/^\s*(?:\[([^\]\n]{4,60})\]|\(([^)\n]{4,60})\)|(\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?Z?)?))\s*[:,–-]?\s*/u;
const SPEAKER =
	/^\s*(?:\*\*)?(\p{Lu}[\p{L}\p{M}'’.-]{0,30}(?: \p{Lu}[\p{L}\p{M}'’.-]{0,30}){0,2})(?:\*\*)?:(?:\*\*)?\s+/u;
/** Roles as logs of chats with assistants write them, in lower case too. */
const ROLE = /^\s*(?:\*\*)?(user|assistant|human|ai|system)(?:\*\*)?:(?:\*\*)?\s+/i;

/** The parts of an episode that may be a turn of a dialogue. A bracket counts as lead only when it holds a digit, as dates do. */
export function readTurn(content: string): Turn {
	const found = LEAD.exec(content);
	const text = found?.[1] ?? found?.[2] ?? found?.[3] ?? "";
	const lead = /\d/.test(text) ? text.trim() : "";
	const rest = lead && found ? content.slice(found[0].length) : content;
	const role = ROLE.exec(rest);
	const said = role ?? SPEAKER.exec(rest);
	const speaker = said?.[1] ?? "";
	const body = said ? rest.slice(said[0].length) : rest;
	return { lead, speaker, body, isTranscript: said !== null && hasOtherVoice(body, role ? ROLE : SPEAKER, speaker) };
}

function hasOtherVoice(body: string, form: RegExp, speaker: string): boolean {
	for (let at = body.indexOf("\n"); at >= 0; at = body.indexOf("\n", at + 1)) {
		const other = form.exec(body.slice(at + 1, at + 150))?.[1];
		if (other && other.toLowerCase() !== speaker.toLowerCase()) return true;
	}
	return false;
}
