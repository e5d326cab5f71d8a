// When the fact of a clause began and ended. Knows nothing of entities.
import type { Clause } from "./clauses";
import type { Sentence } from "./sentence";
import type { TimeSpan } from "./times";

/** Times whose words hang in this clause and no inner one. */
export function timesOf(s: Sentence, clause: Clause, times: TimeSpan[]): TimeSpan[] {
	if (times.length === 0) return [];
	const inner = (k: number) =>
		/^(?:ccomp|advcl|acl|acl:relcl|parataxis|conj)$/.test(s.label(k)) &&
		(s.tag(k) === "VERB" || s.kid(k, "cop") >= 0) &&
		k !== clause.last;
	const words = new Set(s.subtree(clause.head, inner));
	return times.filter((t) => s.tokens.some((token, i) => words.has(i) && token.start < t.to && t.from < token.end));
}

/** When the fact began and ended, from its times: "since", "until", "from A to B". */
export function periodOf(times: TimeSpan[]): { validAt: Date | null; invalidAt: Date | null } {
	const begin = times.find((t) => t.sense !== "until");
	const until = times.find((t) => t.sense === "until");
	let invalidAt = until?.start ?? null;
	if (begin?.sense === "since" && !until)
		invalidAt = times.find((t) => t !== begin && t.start > begin.start)?.end ?? null;
	const validAt = begin?.start ?? null;
	return { validAt, invalidAt: invalidAt && validAt && invalidAt <= validAt ? null : invalidAt };
}
