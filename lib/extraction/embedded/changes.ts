// What a clause says has ended: moves, departures, "no longer", "used to". Knows nothing of the store.
import type { Ending } from "../extraction";

const WORK = [
	"works_at",
	"works_for",
	"works_in",
	"works_with",
	"employed_by",
	"employed_at",
	"is_employee_of",
	"has_job_at",
	"joins",
	"joined",
];
const HOME = ["lives_in", "lives_at", "resides_in", "is_based_in", "based_in", "stays_in", "moves_to", "relocates_to"];
const PARTNER = [
	"married_to",
	"marries",
	"dates",
	"is_dating",
	"engaged_to",
	"is_with",
	"is_wife_of",
	"is_husband_of",
	"is_partner_of",
	"is_girlfriend_of",
	"is_boyfriend_of",
];
const MEMBER = ["is_member_of", "belongs_to", "plays_for", "studies_at", "attends", "is_student_at", "is_in"];
const USE = ["uses", "prefers", "is_on", "works_with", "relies_on", "runs_on", "subscribes_to"];
const OWN = ["owns", "has", "drives"];

/** What the edge-maker knows of one clause, in canonical words. */
export type ChangeInput = {
	/** Base form of the verb chain's first verb, and particles: "move", "break up". */
	verb: string;
	/** Relation without its modality: "works_at". */
	plainRelation: string;
	/** "no_longer", "used_to", "stopped" or null. */
	over: "no_longer" | "used_to" | "stopped" | null;
	negated: boolean;
	subject: string;
	target: string;
	targetIsPlace: boolean;
	/** Entity after "from" in the same clause. */
	from: string | null;
	/** The preposition that leads to the target, or "". */
	prep: string;
	/** Whether the verb has an object of its own ("moved the sofa to the kitchen"). */
	hasObject: boolean;
};

/** Endings that one edge carries; empty for plain facts and whenever the change itself is denied. */
export function findEndings(c: ChangeInput): Ending[] {
	const end = (relations: string[], object: string | null): Ending => ({ subject: c.subject, relations, object });
	if (c.over !== null) return [end(withSynonyms(c.plainRelation), c.target)];
	if (c.negated) return [];
	if (/^(?:move|relocate)$/.test(c.verb) && c.targetIsPlace && !c.hasObject) {
		if (c.prep === "to") return [end(HOME, c.from)];
		if (c.prep === "from" || c.prep === "out of") return [end(HOME, c.target)];
	}
	if (/^(?:quit|leave|resign|retire)$/.test(c.verb) && (c.prep === "" || c.prep === "from") && !c.targetIsPlace)
		return [end([...WORK, ...MEMBER], c.target)];
	if (/^(?:leave)$/.test(c.verb) && c.targetIsPlace && c.prep === "") return [];
	if (
		/^(?:quit|stop|give up|drop|cancel|abandon|ditch|unsubscribe)$/.test(c.verb) &&
		(c.prep === "" || c.prep === "from")
	)
		return [end([...USE, ...MEMBER, ...OWN, "does", "plays", "practices", "smokes", "eats", "drinks"], c.target)];
	if (
		/^(?:divorce|break up|split up|split|separate)$/.test(c.verb) &&
		(c.prep === "" || c.prep === "with" || c.prep === "from")
	)
		return [end(PARTNER, c.target)];
	if (/^(?:switch|change|migrate|convert)$/.test(c.verb) && c.prep === "to" && c.from !== null)
		return [end([...USE, ...WORK, ...MEMBER], c.from)];
	if (/^(?:sell|give away|donate)$/.test(c.verb) && c.prep === "") return [end(OWN, c.target)];
	if (/^(?:fire|lay off|dismiss)$/.test(c.verb) && c.prep === "")
		return [{ subject: c.target, relations: WORK, object: c.subject }];
	if (/^drop out$/.test(c.verb)) return [end(MEMBER, c.target)];
	return [];
}

/** "works_at" and what else says the same. */
function withSynonyms(relation: string): string[] {
	for (const group of [WORK, HOME, PARTNER, USE])
		if (group.includes(relation)) return [relation, ...group.filter((r) => r !== relation)];
	return [relation];
}
