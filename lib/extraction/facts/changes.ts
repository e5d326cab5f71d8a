// Whether a fact replaces an earlier one: what a reader takes as no longer so.
import type { Change } from "../extraction";
import { AHEAD, isLeftBehind, OVER } from "./left-behind";
import {
	attributeOf,
	type End,
	familyOf,
	isLikeRelation,
	isNamed,
	isOfKind,
	isOtherVersion,
	isPlain,
	isSameSlot,
	isSameThing,
	kindOf,
	roleOf,
	type SaidFact,
	sharesTopic,
	sharesWord,
	stems,
	TABLE,
	words,
} from "./likeness";
import { isOutOfUse, isStateOver } from "./state-of";

const FROM_TO = "from (?:[^\\s.,;:]+ ){1,4}to";
const FIRM = new RegExp(
	`\\b(?:from now on|instead|no longer|any ?more|correction|erratum|reversed|${FROM_TO})\\b`,
	"i",
);
const WHEN =
	"(?:today|tonight|tomorrow|yesterday|now|noon|the|this|last|next|mon|tues|wednes|thurs|fri|satur|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\\d)";
const MARKS = new RegExp(
	`\\b(?:now|new|again|back|as of|effective|hands|this morning|swap|swapped|reverts?|forward|move[sd]|shifts|postponed|slips|slipped|extended|delayed|put off|for now|for the time being|until further notice|these days|any longer|(?:since|from|starting) ${WHEN})`,
	"i",
);
const BEGINS = /\b(?:from now on|as of|effective|back|from (?:today|tonight|tomorrow))\b/i;
const ADDED = /\b(?:also|too|as well|besides|in addition|additional|an? second|another)\b/i;
const QUOTED = /(?:^|[\s(:])['"‘“„][^'"’”‘“„]{8,300}['"’”]/;
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
	if (isLeftBehind(was, now, change.sentence)) return true;
	if (change.isDenial) return isDenied(was, now);
	// "Was open in 2019" is over itself.
	const isBygone = now.status === "past" && now.relation === "was";
	return (
		(!isBygone && (isStateOver(was, now) || isOutOfUse(was, now))) ||
		isRoleOver(was, now, change) ||
		isOtherHolder(was, now, change) ||
		isSucceededBy()
	);
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
	if (isOtherPosition(was, now, change)) return true;
	// Who gets another post is still of the firm.
	if (now.relation === "became" && now.subject.label === "Person") return false;
	if (isLike && TABLE.get(was.relation)?.single_valued && was.relation === now.relation) return isOfSubject;
	if (isLike && familyOf(was.relation) === "place") return isMarked && isOfSubject;
	const kind = kindOf(old);
	if (!isOfKind(kind, kindOf(other))) return false;
	// Who led it once, led it before who leads it.
	const isPast = now.status === "past" && !TABLE.get(now.relation)?.is_change;
	if (/^(?:date|time|amount|numbered)\b/.test(kind))
		return (
			isOfSubject &&
			!isPast &&
			!isOfOther(now, was.fact) &&
			!isOfOther(was, change.sentence) &&
			(change.isMarked
				? isOnTopic() || isPlain(was.relation) || isPlain(now.relation) || TABLE.get(now.relation)?.is_change === true
				: (isLike || (kind === "date" && sharesWord(was.relation, now.relation))) && isNamed(pivot))
		);
	// "The import is Siiri's now" is read as "Siiri has the import".
	const isHeld = TABLE.get(was.relation)?.family === "duty";
	// What two like or use, neither takes from the other.
	const isOfOne = isLike && (isHeld || familyOf(was.relation) !== undefined || !TABLE.has(was.relation));
	const isDuty = isOfOne || (["has", "belongs_to"].includes(now.relation) && isHeld) || isTakenOver(was, now);
	if (kind === "Person") return isMarked && isDuty && !isOfSubject && !isPast;
	if (!isOfSubject || !change.isMarked) return false;
	if (isOtherVersion(old.name, other.name) || (isMarked && isSameSlot(was.relation, now.relation))) return true;
	return (
		change.isFirm &&
		!change.isAdded &&
		(isOnTopic() || (kind === "value" && isPlain(was.relation) && isPlain(now.relation)))
	);
}

/** Whether a fact is of an attribute that a text does not name: a code freeze is no release. */
function isOfOther({ relation }: SaidFact, text: string): boolean {
	const [said, attribute] = [stems(text), attributeOf(relation)];
	return attribute !== "" && !attribute.split(" ").some((word) => said.includes(word));
}

