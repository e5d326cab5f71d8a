// What other memories note of somebody, as sentences that name them. Pure.

/** Verbs with which notes about somebody begin. Decision: a list, as "Sales manager" and "Sells gauges" look alike. */
const VERBS = new Set(
	(
		"is was has had does did can cannot will would should must may likes loves enjoys prefers dislikes hates wants needs avoids fears hopes " +
		"lives lived moved stays grew comes came works worked joined left leads led manages owns runs founded started reports teaches studies studied graduated " +
		"speaks knows met plays drives rides drinks eats cooks reads writes wrote uses used keeps collects sells sold buys bought makes builds built " +
		"provides offers supports handles maintains designs develops creates created believes thinks plans decided goes went travels visits visited attends attended " +
		"takes gives gets got got received sends plays watches listens wears practices trains runs participates volunteers specializes focuses collaborates depends requires " +
		"contains includes stores serves connects belongs celebrates turned became married"
	).split(" "),
);

/** "2026-02-01: joined Acme" */
const DATED = /^(\d{4}-\d{2}-\d{2})\s*[:–-]?\s+(?=\S)/;
/** "Status: on hold", "Favourite colour is green": an attribute of what the note is about. */
const ATTRIBUTE =
	/^(?!(?:it|he|she|they|this|that|there|who|what|which|the|an?) )(\p{L}[\p{L}-]*(?: [\p{L}-]+){0,2})(?:: | is )(?=\S)(.+)$/iu;
/** "CTO of Acme", "Founder at Acme": what somebody is. */
const ROLE = /^(?:\p{Lu}{2,}|\p{L}+[^\p{P}\s](?<!s|ed))(?: \p{L}+){0,2} (?:of|at) \S/u;

/** "Founded in 2019", "Owned by Acme": what was done to it. */
const PASSIVE =
	/^((?:founded|established|created|built|based|located|headquartered|born)(?= (?:in|on|at|near) )|\p{L}+ed(?= by ))/iu;
const STATES = /^(?:based|located|headquartered|owned|led|managed|maintained|used|hosted|supported|funded)$/;

/** The sentence that a note about something is: with its name in front where the note has none, as one clause where its form is known. */
export function toSentence(about: string, note: string): string {
	const text = note.trim();
	const [, day] = DATED.exec(text) ?? [];
	if (day) return toSentence(about, `${text.replace(DATED, "").replace(/\.$/, "")} on ${day}`);
	const sentence = clauseOf(about, text);
	return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** What a memory notes of its user, as a sentence: "Owns a kayak" is said of them. */
export const ofUser = (memory: string) =>
	VERBS.has(memory.split(/[\s,.;:]/, 1)[0]?.toLowerCase() ?? "") ? toSentence("The user", memory) : memory;

function clauseOf(about: string, text: string): string {
	const [first = ""] = text.split(/[\s,.;:]/, 1);
	const passive = PASSIVE.exec(text)?.[1]?.toLowerCase();
	if (passive) return `${about} ${STATES.test(passive) ? "is" : "was"} ${passive}${text.slice(passive.length)}`;
	if (/^(?:its|his|her|their)$/i.test(first)) return `${about}'s${text.slice(first.length)}`;
	if (VERBS.has(first.toLowerCase())) return `${about} ${first.toLowerCase()}${text.slice(first.length)}`;
	if (text.toLowerCase().includes(about.toLowerCase())) return text;
	const [, name, value] = ATTRIBUTE.exec(text) ?? [];
	if (name && value && !/\s(?:is|are|was)\s/.test(name)) return `The ${lowered(name)} of ${about} is ${value}`;
	return ROLE.test(text) ? `${about} is ${text}` : `${about}: ${text}`;
}

/** A word with a small letter, unless it is an abbreviation. */
const lowered = (words: string) => (/^\p{Lu}{2}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1));
