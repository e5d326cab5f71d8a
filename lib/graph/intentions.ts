// Which facts wait for something: plans, and what is not settled. Pure.
import type { Status } from "@/lib/extraction/extraction";

type Fact = { fact: string; status: Status; direction: "out" | "in" };

/** Words of what waits for an answer, somebody or something else. */
const UNSETTLED =
	/\b(?:wait(?:s|ing)?|awaits?|blocked|pending|undecided|unclear|unresolved|unowned|no owner|not known|open question)\b/i;

/** Whether a fact says that something is blocked, waits, has no owner or is not decided. */
export const isUnsettled = ({ fact, status, direction }: Fact): boolean =>
	direction === "out" && status !== "past" && UNSETTLED.test(fact);

/** Whether a fact says what is there to be done: a plan, or something unsettled. */
export const isUnfinished = (fact: Fact): boolean =>
	(fact.direction === "out" && fact.status === "planned") || isUnsettled(fact);