/** "Sefa took over the log" ends that Tiago keeps it, and not that he likes it. */
const isTakenOver = (was: SaidFact, now: SaidFact): boolean =>
	now.relation === "took_over" &&
	was.status === "stated" &&
	/^(?:keeps|edits|writes|hosts|tends|teaches)$/.test(was.relation);

/** Whether a fact says which position somebody holds. */
export const isPosition = ({ relation, object }: { relation: string; object: unknown }): boolean =>
	object !== null && ["is", "was", "role_is", "became"].includes(relation);

/** "The treasurer is Eva now", "Eva was elected treasurer": of a position that has one holder. */
function isOtherHolder(was: SaidFact, now: SaidFact, { sentence, isMarked, isAdded }: Change): boolean {
	if (!isMarked || isAdded || !isPosition(was) || !isPosition(now) || !was.object || !now.object) return false;
	if (was.subject.id === now.subject.id || was.object.label === "Person") return false;
	if (was.subject.label !== "Person" || now.subject.label !== "Person") return false;
	const isValue = was.object.id === "" || now.object.id === "";
	const isSame = isValue
		? words(was.object.name).join(" ") === words(now.object.name).join(" ")
		: was.object.id === now.object.id;
	const [position, text] = [words(was.object.name).join(" "), ` ${words(sentence).join(" ")} `];
	// Of what is no thing of its own the text must speak as of one, or name who had it: two can be ill, or board members.
	const isHeld =
		!isValue || text.includes(` the ${position} `) || words(was.subject.name).some((w) => text.includes(` ${w} `));
	if (!isSame || !isHeld) return false;
	return ![sentence, was.fact].some((said) =>
		` ${words(said).join(" ")} `.match(new RegExp(` an? (?:new )?${position} `)),
	);
}

/** "The club's treasurer is Lien" when Lien resigns as treasurer, or somebody else becomes it where the text names her or the club. */
function isRoleOver(was: SaidFact, now: SaidFact, { sentence, isAdded }: Change): boolean {
	const role = roleOf(was.relation);
	if (role === "" || was.object?.label !== "Person" || !now.object || now.status === "planned" || isAdded) return false;
	if (stems(role).join(" ") !== stems(now.object.name).join(" ")) return false;
	const isSame = now.subject.id === was.object.id;
	if (TABLE.get(now.relation)?.is_end) return isSame;
	const said = stems(sentence);
	const isNamed = [was.subject, was.object].some(({ name }) =>
		stems(name).some((w) => w.length > 3 && said.includes(w)),
	);
	return now.relation === "became" && now.subject.label === "Person" && !isSame && isNamed;
}

/** Who was deputy curator and became head curator. */
function isOtherPosition(was: SaidFact, now: SaidFact, { isAdded }: Change): boolean {
	if (!was.object || !now.object || was.subject.id !== now.subject.id || isAdded) return false;
	if (!isPosition(was) || now.relation !== "became") return false;
	return stems(was.object.name).at(-1) === stems(now.object.name).at(-1);
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

/**
 * Whether a denial is of what a fact says: "keys do not expire" of "keys expire after 90 days", "the result is no Friday deploys" of
 * "deploys on Fridays".
 */
function isDenied(was: SaidFact, now: SaidFact): boolean {
	if (was.subject.id !== now.subject.id) return false;
	const said = stems(was.fact);
	const relation = now.status === "negated" ? now.relation.replaceAll("_", " ") : "";
	const denied = stems(`${relation} ${now.object?.name ?? ""}`).filter((w) => w.length > 3);
	// "The club is not free" is not of its free lessons.
	const isState = now.status === "negated" && isPlain(now.relation);
	const isOfIt = () =>
		stems(was.object?.name ?? "").join(" ") === stems(now.object?.name ?? "").join(" ") ||
		denied.every((w) => stems(was.relation.replaceAll("_", " ")).includes(w));
	// The line of "likes short agendas" may begin with "prefers video calls".
	const own = stems(`${was.relation.replaceAll("_", " ")} ${was.object?.name ?? ""}`);
	if (!denied.some((w) => own.includes(w))) return false;
	return denied.every((w) => said.includes(w)) && (!isState || isOfIt());
}

/** Whether a sentence says "no Friday deploys" of an object of several words. */
function deniesObject(sentence: string, object: string | null): boolean {
	const name = words(object ?? "").filter((word) => word !== "no");
	return name.length > 1 && ` ${words(sentence).join(" ")} `.includes(` no ${name.join(" ")} `);
}
