// Which known facts a new text ends.
import { log } from "@/lib/log";
import type { Pace } from "../reader/read-in-time";
import { judgeInProcess } from "../reader/reader-process";
import { layoutOf } from "../text/layout";

/** How likely it must be that a text ends a fact. Decision: a fact that is wrongly ended costs more than one that is found out later. */
const ENDED_FROM = 0.88;
/** The same where a fact of the text tells what became of it. */
const REPLACED_FROM = 0.6;
/** From here on a person is asked, where one does. */
const DOUBTED_FROM = 0.3;

/** A known fact with its line and what it says of what; `isNamed`: the text speaks of one of its things by name. */
export type KnownLine = {
	id: string;
	fact: string;
	subject: string;
	relation: string;
	object: string | null;
	isNamed: boolean;
};

/** A known fact that a text may end: "sure" by itself, "likely" if a fact of the text tells what became of it. */
export type Outdated = { id: string; certainty: "sure" | "likely" | "possible" };

/**
 * The `facts` that a text of `tenant` ends or may end, the likeliest first. What could not be judged at that pace stays, and `isWhole` is then false. Without
 * the judge's model nothing is judged, which is said when the reader starts.
 */
export async function findOutdated(
	text: string,
	facts: KnownLine[],
	tenant: string,
	{ segmentMs, waitMs }: Pace,
): Promise<{ outdated: Outdated[]; isWhole: boolean }> {
	const readable = layoutOf(text).readable?.text ?? text;
	if (facts.length === 0 || readable.trim() === "") return { outdated: [], isWhole: true };
	const lines = facts.map((one) => lineOf(one, facts));
	try {
		const judged = await judgeInProcess({ tenant, text: readable, lines, limitMs: segmentMs, waitMs });
		if ("isOverrun" in judged) return { outdated: [], isWhole: false };
		const outdated = facts
			.map((fact, i) => ({ ...fact, chance: judged.chances[i] ?? 0 }))
			.sort((a, b) => b.chance - a.chance)
			.flatMap(({ id, isNamed, chance }) => {
				const certainty = certaintyOf(chance, isNamed);
				return certainty ? [{ id, certainty }] : [];
			});
		return { outdated, isWhole: !judged.isCut };
	} catch (error) {
		log.error({ err: (error as Error).message, facts: facts.length }, "known facts could not be judged");
		return { outdated: [], isWhole: false };
	}
}

function certaintyOf(chance: number, isNamed: boolean): Outdated["certainty"] | null {
	if (chance >= ENDED_FROM && isNamed) return "sure";
	if (chance >= REPLACED_FROM) return "likely";
	return chance >= DOUBTED_FROM ? "possible" : null;
}

/** What a fact says alone: where its line is a quotation, or tells another fact as well, a line of its own. */
function lineOf(one: KnownLine, facts: KnownLine[]): string {
	const { fact, subject, relation, object } = one;
	const isMore = fact.startsWith("“") || facts.some((other) => other.id !== one.id && tellsToo(one, other));
	const verb = VERBLESS.test(relation) ? "is " : "";
	return isMore && object !== null ? `${subject} ${verb}${relation.replaceAll("_", " ")} ${object}.` : fact;
}

/** Names of relations without a verb: "member of", "located in", "on". */
const VERBLESS = /_of$|^(?:located|responsible)_|^(?:on|in|at|from|for|with|of|by)(?:_|$)/;

/** Whether a line tells another fact as well: "runs Postgres 14 and Redis 7", "Ines and Rui own it". */
const tellsToo = ({ fact, subject, relation, object }: KnownLine, other: KnownLine): boolean =>
	other.fact === fact ||
	(other.relation === relation &&
		((other.subject === subject && other.object !== null && fact.includes(other.object)) ||
			(other.subject !== subject && other.object === object && fact.includes(other.subject))));
