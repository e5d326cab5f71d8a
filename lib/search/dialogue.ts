// Reads the ordinary forms of dialogue: "[8 May, 2023] Ada: text", "Ada: text", "2023-05-08 ...". Pure.

/** `lead` is a leading date or heading in brackets, `speaker` a leading "Name:", `body` the rest. Absent parts are empty. */
export type Turn = { lead: string; speaker: string; body: string };

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
	const said = SPEAKER.exec(rest) ?? ROLE.exec(rest);
	return { lead, speaker: said?.[1] ?? "", body: said ? rest.slice(said[0].length) : rest };
}
