// Which facts wait for something: plans, and what is not settled. Pure.
import type { Status } from "@/lib/extraction/extraction";

type Fact = { fact: string; status: Status; direction: "out" | "in" };

/** That something waits for an answer, somebody or something else; "is no longer blocked" does not. */
const UNSETTLED = [
	/\b(?:is|are|remains?|stays?) (?:still |yet )?(?:blocked|pending|undecided|unclear|unresolved|unassigned|open until|to be decided)\b/i,
	/\b(?:waits?|waiting) (?:for|until|on)\b/i,
	/\b(?:not|nobody) (?:yet )?(?:been )?(?:decided|settled|assigned|known|knows|owns)\b|\bno owner\b/i,
];

/** Whether a fact says that something is blocked, waits, has no owner or is not decided. */
export const isUnsettled = ({ fact, status, direction }: Fact): boolean =>
	direction === "out" && status !== "past" && UNSETTLED.some((words) => words.test(fact));

/** Whether a fact says what is there to be done: a plan, or something unsettled. */
export const isUnfinished = (fact: Fact): boolean =>
	(fact.direction === "out" && fact.status === "planned") || isUnsettled(fact);
