// Owns how a clause is meant: stated, reported, under a condition, over. Knows nothing of nodes.
import type { Clause } from "./clauses";
import type { References } from "./references";
import { modality } from "./relations";
import { tell, tellGroup } from "./render";
import type { Sentence } from "./sentence";

/** Verbs whose content is told, thought or wished rather than stated. */
const ATTRIBUTING = new Set(
	"say tell think believe hope wish guess claim suggest argue hear suppose imagine expect fear doubt worry report allege assume predict promise ask wonder dream feel insist deny state propose recommend want warn".split(
		" ",
	),
);

/** Words before and after the fact ("Nina said that ...", "..., if it rains"); `reported` facts are not the teller's own. */
export type Telling = { prefix: string; suffix: string; reported: boolean };

/** Conditions, questions inside sentences, commands and fragments without a finite verb state nothing. */
export function statesNothing(s: Sentence, clause: Clause): boolean {
	if (clause.subjects.length === 0) return true;
	const marks = s.kidsOf(clause.head, "mark", "advmod").map((m) => s.lower(m));
	if (clause.role === "adverbial" && marks.some((m) => /^(?:if|unless|whether|lest)$/.test(m))) return true;
	if (clause.role === "content" && marks.some((m) => /^(?:if|whether)$/.test(m))) return true;
	if ((clause.role === "adverbial" || clause.role === "participle") && marks.includes("to")) return true;
	if (clause.role === "adverbial" && marks.includes("when") && s.kid(clause.head, "cop") >= 0) return true;
	if (clause.role === "embedded" && clause.shared) return true;
	if (!hasFiniteVerb(s, clause) && clause.role !== "participle" && clause.role !== "adverbial") return true;
	// A condition anywhere above makes the clause part of it.
	for (let up = s.head(clause.head), n = 0; up >= 0 && n < 6; up = s.head(up), n++)
		if (s.label(up) === "advcl" && s.kidsOf(up, "mark").some((m) => /^(?:if|unless)$/.test(s.lower(m)))) return true;
	return false;
}

/** Whether the verb group has a finite verb of its own. */
export function hasFiniteVerb(s: Sentence, clause: Clause): boolean {
	return clause.group.some((w) => /^(?:VBP|VBZ|VBD|MD)$/.test(s.penn(w)));
}

/** Who said it, and on what condition; null when the clause must not be told at all. */
export function readTelling(s: Sentence, references: References, clause: Clause, clauses: Clause[]): Telling | null {
	const out: Telling = { prefix: "", suffix: "", reported: false };
	const condition = s
		.kidsOf(clause.head, "advcl")
		.find((k) => s.kidsOf(k, "mark").some((m) => /^(?:if|unless)$/.test(s.lower(m))));
	if (condition !== undefined) out.suffix = `, ${tell(s, s.subtree(condition), references).replace(/[\s,;.]+$/, "")}`;
	const top = clause.role === "conjunct" ? s.head(clause.head) : clause.head;
	if (s.label(top) !== "ccomp" && s.label(top) !== "parataxis") return out;
	const governor = s.head(top);
	const upper = clauses.find((k) => k.head === governor || k.last === governor);
	if (!upper) return out;
	const verb = s.lemma(upper.last).toLowerCase();
	if (s.label(top) === "parataxis" && !ATTRIBUTING.has(verb)) return out;
	if (!ATTRIBUTING.has(verb) && !upper.negated && modality(s, upper).length === 0) return out;
	const subject = upper.subjects[0];
	if (subject === undefined) return null;
	const words = s.tag(subject) === "PRON" ? [subject] : s.subtree(subject, (k) => s.label(k) === "acl:relcl");
	out.prefix = `${tell(s, words, references)} ${tellGroup(s, upper, subject, references)} that `;
	out.reported = true;
	return out;
}

export type Over = "no_longer" | "used_to" | "stopped" | null;

/** Whether the clause says that what it tells has ended. */
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
