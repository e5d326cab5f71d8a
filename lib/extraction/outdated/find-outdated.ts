// Which known facts a new text ends.
import { log } from "@/lib/log";
import { judgeInProcess } from "../reader/reader-process";
import { layoutOf } from "../text/layout";

/** Milliseconds of work that a writer waits for, and until the answer. */
const [WORK_MS, WAIT_MS] = [1_000, 5_000];
/** How likely it must be that a text ends a fact. Decision: a fact that is wrongly ended costs more than one that is found out later. */
const ENDED_FROM = 0.9;
/** From here on a person is asked. */
const DOUBTED_FROM = 0.6;

/** A known fact with its line and what it says of what. */
export type KnownLine = { id: string; fact: string; subject: string; relation: string; object: string | null };

/** A known fact that a text ends, or where this is not sure: may end. */
export type Outdated = { id: string; isSure: boolean };

/**
 * The `facts` that a text of `tenant` ends or may end. None where the judge fails or its time is over: the facts then stay,
 * which the log says.
 */
export async function findOutdated(text: string, facts: KnownLine[], tenant: string): Promise<Outdated[]> {
	const readable = layoutOf(text).readable?.text ?? text;
	if (facts.length === 0 || readable.trim() === "") return [];
	const lines = facts.map((one) => lineOf(one, facts));
	try {
		const judged = await judgeInProcess({ tenant, text: readable, lines, limitMs: WORK_MS, waitMs: WAIT_MS });
		if ("isOverrun" in judged) return [];
		return facts.flatMap(({ id }, i) => {
			const chance = judged.chances[i] ?? 0;
			return chance >= DOUBTED_FROM ? [{ id, isSure: chance >= ENDED_FROM }] : [];
		});
	} catch (error) {
		log.error({ err: (error as Error).message, facts: facts.length }, "known facts could not be judged");
		return [];
	}
}

/** What a fact says alone: of several that one sentence states, or where its line is a quotation, a line of its own. */
function lineOf({ id, fact, subject, relation, object }: KnownLine, facts: KnownLine[]): string {
	const isMore = fact.startsWith("“") || facts.some((other) => other.id !== id && other.fact === fact);
	return isMore && object !== null ? `${subject} ${relation.replaceAll("_", " ")} ${object}.` : fact;
}
