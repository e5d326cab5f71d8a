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

/** The sentence that a note about something is: with its name in front where the note has none, as one clause where it begins with a verb. */
export function toSentence(about: string, note: string): string {
	const text = note.trim();
	const [first = ""] = text.split(/[\s,.;:]/, 1);
	const isVerb = VERBS.has(first.toLowerCase());
	const isNamed = text.toLowerCase().includes(about.toLowerCase());
	const own = isVerb ? `${about} ${first.toLowerCase()}${text.slice(first.length)}` : `${about}: ${text}`;
	const sentence = isNamed && !isVerb ? text : own;
	return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
