// Which known facts a new text ends.
import { log } from "@/lib/log";
import type { Pace } from "../reader/read-in-time";
import { judgeInProcess } from "../reader/reader-process";
import { layoutOf } from "../text/layout";

/** How likely it must be that a text ends a fact. Decision: a fact that is wrongly ended costs more than one that is found out later. */
const ENDED_FROM = 0.88;
/** From here on a person is asked. */
const DOUBTED_FROM = 0.6;

/** A known fact with its line and what it says of what; `isNamed`: the text speaks of one of its things by name. */
export type KnownLine = {
	id: string;
	fact: string;
	subject: string;
	relation: string;
	object: string | null;
	isNamed: boolean;
};

/** A known fact that a text ends, or where this is not sure: may end. */
export type Outdated = { id: string; isSure: boolean };

/**
 * The `facts` that a text of `tenant` ends or may end. What could not be judged at that pace stays, and `isWhole` is then false. Without
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
		if ("isOverrun" in judged) throw new Error("the time was over");
		const outdated = facts.flatMap(({ id, isNamed }, i) => {
			const chance = judged.chances[i] ?? 0;
			return chance >= DOUBTED_FROM ? [{ id, isSure: chance >= ENDED_FROM && isNamed }] : [];
		});
		return { outdated, isWhole: !judged.isCut };
	} catch (error) {
		log.error({ err: (error as Error).message, facts: facts.length }, "known facts could not be judged");
		return { outdated: [], isWhole: false };
	}
}

/** What a fact says alone: of several that one sentence states, or where its line is a quotation, a line of its own. */
function lineOf({ id, fact, subject, relation, object }: KnownLine, facts: KnownLine[]): string {
	const isMore = fact.startsWith("“") || facts.some((other) => other.id !== id && other.fact === fact);
	return isMore && object !== null ? `${subject} ${relation.replaceAll("_", " ")} ${object}.` : fact;
}
