// Which words of a text name the relation of a fact.
import type { TaggedText } from "../encoder/window";
import type { FoundFact } from "../heads/facts";
import type { Reading } from "../reading";
import { type Ends, nameRelation } from "./name-relation";
import { isPossessive } from "./pronouns";

/** Words that carry nothing of a relation: "is the new lead of A and" says that one is its lead. */
const isFiller = (upos: string, text: string) =>
	upos === "DET"
		? !/^no$/i.test(text)
		: upos === "CCONJ" || /^(?:new|current|now|still|also|again|already|there|here)$/i.test(text);

const GIVES_WAY = /^(?:instead|rather|than)$/i;

/** Whether a fact is a field of a mail's head: "To: Steve Kean", of who wrote it. */
export const isAddressed = ({ words }: Pick<Reading, "words">, { relation: [w = -1, ...more], object }: FoundFact) =>
	object !== null && more.length === 0 && /^(?:to|cc|bcc)$/i.test(words[w]?.text ?? "") && words[w + 1]?.text === ":";

/** The words of a relation with the preposition of its object: who "wrote the program in London" did not write London. */
function withPreposition({ upos, xpos }: Reading, { relation, anchor, object }: FoundFact): number[] {
	let w = (object?.from ?? 0) - 1;
	while (w > anchor && /^(?:DET|NUM|ADJ)$/.test(upos[w] ?? "")) w--;
	const isPreposition = (k: number) => upos[k] === "ADP" && xpos[k] !== "RP";
	const isVerbAlone = relation.length === 1 && relation[0] === anchor && upos[anchor] === "VERB";
	return isVerbAlone && w > anchor + 1 && isPreposition(w) ? [...relation, w] : relation;
}

/** "The upload limit is": the whole noun of a relation, where it is none of the ends. */
function withCompound({ upos }: Reading, relation: number[], { subject, object }: FoundFact): number[] {
	if (relation.length === 0) return relation;
	const first = Math.min(...relation);
	const isEnd = (w: number) => [subject, object].some((end) => end && w >= end.from && w < end.to);
	let from = first;
	while (upos[from] === "NOUN" && upos[from - 1] === "NOUN" && !isEnd(from - 1)) from--;
	return [...Array.from({ length: first - from }, (_, k) => from + k), ...relation];
}

