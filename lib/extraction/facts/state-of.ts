// In which state a fact tells that something is, and whether that is over.
import { isPlain, type SaidFact, stems, TABLE } from "./likeness";
import states from "./states.json";

/** States in which nothing comes of what was planned. */
const CALLED_OFF = new Set(["cancelled", "canceled", "called off", "abandoned", "off"]);

/** A state is over when its thing is in another one of its kind, and a plan when it is called off. */
export function isStateOver(was: SaidFact, now: SaidFact): boolean {
	// "The merger of A with B is off" calls off that A will merge with B.
	const isOfPlan = was.status === "planned" && names(now.subject.name, was);
	const isOfSubject = now.subject.id === was.subject.id || isOfPlan;
	if (!isOfSubject && now.object?.id !== was.subject.id) return false;
	// Who has returned, or leads it again, is not on leave any more.
	const isBack = now.subject.label === "Person" && now.status === "stated" && BACK.test(now.fact);
	const after = isOfSubject ? stateOf(now) || (isBack ? "back" : "") : TABLE.get(now.relation)?.leaves;
	if (!after) return false;
	const before = stateOf(was);
	if (CALLED_OFF.has(after)) return was.status === "planned";
	return before !== "" && excludesOther(stateKey(before), stateKey(after));
}

/** Whether a noun names what a fact tells: its two ends, and what joins them. */
function names(noun: string, { subject, object, relation }: SaidFact): boolean {
	const said = stems(noun);
	const holds = (text: string) => stems(text).every((word) => said.includes(word));
	const verb = relation.split("_")[0] ?? "";
	return (
		object !== null &&
		holds(subject.name) &&
		holds(object.name) &&
		said.some((word) => word.startsWith(verb.slice(0, 4)))
	);
}

const BACK = /\b(?:is back|returned|again)\b/i;
const BEGUN = /^(?:by|after|because|due)$/;
/** "Reopening" is what "reopened" is. */
const stateKey = (state: string): string => stems(state).join(" ");
const GROUPS = states.exclusive.map((group) => new Set(group.map(stateKey)));
/** Whether two states are not had at once. */
const excludesOther = (one: string, other: string): boolean =>
	one !== other && GROUPS.some((group) => group.has(one) && group.has(other));

/** The state that a fact tells of its subject: "closed", as value, as relation, or as what begins it ("blocked by"). */
function stateOf({ relation, object }: SaidFact): string {
	const isState = (text: string) => text !== "" && GROUPS.some((group) => group.has(stateKey(text)));
	const [first = "", second = ""] = relation.split("_").filter((word) => word !== "is");
	// "Resolved after the rollback" tells of it as "resolved" does.
	const isBegun = BEGUN.test(second) && states.exclusive.some((group) => group.includes(first));
	const begun = isBegun && (relation === "blocked_by" || !TABLE.has(relation)) ? [first] : [];
	const value = object?.id ? "" : (object?.name.toLowerCase() ?? "").replace(/ (?:again|now)$/, "");
	const said = object?.id ? begun : [value, `${first} ${value}`, relation.replaceAll("_", " "), ...begun];
	return said.find(isState) ?? "";
}

const OUT_OF_USE = new RegExp(`\\b(?:${states.out_of_use.join("|")})\\b|^(?:is )?off$`);

/** What somebody uses, or is served by, is no more when it is retired. */
export function isOutOfUse(was: SaidFact, now: SaidFact): boolean {
	if (was.object?.id !== now.subject.id || now.subject.id === "" || isPlain(was.relation)) return false;
	return OUT_OF_USE.test(`${now.relation.replaceAll("_", " ")} ${now.object?.name ?? ""}`.toLowerCase().trim());
}
