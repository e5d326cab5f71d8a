// Whether a clause says that what it names has ended: "no longer", "used to", "stopped". Knows nothing of nodes.
import type { Clause } from "./clauses";
import type { Sentence } from "./sentence";

export type Over = "no_longer" | "used_to" | "stopped" | null;

/** How the clause says that it is over; null when it does not. */
export function readOver(s: Sentence, clause: Clause): Over {
	const head = clause.head;
	for (const a of s.kidsOf(head, "advmod").concat(s.kidsOf(clause.last, "advmod"))) {
		const word = s.lower(a);
		if (word === "longer" && (s.lower(a - 1) === "no" || s.kids(a).some((k) => s.lower(k) === "no")))
			return "no_longer";
		if (clause.negated && (word === "anymore" || word === "longer" || (word === "more" && s.lower(a - 1) === "any")))
			return "no_longer";
	}
	if (s.lower(head) === "used" && clause.last !== head && s.lower(head + 1) === "to") return "used_to";
	if (/^(?:stop|quit|cease)$/.test(s.lemma(head)) && clause.last !== head && s.penn(clause.last) === "VBG")
		return "stopped";
	return null;
}
