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
	const { words, upos, xpos } = reading;
	const { anchor, status, unsaid, object, value } = fact;
	const end = (object ?? value)?.from ?? 0;
	// "Uses A rather than B" denies that it uses B.
	const givesWay = (w: number) =>
		GIVES_WAY.test(words[w]?.text ?? "") || (words[w]?.text === "of" && words[w - 1]?.text === "instead");
	// "Zeynep thinks that Kubernetes is overkill for teams" thinks nothing of Kubernetes.
	const { from } = fact.subject;
	const isOthers = (w: number) => w < from && anchor > from && from < end;
	const relation = withPreposition(reading, fact).filter((w) => !givesWay(w) && !isOthers(w));
	const isPreposition = (w: number) => upos[w] === "ADP" && xpos[w] !== "RP";
	const isOfObject = (w: number) =>
		!isPreposition(w) ||
		w < anchor ||
		// "Out of" is one.
		(w > end ? end < anchor : !relation.some((x) => x > w + 1 && x < end && isPreposition(x)));
	const kept = relation.filter((w) => isOfObject(w) && !isFiller(upos[w] ?? "X", words[w]?.text ?? ""));
	// "Crashed because" and "better than" are whole.
	if (
		upos[kept.at(-1) ?? 0] === "SCONJ" &&
		!/^(?:because|than|since|until|before|after)$/i.test(words[kept.at(-1) ?? 0]?.text ?? "")
	)
		kept.pop();
	const textAt = (w: number) => words[w]?.text ?? "";
	// "Isn" is cut from "isn't"; "does" of "doesn't have" says nothing beside its verb.
	const isContracted = (w: number) => /n$/.test(textAt(w)) && /^['’]$/.test(textAt(w + 1)) && textAt(w + 2) === "t";
	const isIdle = (w: number) => kept.includes(w + (isContracted(w) ? 3 : 1)) && /^(?:do|does|did)n?$/i.test(textAt(w));
	const told = kept.filter((w) => !/^(?:any|more|anymore|longer)$/i.test(textAt(w)) && !isIdle(w));
	const named = told.map((w) => ({
		text: isContracted(w) ? textAt(w).replace(/n$/, "") : textAt(w) === "am" ? "is" : textAt(w),
		upos: upos[w] ?? "X",
	}));
	// "My wife Anna": she is the wife of whoever writes.
	if (
		roleOf(reading, fact).length > 0 ||
		(/(?:^|\s)of$/.test(unsaid) && named.length > 0 && named.every(({ upos }) => NOUNS.test(upos)))
	)
		named.push({ text: "of", upos: "ADP" });
	const unspoken = (unsaid || "is").split(" ").map((text) => ({ text, upos: "X" }));
	const isStated = status === "stated" || status === "past";
	return nameRelation(named.length > 0 ? named : unspoken, told.indexOf(anchor), isStated, ends);
}
