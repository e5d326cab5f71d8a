// Conversations with assistants in text, as agents log and hand them on. Pure.
import { clear } from "./marks";

/** Who speaks on a line of its own kind: a person, a model, or a program. */
const ROLE =
	/^[ \t>*_#-]{0,8}(user|human|assistant|ai|model|system|developer|tool(?: (?:call|result|output))?|function)[*_]{0,2}:/gim;
const PERSON = /^(?:user|human)$/i;
const MODEL = /^(?:assistant|ai|model)$/i;
/** What programs put between the words of people: what was recalled, reminders, the state of an editor. */
const BLOCKS =
	/<(memory|memories|context|instructions|[a-z]+(?:[-_][a-z0-9]+)+)\b[^<>]{0,200}>[\s\S]{0,8000}?<\/\1\s*>/gi;
const HEARTBEAT = /\bHEARTBEAT(?:_OK|\.md)\b/;

/**
 * The prose of a conversation of a person and a model with every word at its place, without what a system, a tool or a memory says in
 * between; null for other texts, and where nothing stands in between.
 */
export function findAgentLog(text: string): string | null {
	const roles = [...text.matchAll(ROLE)].map(({ index, 1: role = "" }) => ({ start: index, role }));
	if (!roles.some(({ role }) => PERSON.test(role)) || !roles.some(({ role }) => MODEL.test(role))) return null;
	const turns = roles.map(({ start, role }, i) => {
		const said = text.slice(start, roles[i + 1]?.start);
		const isSaid = (PERSON.test(role) || MODEL.test(role)) && !HEARTBEAT.test(said);
		return isSaid ? said : said.replace(/[^\n]/g, " ");
	});
	const prose = clear(text.slice(0, roles[0]?.start) + turns.join(""), BLOCKS);
	return prose === text ? null : prose;
}
