// What the judge of facts weighs: how a clause says it, and what stands at its ends. Knows nothing of weights.
import type { ExtractedEntity } from "../extraction";
import type { Clause } from "./clauses";
import type { Argument } from "./frames";
import type { NodeFinder } from "./nodes";
import type { Scope } from "./scope";
import type { Sentence } from "./sentence";

type Placed = Argument & { entity: ExtractedEntity };

/** Of the clause. */
export function clauseTraits(s: Sentence, clause: Clause, scope: Scope): string[] {
	const out = [`role=${clause.role}`, `prefix=${scope.prefix}`];
	if (clause.negated) out.push("negated");
	if (clause.passive) out.push("passive");
	if (clause.shared) out.push("shared");
	if (s.kid(clause.head, "cop") >= 0) out.push("copula");
	out.push(`verb=${s.lemma(clause.last).toLowerCase()}`, `tense=${s.penn(clause.head)}`);
	if (scope.clause !== clause) out.push("within");
	return out;
}

/** Of a noun that has another at its side. */
export function nounTraits(s: Sentence, head: number, scope: Scope | null): string[] {
	const out = [`at=${s.label(head)}`, scope ? `prefix=${scope.prefix}` : "phrase"];
	if (/(?:ion|ment|ance|ence|ing|al)$/.test(s.lower(head))) out.push("deverbal");
	return [...out, `noun=${s.lemma(head).toLowerCase()}`];
}

/** Of the pair: how it hangs together, and each end. */
export function pairTraits(
	{ s, finder }: { s: Sentence; finder: NodeFinder },
	a: Placed,
	b: Placed | null,
	kind: string,
): string[] {
	const out = [`kind=${kind}`, ...endTraits(s, finder, a, "a")];
	if (a.role === "subject" && b) out.push("pair=subject");
	if (!b) return out;
	out.push(...endTraits(s, finder, b, "b"));
	const prep = b.prep.map((p) => s.lower(p)).join("_");
	if (prep) out.push(`prep=${prep}`, `kind+prep=${kind}+${prep}`);
	const apart = a.head < 0 ? 0 : Math.abs(a.head - b.head);
	out.push(`apart=${apart < 3 ? apart : apart < 6 ? "3-5" : apart < 10 ? "6-9" : apart < 16 ? "10-15" : "16+"}`);
	out.push(`names=${a.entity.isName ? 1 : 0}${b.entity.isName ? 1 : 0}`);
	return out;
}

function endTraits(s: Sentence, finder: NodeFinder, a: Placed, side: string): string[] {
	const { entity, head } = a;
	const out = [`${side}:${entity.isName ? "name" : "noun"}`, `${side}:${entity.label}`];
	if (entity.name === "User") out.push(`${side}:user`);
	if (head < 0) return [...out, `${side}:topic`];
	if (s.tag(head) === "PRON") out.push(`${side}:pronoun`, `${side}:${s.lower(head)}`);
	const words = entity.name.split(" ").length;
	out.push(`${side}:words=${Math.min(words, 5)}`);
	if (!entity.isName && s.tag(head) !== "PRON") {
		const det = s.kidsOf(head, "det").map((d) => s.lower(d))[0];
		out.push(`${side}:det=${det ?? (s.kid(head, "nmod:poss") >= 0 ? "poss" : "none")}`);
		out.push(`${side}:tag=${s.penn(head)}`);
		if (s.kid(head, "amod") >= 0) out.push(`${side}:amod`);
		if (s.kid(head, "compound") >= 0) out.push(`${side}:compound`);
		if (words === 1)
			out.push(
				`${side}:bare`,
				`${side}:bare=${/(?:ion|ment|ness|ity|ance|ence|ing|al)$/.test(s.lower(head)) ? "abstract" : "plain"}`,
			);
	}
	if (finder.nameAt(head) && !entity.isName) out.push(`${side}:odd`);
	return out;
}