const NOUNS = /^(?:NOUN|PROPN|ADJ)$/;
const OWNS = /^['’]?s?$/i;

/** The words for what a fact's subject is of its object, where the text has them behind it: "Tom's boss", "my new boss". Else none. */
export function roleOf(tagged: TaggedText, { relation, object }: Pick<FoundFact, "relation" | "object">): number[] {
	const { words, upos } = tagged;
	const isOwning = (w: number) => OWNS.test(words[w]?.text ?? "-");
	const role = relation.filter((w) => NOUNS.test(upos[w] ?? "") && !isOwning(w));
	const [first = -1] = role;
	if (!object || !relation.every((w) => role.includes(w) || upos[w] === "AUX" || isOwning(w))) return [];
	let behind = object.to;
	while (behind < first && (isOwning(behind) || upos[behind] === "ADJ")) behind++;
	const isOwner = object.kind === "pronoun" ? isPossessive(tagged, object.from) : isOwning(object.to);
	const isNoun = upos[role.at(-1) ?? -1] !== "ADJ";
	return isOwner && isNoun && behind === first ? role : [];
}

/**
 * Of several prepositions behind the anchor the last before the object is the fact's: "moved from A to B" is `moved_to` B, and
 * "took over A from B" is `took_over` A.
 */
export function relationOf(reading: Reading, fact: FoundFact, ends: Ends): string {
	if (ends.source === "Person" && isAddressed(reading, fact)) return "wrote_to";
	const { words, upos, xpos, mentions } = reading;
	const { anchor, status, unsaid, object, value } = fact;
	const end = (object ?? value)?.from ?? 0;
	// "Uses A rather than B" denies that it uses B.
	const givesWay = (w: number) =>
		GIVES_WAY.test(words[w]?.text ?? "") || (words[w]?.text === "of" && words[w - 1]?.text === "instead");
	const relation = withCompound(reading, withPreposition(reading, fact), fact).filter((w) => !givesWay(w));
	const isPreposition = (w: number) => upos[w] === "ADP" && xpos[w] !== "RP";
	const isOfObject = (w: number) =>
		!isPreposition(w) ||
		w < anchor ||
		// "Out of" is one.
		(w > end ? end < anchor : !relation.some((x) => x > w + 1 && x < end && isPreposition(x)));
	// "Fixed the bug that Chen reported" is no report of the one who fixed it.
	const isOfClause = (w: number) => anchor < end && w > end && upos[w] === "VERB";
	// "Complained that invoices are late" is a complaint.
	const verb =
		upos[relation[0] ?? 0] === "SCONJ" && upos[(relation[0] ?? 0) - 1] === "VERB" ? (relation[0] ?? 0) - 1 : null;
	const kept = (verb === null ? relation : [verb]).filter(
		(w) => isOfObject(w) && !isOfClause(w) && !isFiller(upos[w] ?? "X", words[w]?.text ?? ""),
	);
	// "Crashed because" and "better than" are whole.
	if (
		upos[kept.at(-1) ?? 0] === "SCONJ" &&
		!/^(?:because|than|since|until|before|after)$/i.test(words[kept.at(-1) ?? 0]?.text ?? "")
	)
		kept.pop();
	const textAt = (w: number) => words[w]?.text ?? "";
	// "Isn" is cut from "isn't"; "does" of "doesn't have" says nothing beside its verb.
	const isContracted = (w: number) => /n$/.test(textAt(w)) && /^['’]$/.test(textAt(w + 1)) && textAt(w + 2) === "t";
	const isShortIs = (w: number) => /^['’]$/.test(textAt(w - 1)) && /^(?:m|re|s)$/i.test(textAt(w)) && upos[w] === "AUX";
	const isIdle = (w: number) => kept.includes(w + (isContracted(w) ? 3 : 1)) && /^(?:do|does|did)n?$/i.test(textAt(w));
	const told = kept.filter((w) => !/^(?:any|more|anymore|longer)$/i.test(textAt(w)) && !isIdle(w));
	// "Can share the announcement": what somebody can is the verb behind it.
	const lead = told.at(-1) ?? end;
	const isModal = told.length > 0 && lead < end && told.every((w) => xpos[w] === "MD");
	if (isModal)
		for (let w = lead + 1; w < end && /^(?:VERB|ADV|PART)$/.test(upos[w] ?? ""); w++)
			if (upos[w] === "VERB") told.push(w);
	// "Was made head" is not what "made" says.
	const isPassive =
		told[0] === anchor && upos[anchor] === "VERB" && /^(?:was|were|been|being)$/i.test(textAt(anchor - 1));
	const named = (isPassive ? [anchor - 1, ...told] : told).map((w) => ({
		text: isContracted(w) ? textAt(w).replace(/n$/, "") : isShortIs(w) || textAt(w) === "am" ? "is" : textAt(w),
		upos: upos[w] ?? "X",
	}));
	// "My wife Anna": she is the wife of whoever writes.
	if (
		roleOf(reading, fact).length > 0 ||
		(/(?:^|\s)of$/.test(unsaid) && named.length > 0 && named.every(({ upos }) => NOUNS.test(upos)))
	)
		named.push({ text: "of", upos: "ADP" });
	// "I have two kids, Mia and Leo": Mia is had as a kid.
	const noun = mentions.find(({ kind, from, to }) => kind === "nominal" && from > anchor && to <= (object?.from ?? 0));
	if (noun && object?.kind === "name" && named.length === 1 && /^(?:have|has|had)$/i.test(named[0]?.text ?? ""))
		named.push({ text: textAt(noun.to - 1), upos: "NOUN" });
	const unspoken = (unsaid || "is").split(" ").map((text) => ({ text, upos: "X" }));
	const isStated = status === "stated" || status === "past";
	return nameRelation(named.length > 0 ? named : unspoken, told.indexOf(anchor) + (isPassive ? 1 : 0), isStated, ends);
}
