// Everything a clause relates, one list: subject, objects, prepositional arguments, and what hangs on them in turn.
// Knows nothing of entities.
import { type Clause, type Complement, caseWords, conjuncts, isStranded } from "./clauses";
import type { Sentence } from "./sentence";

type Role = "subject" | "object" | "attribute" | "indirect" | "oblique" | "agent" | "nested";

export type Argument = {
	role: Role;
	/** The head word of the phrase. */
	head: number;
	/** Words of the preposition that leads to it. */
	prep: number[];
	/** For "nested": the argument that it hangs on ("started incubation with the foundation": incubation). */
	of: Argument | null;
	complement: Complement | null;
};

const MAX_DEPTH = 2;

/** The arguments of a clause, its subjects first, each conjunct apart. */
export function readFrame(s: Sentence, clause: Clause): Argument[] {
	const out: Argument[] = [];
	for (const head of clause.subjects) out.push({ role: "subject", head, prep: [], of: null, complement: null });
	for (const c of clause.complements) {
		if (c.kind === "time" || c.kind === "adverb" || c.kind === "clause" || c.kind === "infinitive") continue;
		for (const head of conjuncts(s, c.head)) {
			const own = isStranded(c) ? [] : caseWords(s, head);
			out.push({ role: c.kind, head, prep: own.length > 0 ? own : c.prep, of: null, complement: c });
		}
	}
	for (const a of [...out]) addNested(s, clause, a, 0, out);
	return out;
}

function addNested(s: Sentence, clause: Clause, of: Argument, depth: number, out: Argument[]): void {
	if (depth >= MAX_DEPTH) return;
	for (const k of s.kidsOf(of.head, "nmod", "nmod:desc")) {
		if (s.label(k) === "nmod:desc" || clause.complements.some((c) => c.head === k)) continue;
		const first = caseWords(s, k);
		if (first.length === 0) continue;
		for (const head of conjuncts(s, k)) {
			const own = caseWords(s, head);
			const nested: Argument = {
				role: "nested",
				head,
				prep: own.length > 0 ? own : first,
				of,
				complement: of.complement,
			};
			out.push(nested);
			addNested(s, clause, nested, depth + 1, out);
		}
	}
}

/** "is the CTO of Acme": what somebody is, of something. */
export const isRoleOf = (role: Argument, of: Argument): boolean =>
	role.role === "attribute" && of.of?.head === role.head && of.prep.length === 1;
