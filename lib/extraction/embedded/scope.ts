// How far the words around a clause belong to what it says: its own words are a fact, or only those of the clause above it are
// ("Nina said that ...", "..., if it rains"). Knows nothing of nodes.
import type { Clause } from "./clauses";
import { hasFiniteVerb } from "./clauses";
import { modality, thirdPerson } from "./relations";
import type { Sentence } from "./sentence";

/** Verbs whose content is said, thought or wished rather than stated. */
const ATTRIBUTING = new Set(
	"check ensure trust verify say tell think believe hope wish guess claim suggest argue hear suppose imagine expect fear doubt worry report allege assume predict promise ask wonder dream feel insist deny state propose recommend want warn add comment answer reply reckon".split(
		" ",
	),
);
/** Verbs whose content is true whenever they are. */
const FACTIVE = new Set(
	"know show notice discover find realise realize see learn confirm remember mean note prove reveal recall forget point mention announce detect observe".split(
		" ",
	),
);
const STATING_MARKS = new Set("because since as while although though whereas so but and cause".split(" "));

export type Scope = {
	/** The clause whose words, all of them, say the fact. */
	clause: Clause;
	/** What the relation must begin with, so that it claims no more: "reportedly", "if", "to". */
	prefix: string;
	/** The clause is said, thought, wished or supposed by somebody, or holds under a condition: it ends and retires nothing. */
	supposed: boolean;
};

/** The clauses of a sentence with how they hang together. */
export class Scopes {
	private readonly byWord = new Map<number, Clause>();

	constructor(
		private readonly s: Sentence,
		clauses: Clause[],
		private readonly isName: (word: number) => boolean,
	) {
		for (const clause of clauses) {
			this.byWord.set(clause.head, clause);
			if (!this.byWord.has(clause.last)) this.byWord.set(clause.last, clause);
		}
	}

	/** The innermost clause that word `i` stands in; `i` may be its predicate. */
	around(i: number): Clause | undefined {
		for (let at = i, n = 0; at >= 0 && n < 40; at = this.s.head(at), n++) {
			const clause = this.byWord.get(at);
			if (clause) return clause;
		}
		return undefined;
	}

	above(clause: Clause): Clause | undefined {
		const head = this.s.head(clause.head);
		return head < 0 ? undefined : this.around(head);
	}

	of(clause: Clause, depth = 0): Scope {
		const isCondition = this.isCondition(clause);
		const own: Scope = { clause, prefix: isCondition ? "if" : "", supposed: isCondition };
		const upper = this.above(clause);
		if (!upper || upper === clause || depth > 8) return own;
		if (clause.role === "main") return own;
		if (clause.role === "conjunct") {
			const first = this.of(upper, depth + 1);
			return first.clause === upper ? { ...own, prefix: first.prefix, supposed: first.supposed } : first;
		}
		if (clause.role === "relative" || clause.role === "participle") return this.ofModifier(clause, upper, own, depth);
		if (clause.role === "adverbial") return this.ofAdverbial(clause, upper, own, depth);
		return this.ofContent(clause, upper, depth);
	}

	/** "If Anna quits, ..." is a condition up to its comma, whatever the tree makes of it. */
	private isCondition({ head }: Clause): boolean {
		const { s } = this;
		if (!/^(?:if|unless)$/.test(s.lower(0))) return false;
		const comma = s.words.indexOf(",");
		return comma > 0 && head < comma;
	}

	/** "Ruth, who works at ..." is a fact of Ruth; "people who work at ..." only with what is said of them. */
	private ofModifier(clause: Clause, upper: Clause, own: Scope, depth: number): Scope {
		const { s } = this;
		const antecedent = s.head(clause.head);
		const to = s.kidsOf(clause.head, "mark").some((m) => s.lower(m) === "to");
		const definite =
			this.isName(antecedent) ||
			s.kidsOf(antecedent, "det").some((d) => /^(?:the|this|these|those)$/.test(s.lower(d))) ||
			s.kid(antecedent, "nmod:poss") >= 0;
		const above = this.of(upper, depth + 1);
		if (to) return { ...above, prefix: above.prefix || "to" };
		const root = antecedent === s.root && !upper.group.length;
		if ((definite || root) && !above.supposed) return own;
		return above;
	}

	private ofAdverbial(clause: Clause, upper: Clause, own: Scope, depth: number): Scope {
		const { s } = this;
		const marks = s.kidsOf(clause.head, "mark", "advmod").map((m) => s.lower(m));
		const above = this.of(upper, depth + 1);
		if (marks.some((m) => /^(?:if|unless|whether|lest|in)$/.test(m)))
			return { ...above, prefix: marks.includes("unless") ? "unless" : "if", supposed: true };
		if (marks.includes("to")) return { ...above, prefix: above.prefix || "to" };
		if (above.supposed) return above;
		if (marks.some((m) => STATING_MARKS.has(m)) && hasFiniteVerb(s, clause) && !marks.includes("as")) return own;
		if (marks.some((m) => /^(?:when|once|until|till|before|after|whenever|until|as)$/.test(m)))
			return { ...above, prefix: above.prefix };
		return above;
	}

	private ofContent(clause: Clause, upper: Clause, depth: number): Scope {
		const { s } = this;
		const above = this.of(upper, depth + 1);
		if (above.prefix) return above;
		const verb = s.lemma(upper.last).toLowerCase();
		const asked = s.kidsOf(clause.head, "mark").some((m) => /^(?:if|whether)$/.test(s.lower(m)));
		if (asked) return { ...above, prefix: "whether", supposed: true };
		if (clause.role === "embedded") return { ...above, prefix: "to" };
		if (ATTRIBUTING.has(verb) || upper.negated || modality(s, upper).length > 0)
			return { ...above, prefix: "reportedly", supposed: true };
		if (FACTIVE.has(verb)) return above;
		// "important that", "so": no verb that a relation could begin with.
		if (s.tag(upper.last) !== "VERB") return { ...above, prefix: "reportedly", supposed: true };
		return { ...above, prefix: thirdPerson(verb), supposed: true };
	}
}
