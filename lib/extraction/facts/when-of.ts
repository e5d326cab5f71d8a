// When a fact holds: as its words say, as its value says, or not any more.
import type { FoundFact } from "../heads/facts";
import type { Reading } from "../reading";
import { TABLE } from "./name-relation";
import { readWhen, type When } from "./read-when";

/** What was once: "used to live in". */
const ONCE = /\bused to\b/i;

/** Whether a fact tells of what was and is no more, whatever is so now. `phrase` is its relation as the text has it. */
const isBygone = (phrase: string): boolean => ONCE.test(phrase);

/** Relations whose object is a date: it is when the fact is. */
const DATED = new Set(["scheduled_for", "postponed_to", "moved_from"]);

/** What one can be part of: one leaves a firm, and leaves a message. */
const JOINED = new Set(["Organization", "Location", "Event", "Person"]);

/** Whether a relation says that its subject has no more to do with its object, of that label. */
const isEnd = (relation: string, label: string): boolean =>
	(TABLE.get(relation)?.is_end ?? false) && (relation !== "left" || JOINED.has(label));

/**
 * When a fact of a text that was true `at` some moment began and ended. `date` is the one that its value names, `label` that of its object.
 * What is left behind, or was once, holds no longer when it is told.
 */
export function whenOf(
	reading: Reading,
	fact: FoundFact,
	{
		relation,
		phrase,
		date,
		label,
		at,
	}: { relation: string; phrase: string; date: Date | null; label: string; at: Date },
): When {
	const times = date && DATED.has(relation) ? { validAt: date, invalidAt: null } : readTimes(reading, fact, at);
	const holds = !["negated", "hypothetical", "planned"].includes(fact.status);
	if (times.invalidAt !== null || !holds || !(isEnd(relation, label) || isBygone(phrase))) return times;
	const moment = times.validAt ?? at;
	return { validAt: moment, invalidAt: moment };
}

const MOST_WORDS = 5;

/** "Until March" directly behind what a fact says is its end, whether or not the network takes it for its time. */
function endBehind({ words }: Reading, { object, value }: FoundFact): FoundFact["when"] {
	const until = (object ?? value)?.to ?? words.length;
	if (!/^(?:until|till)$/i.test(words[until]?.text ?? "")) return null;
	const from = until + 1;
	let to = from;
	while (to - from <= MOST_WORDS && /^[^.,;:!?)]/.test(words[to]?.text ?? ".")) to++;
	return to > from ? { from, to } : null;
}

function readTimes(reading: Reading, fact: FoundFact, at: Date): When {
	const { text, words, xpos } = reading;
	const { status, relation, value } = fact;
	const said = fact.when ?? endBehind(reading, fact);
	if (!said) return { validAt: null, invalidAt: null };
	// "From 14 October to 4 November": the one date that the fact gives is its own.
	const isPutOff = relation.some((w) =>
		/^(?:extended|postponed|delayed|prolonged|pushed)$/i.test(words[w]?.text ?? ""),
	);
	const isValue = value !== null && value.from >= said.from && value.to <= said.to;
	const when = isValue ? value : said;
	const before = words[when.from - 1]?.text ?? "";
	const expression = text.slice(words[when.from]?.start, words[when.to - 1]?.end);
	const isOver = status === "past" || relation.some((w) => xpos[w] === "VBD");
	// "Extended to 11 May" by yesterday: the day still comes.
	const isAhead = !isOver || isPutOff || /^to$/i.test(before);
	const times = readWhen(expression, before, at, isAhead);
	// "Extended until 15 June" does not end then, nor does "extended to 15 June" begin.
	const isYetToCome = isOver && times.validAt !== null && times.validAt > at;
	if (isPutOff && (times.invalidAt || isYetToCome)) return { validAt: null, invalidAt: null };
	// A birthday that comes is none of the time since when it is one; what is planned for a day is so from then on.
	return isValue && status === "stated" && times.validAt && times.validAt > at ? { ...times, validAt: null } : times;
}
