// Whether a fact replaces an earlier one: what a reader takes as no longer so.
import * as chrono from "chrono-node";
import { newStemmer } from "snowball-stemmers";
import { remember } from "@/lib/remember";
import type { Change } from "../extraction";
import { RELATIONS } from "./name-relation";
import states from "./states.json";

/** One end of a fact: an entity of the store, or with an empty `id` a literal. */
export type End = { id: string; name: string; label: string };
/** A fact as it is compared. `object` is null where it has neither a second entity nor a value. */
export type SaidFact = { relation: string; status: string; subject: End; object: End | null; fact: string };

const FROM_TO = "from (?:[^\\s.,;:]+ ){1,4}to";
const FIRM = new RegExp(
	`\\b(?:from now on|instead|no longer|any ?more|correction|erratum|reversed|${FROM_TO})\\b`,
	"i",
);
const MARKS = /\b(?:now|new|again|back|as of|effective|hands|this morning)\b/i;
const BEGINS = /\b(?:from now on|as of|effective|back|from (?:today|tonight|tomorrow))\b/i;
const AHEAD = /\b(?:will|shall|would|should|may|might|going to|(?:want|plan|hope|intend)s? to)\b/i;
const SUPPOSED = /\b(?:if|unless|could|maybe|perhaps)\b/i;
const ADDED = /\b(?:also|too|as well|besides|in addition|additional|second|another)\b/i;
const QUOTED = /(?:^|[\s(:])['"‘“„][^'"’”]{8,}['"’”]/;
/** States in which nothing comes of what was planned. */
const CALLED_OFF = new Set(["cancelled", "canceled", "called off", "abandoned"]);

const TABLE = new Map(RELATIONS.map((relation) => [relation.name, relation]));
const stemmer = newStemmer("english");

/**
 * What a sentence says of change; null where it says nothing of it, or reports what somebody else said. The others are of its fact: what is
 * not said to have changed can still be another date, amount or state.
 */
export function changeIn(
	sentence: string,
	relation: string,
	{ isNegated, object, value }: { isNegated: boolean; object: string | null; value: string | null },
): Change | null {
	if (QUOTED.test(sentence)) return null;
	const isDenial = isNegated || deniesObject(sentence, object ?? value);
	const { is_change: isChange = false, leaves } = TABLE.get(relation) ?? {};
	const isFirm = isChange || FIRM.test(sentence);
	const isMarked = isFirm || MARKS.test(sentence);
	if (!isMarked && !isDenial && value === null && !leaves && !OVER.test(sentence)) return null;
	return {
		sentence,
		isMarked,
		isFirm,
		isAdded: ADDED.test(sentence),
		isDenial,
	};
}

/**
 * Whether `now`, whose sentence tells of `change`, ends `was`, which held before it: what is named as left behind, what is denied, a state
 * in place of another, or what is said of one thing, the pivot, in like words with something else of its kind in the old one's place.
 * Decision: what is one at a time by nature (who has a duty, a date, a price, a place) ends where the text says that something
 * changed; what may be several, only where it says that one took the other's place. Pure.
 */
export function isReplaced(was: SaidFact, now: SaidFact, change: Change): boolean {
	const isSucceededBy = () => pivots(was, now).some((ends) => isSucceeded(was, now, ends, change));
	// What is only planned holds not yet, but a new date takes the old one's place.
	if (isYetToCome(now, change.sentence)) return now.object !== null && kindOf(now.object) === "date" && isSucceededBy();
	if (isLeftBehind(was, change.sentence)) return true;
	if (change.isDenial) return isDenied(was, now);
	return isStateOver(was, now) || isSucceededBy();
}

const isYetToCome = (now: SaidFact, sentence: string): boolean =>
	now.status === "planned" && AHEAD.test(sentence) && !BEGINS.test(sentence);

function isSucceeded(was: SaidFact, now: SaidFact, { pivot, old, other }: Shared, change: Change): boolean {
	if (!old || !other) return false;
	if (isSameThing(old.name, other.name)) return isEnd(now.relation, other.label) && was.relation !== now.relation;
	if (TABLE.get(now.relation)?.is_end) return false;
	const isOfSubject = pivot.id === was.subject.id;
	const isLike = isLikeRelation(was.relation, now.relation);
	const isOnTopic = () => isLike || sharesTopic(was, change.sentence, [pivot.name, old.name]);
	const isMarked = change.isMarked && !change.isAdded;
	if (isLike && TABLE.get(was.relation)?.single_valued && was.relation === now.relation) return isOfSubject;
	if (isLike && TABLE.get(was.relation)?.family === "place") return isMarked && isOfSubject;
	const kind = kindOf(old);
	if (kind !== kindOf(other)) return false;
	if (kind === "date" || kind.startsWith("amount"))
		return (
			isOfSubject &&
			(change.isMarked ? isOnTopic() || isPlain(was.relation) || isPlain(now.relation) : isLike && isNamed(pivot))
		);
	if (kind === "Person") return isMarked && isLike && !isOfSubject;
	if (!isOfSubject || !change.isMarked) return false;
	if (isOtherVersion(old.name, other.name)) return true;
	return (
		change.isFirm &&
		!change.isAdded &&
		(isOnTopic() || (kind === "value" && isPlain(was.relation) && isPlain(now.relation)))
	);
}

/** What one can be part of: one leaves a firm, and leaves a message. */
const JOINED = new Set(["Organization", "Location", "Event", "Person"]);

/** Whether a relation says that its subject has no more to do with its object, of that label. */
export const isEnd = (relation: string, label: string): boolean =>
	(TABLE.get(relation)?.is_end ?? false) && (relation !== "left" || JOINED.has(label));

/** An end that two facts share, and what else each of them names. */
type Shared = { pivot: End; old: End | null; other: End | null };

function pivots(was: SaidFact, now: SaidFact): Shared[] {
	const sides = ({ subject, object }: SaidFact): [End, End | null][] =>
		object?.id
			? [
					[subject, object],
					[object, subject],
				]
			: [[subject, object]];
	return sides(was).flatMap(([pivot, old]) =>
		sides(now).flatMap(([shared, other]) => (shared.id === pivot.id ? [{ pivot, old, other }] : [])),
	);
}

/** A state is over when its thing is in another one of its kind, and a plan when it is called off. */
function isStateOver(was: SaidFact, now: SaidFact): boolean {
	const isOfSubject = now.subject.id === was.subject.id;
	if (!isOfSubject && now.object?.id !== was.subject.id) return false;
	const after = isOfSubject ? stateOf(now) : TABLE.get(now.relation)?.leaves;
	if (!after) return false;
	const before = stateOf(was);
	if (CALLED_OFF.has(after)) return was.status === "planned";
	return before !== after && states.some((group) => group.includes(before) && group.includes(after));
}

/** The state that a fact about one thing tells: "closed", as value or as relation. */
function stateOf({ relation, object }: SaidFact): string {
	const isState = (text: string) => states.some((group) => group.includes(text));
	const said = [object?.id === "" ? object.name.toLowerCase() : "", object?.id ? "" : relation.replaceAll("_", " ")];
	return said.find(isState) ?? "";
}

/** Where something may stand that is left behind. */
const OVER = /\b(?:instead of|rather than|in place of|no longer|not|replac(?:ed|es|ing)|from)\b|->|→/i;
/** A name that stands for what is left behind. */
const LEFT =
	/\b(?:instead of|rather than|in place of|no longer|replac(?:ed|es|ing)) (?:the |an? )?(\p{Lu}[\p{L}\p{N}.-]*(?: \p{Lu}[\p{L}\p{N}.-]*)*)/gu;

/** Whether the sentence names an end of a fact as what is left behind ("from Pingolo to", "instead of Pingolo"), and speaks of the rest. */
function isLeftBehind(was: SaidFact, sentence: string): boolean {
	if (!OVER.test(sentence) || AHEAD.test(sentence) || SUPPOSED.test(sentence)) return false;
	const ends = [was.subject, ...(was.object ? [was.object] : [])];
	const isNamed = ({ name }: End) => stems(name).some((w) => w.length > 3 && stems(sentence).includes(w));
	// "Team stores events in Kafka" says more than its ends.
	const line = ` ${words(was.fact).join(" ")} `;
	const isOfLine = [...sentence.matchAll(LEFT)].some(([, name = ""]) => line.includes(` ${words(name).join(" ")} `));
	if (isOfLine && ends.some(isNamed)) return true;
	return ends.some((end) => {
		if (!isSaidOver(sentence, end.name)) return false;
		const rest = ends.find((other) => other !== end);
		return (rest !== undefined && isNamed(rest)) || sharesTopic(was, sentence, [end.name]);
	});
}

/** Whether a sentence has something as left behind: "from X to", "instead of X", "not X", "X ->". Of an amount the number counts. */
function isSaidOver(sentence: string, name: string): boolean {
	const bare = /^\d[\d.,]*/.exec(name)?.[0] ?? name.replace(/^(?:on|in|at|the|an?) /i, "");
	if (!sentence.toLowerCase().includes(bare.toLowerCase())) return false;
	const said = bare.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
	const isNamedAfter = (lead: string, tail = "") =>
		new RegExp(`\\b(?:${lead}) (?:the |an? |our |its )?${said}(?![\\w-])${tail}`, "i").test(sentence);
	return (
		isNamedAfter("instead of|rather than|in place of|no longer|not|replac(?:ed|es|ing)") ||
		isNamedAfter("from", "[^.;]*? (?:to|over)\\b") ||
		new RegExp(`(?<![\\w-])${said}(?: \\w+)? ?(?:->|→) ?[\\p{Lu}\\d]`, "u").test(sentence)
	);
}

/**
 * Whether a denial is of what a fact says: "keys do not expire" of "keys expire after 90 days", "the result is no Friday deploys" of
 * "deploys on Fridays".
 */
function isDenied(was: SaidFact, now: SaidFact): boolean {
	if (was.subject.id !== now.subject.id) return false;
	const said = stems(was.fact);
	const relation = now.status === "negated" ? now.relation.replaceAll("_", " ") : "";
	const denied = stems(`${relation} ${now.object?.name ?? ""}`).filter((w) => w.length > 3);
	return denied.length > 0 && denied.every((w) => said.includes(w));
}

/** Whether a sentence says "no Friday deploys" of an object of several words. */
function deniesObject(sentence: string, object: string | null): boolean {
	const name = words(object ?? "").filter((word) => word !== "no");
	return name.length > 1 && ` ${words(sentence).join(" ")} `.includes(` no ${name.join(" ")} `);
}

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const stems = remember((text: string) => words(text).map((word) => stemmer.stem(word)));

/** "Compiler 4.2" and "Compiler 5.0". */
function isOtherVersion(a: string, b: string): boolean {
	const bare = (name: string) => stems(name.replace(/\d/g, " ")).join(" ");
	return /\d/.test(a) && /\d/.test(b) && bare(a) !== "" && bare(a) === bare(b);
}

/** "Harbour Glow squad" and "Harbour Glow" are one thing. */
function isSameThing(a: string, b: string): boolean {
	const [x, y] = [stems(a), stems(b)];
	return x.length > 0 && y.length > 0 && (x.every((w) => y.includes(w)) || y.every((w) => x.includes(w)));
}

const isLikeRelation = (a: string, b: string) =>
	!isPlain(a) && (a === b || (TABLE.get(a)?.family !== undefined && TABLE.get(a)?.family === TABLE.get(b)?.family));

/** A relation that says nothing by itself. */
const isPlain = (relation: string) => /^(?:is|are|was|has|of|in|on|at|for|with)$/.test(relation);

/** Whether the sentence speaks of what an earlier fact is about, besides its ends. */
function sharesTopic({ fact }: SaidFact, sentence: string, ends: string[]): boolean {
	const known = new Set(ends.flatMap((end) => stems(end)));
	const topic = stems(fact).filter((w) => w.length > 3 && !known.has(w));
	const said = new Set(stems(sentence));
	return topic.some((w) => said.has(w));
}

/** A name, or a noun that is told apart: "battery" alone is anything's. */
const isNamed = ({ name }: End) => /\p{Lu}|\d|\s/u.test(name);

/** What two things must have in common to take each other's place. */
function kindOf({ id, name, label }: End): string {
	const amount = /^\D{0,3}?([$€£]?)\d[\d.,]*\s*(%|\p{L}*)/u.exec(
		name.replace(/^(?:on|in|at|by|to|after|within) /i, ""),
	);
	if (id === "" && chrono.parse(name).length > 0) return "date";
	if (amount) return `amount ${amount[1]}${stemmer.stem((amount[2] ?? "").toLowerCase())}`;
	if (id === "") return "value";
	return label === "Person" || label === "Location" ? label : "thing";
}
