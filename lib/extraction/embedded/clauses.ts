// The cut of a tree into clauses: predicate, verb group, subjects, complements (Del Corro & Gemulla, ClausIE, WWW 2013).
// Subjects are shared over coordination, relative, participle and infinitive clauses. Knows nothing of entities or facts.
// Longer than 250 lines: one table of syntactic constructions, read together.
import type { Sentence } from "./sentence";

/** What a clause says beside its subject. `head` is the complement's head word, `prep` the words of its preposition. */
export type Complement = {
	kind: "object" | "indirect" | "attribute" | "oblique" | "agent" | "time" | "clause" | "adverb" | "infinitive";
	head: number;
	prep: number[];
	/** The predicate of the chain that it belongs to ("wants to buy a car": buy). */
	of: number;
};

export type Clause = {
	/** The first predicate of the chain and the last: "wants to buy" has want and buy. */
	head: number;
	last: number;
	/** Words of the verb group in order, auxiliaries, negation, particles and chained infinitives included. Empty for appositions. */
	group: number[];
	passive: boolean;
	negated: boolean;
	/** Heads of the subjects, one per conjunct. Empty when the clause has none that can be found. */
	subjects: number[];
	complements: Complement[];
	/** How the clause hangs on others. */
	role: "main" | "conjunct" | "relative" | "participle" | "adverbial" | "content" | "embedded";
	/** True when the subject was taken from another clause. */
	shared: boolean;
};

const AUXILIARY = new Set(["aux", "aux:pass", "cop"]);
const NOT_PREDICATE = new Set([
	"amod",
	"compound",
	"case",
	"mark",
	"fixed",
	"flat",
	"aux",
	"aux:pass",
	"cop",
	"det",
	"goeswith",
	"punct",
	"discourse",
	"cc",
	"compound:prt",
]);
const RELATIVE = new Set(["who", "whom", "which", "that"]);

/** Whether word `i` is the head of a clause. */
export function isPredicate(s: Sentence, i: number): boolean {
	const label = s.label(i);
	if (s.kid(i, "cop") >= 0) return true;
	if (NOT_PREDICATE.has(label)) return false;
	const tag = s.tag(i);
	if (tag === "VERB") return !(label === "nmod" || label === "nmod:poss");
	if (tag === "AUX") return true;
	return s.kid(i, "nsubj", "nsubj:pass") >= 0 && s.kid(i, "aux", "aux:pass") >= 0;
}

/** Whether word `i` is a verb that stands with a subject: "goes", "went", "can". */
export const isFiniteVerb = (s: Sentence, i: number): boolean => /^(?:VBP|VBZ|VBD|MD)$/.test(s.penn(i));

/** Whether the verb group has a finite verb of its own. */
export function hasFiniteVerb(s: Sentence, clause: Clause): boolean {
	return clause.group.some((w) => isFiniteVerb(s, w));
}

/** Whether the clause can be written at all: it has a verb, a subject or a topic of its own. */
export function isTellable(s: Sentence, clause: Clause): boolean {
	return (
		clause.group.length > 0 && (hasFiniteVerb(s, clause) || clause.subjects.length > 0 || clause.complements.length > 0)
	);
}

/** Conjuncts of `i`, itself first. */
export function conjuncts(s: Sentence, i: number): number[] {
	const out = [i];
	for (const k of s.kids(i)) if (s.label(k) === "conj" && !isPredicate(s, k)) out.push(k);
	return out;
}

/** Words of a preposition: the case marker with its fixed parts. */
export function caseWords(s: Sentence, i: number): number[] {
	const out: number[] = [];
	for (const k of s.kids(i))
		if (s.label(k) === "case" && k < i && s.penn(k) !== "POS") {
			out.push(k);
			for (const f of s.kids(k)) if (s.label(f) === "fixed" || s.label(f) === "advmod") out.push(f);
		}
	return out.sort((a, b) => a - b);
}

/** All clauses of the sentence, outermost first in text order. */
export function findClauses(s: Sentence): Clause[] {
	const clauses: Clause[] = [];
	const byHead = new Map<number, Clause>();
	const inChain = new Set<number>();
	const order: number[] = [];
	// Parents before children, so that shared subjects are known.
	const todo = [s.root];
	while (todo.length > 0) {
		const at = todo.shift() as number;
		if (at < 0) continue;
		order.push(at);
		todo.push(...s.kids(at));
	}
	for (const i of order) {
		if (!isPredicate(s, i) || inChain.has(i)) continue;
		const clause = readClause(s, i, byHead, inChain);
		byHead.set(i, clause);
		if (clause.last !== i) byHead.set(clause.last, clause);
		clauses.push(clause);
	}
	return clauses.sort((a, b) => a.head - b.head);
}

function readClause(s: Sentence, head: number, byHead: Map<number, Clause>, inChain: Set<number>): Clause {
	const label = s.label(head);
	const parent = s.head(head);
	const upper = parent >= 0 ? byHead.get(parent) : undefined;
	const role: Clause["role"] =
		label === "conj"
			? "conjunct"
			: label === "acl:relcl" || label === "advcl:relcl"
				? "relative"
				: label === "acl"
					? "participle"
					: label === "advcl"
						? "adverbial"
						: label === "ccomp" || label === "csubj"
							? "content"
							: label === "xcomp"
								? "embedded"
								: "main";
	const clause: Clause = {
		head,
		last: head,
		group: [],
		passive: false,
		negated: false,
		subjects: [],
		complements: [],
		role,
		shared: false,
	};

	const own = ownGroup(s, head);
	clause.group = own;
	clause.passive =
		s.kid(head, "aux:pass", "nsubj:pass") >= 0 ||
		(s.penn(head) === "VBN" &&
			s.tag(head) === "VERB" &&
			(role === "participle" || (role === "adverbial" && s.kid(head, "aux", "mark") < 0)));
	clause.negated = own.some((w) => isNegation(s, w)) || isNobody(s, s.kid(head, "nsubj", "nsubj:pass"));

	// A conjunct without its own auxiliary takes those of the first ("is cut and flushed").
	if (
		role === "conjunct" &&
		upper &&
		s.kid(head, "nsubj", "nsubj:pass") < 0 &&
		s.kid(head, "aux", "aux:pass", "cop") < 0
	) {
		const model = upper.head === parent ? upper.head : parent;
		// Behind "will keep", "delete" is no present tense.
		const isBase =
			s.penn(head) === "VB" || (s.penn(head) === "VBP" && s.kidsOf(model, "aux").some((w) => s.penn(w) === "MD"));
		if (
			s.penn(head) === "VBN" ||
			s.penn(head) === "VBG" ||
			(isBase && s.kid(model, "aux") >= 0 && s.kid(head, "mark") < 0)
		) {
			const shared = s.kidsOf(model, "aux", "aux:pass").filter((w) => w < head);
			const mark = s.kidsOf(model, "mark").filter((w) => s.lower(w) === "to");
			clause.group = [...shared, ...(isBase && shared.length === 0 ? mark : []), ...own];
			if (s.kid(model, "aux:pass") >= 0 && s.penn(head) === "VBN") clause.passive = true;
			if (shared.length > 0 && upper.negated && s.word(head - 1).toLowerCase() === "or") clause.negated = true;
		}
	}

	findSubjects(s, clause, upper);
	addComplements(s, clause, head);
	chainInfinitives(s, clause, inChain);
	if (role === "relative") bindRelative(s, clause, parent);
	return clause;
}

export function isNegation(s: Sentence, i: number): boolean {
	return (
		/^(?:not|n['’]t|nt|never|no|neither|nor|t)$/i.test(s.word(i)) &&
		(s.label(i) === "advmod" || s.label(i) === "det" || s.tag(i) === "PART")
	);
}

/** "Nobody uses it", "none of them is left", "no team uses it". */
export const isNobody = (s: Sentence, i: number) =>
	i >= 0 &&
	(/^(?:nobody|none|nothing|neither)$/.test(s.lower(i)) || s.kidsOf(i, "det").some((d) => s.lower(d) === "no"));

/** Auxiliaries, copula, negation, short adverbs inside the group, the verb and its particles. */
function ownGroup(s: Sentence, head: number): number[] {
	const group: number[] = [];
	let firstAux = head;
	const copula = s.kid(head, "cop") >= 0;
	for (const k of s.kids(head)) if (AUXILIARY.has(s.label(k)) && k < firstAux) firstAux = k;
	let lastVerbal = copula ? -1 : head;
	for (const k of s.kids(head)) {
		const label = s.label(k);
		if (AUXILIARY.has(label)) {
			group.push(k);
			if (copula) lastVerbal = Math.max(lastVerbal, k);
		} else if (label === "compound:prt") group.push(k);
		else if (label === "advmod" && isNegation(s, k) && k < head) group.push(k);
		else if (
			label === "advmod" &&
			!copula &&
			s.kids(k).length === 0 &&
			s.tag(k) === "ADV" &&
			insideGroup(s, k, firstAux, head)
		)
			group.push(k);
	}
	if (!copula) group.push(head);
	return group.sort((a, b) => a - b);
}

/** Adverbs between auxiliary and verb, and those right before the verb ("typically have"), belong to the group; "where" and "then" do not. */
function insideGroup(s: Sentence, k: number, firstAux: number, head: number): boolean {
	if (k > firstAux && k < head) return true;
	return (
		k === firstAux - 1 &&
		k > 0 &&
		s.tag(k - 1) !== "PUNCT" &&
		s.penn(k) !== "WRB" &&
		!/^(?:then|so|there|here|thus)$/.test(s.lower(k))
	);
}

function findSubjects(s: Sentence, clause: Clause, upper: Clause | undefined): void {
	const { head, role } = clause;
	const subject = s.kid(head, "nsubj", "nsubj:pass", "nsubj:outer");
	if (subject >= 0) {
		clause.subjects = conjuncts(s, subject);
		return;
	}
	const parent = s.head(head);
	if (role === "conjunct" && upper) {
		clause.subjects = upper.subjects;
		clause.shared = true;
	} else if (role === "participle" || role === "relative") {
		const to = s.kidsOf(head, "mark").some((m) => s.lower(m) === "to");
		if (!isPredicate(s, parent) || s.tag(parent) === "NOUN" || s.tag(parent) === "PROPN")
			clause.subjects = to && role === "participle" && !isAssigned(s, head) ? [] : [parent];
		clause.shared = true;
	} else if (role === "adverbial" && upper) {
		clause.subjects = upper.subjects;
		clause.shared = true;
	} else if (role === "embedded" && upper) {
		const object = upper.complements.find((c) => (c.kind === "object" || c.kind === "indirect") && c.of === parent);
		clause.subjects = object ? conjuncts(s, object.head) : upper.subjects;
		clause.shared = true;
	} else if (s.label(head) === "parataxis" && upper && s.penn(head) !== "VB" && s.penn(head) !== "VBP") {
		clause.subjects = upper.subjects;
		clause.shared = true;
	}
}

/** "Ben to send a letter": the noun before it is all that the sentence has for a subject. */
function isAssigned(s: Sentence, head: number): boolean {
	return s.penn(head) === "VB" && s.head(head) === s.root && !s.xpos.some((tag) => /^(?:VBP|VBZ|VBD|MD)$/.test(tag));
}

const TIME_NOUNS = new Set(
	"day night morning evening afternoon week weekend month year today yesterday tomorrow tonight monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december summer winter spring autumn fall hour minute decade century time moment meantime".split(
		" ",
	),
);

/** Whether the phrase headed by `i` names a time rather than a thing. */
export function isTimeWord(s: Sentence, i: number): boolean {
	const word = s.lower(i);
	return (
		TIME_NOUNS.has(word) ||
		TIME_NOUNS.has(s.lemma(i).toLowerCase()) ||
		(/^(?:1[5-9]|20)\d\d$/.test(word) && s.tag(i) === "NUM") ||
		(/^\d{1,2}(?::\d\d)?$/.test(word) && s.kid(i, "nmod", "nmod:unmarked") >= 0)
	);
}

function addComplements(s: Sentence, clause: Clause, of: number): void {
	const copula = s.kid(of, "cop") >= 0;
	const add = (kind: Complement["kind"], head: number, prep: number[] = []) =>
		clause.complements.push({ kind, head, prep, of });
	if (copula) {
		const prep = caseWords(s, of);
		add(prep.length > 0 ? "oblique" : "attribute", of, prep);
		if (s.tag(of) === "NOUN" || s.tag(of) === "PROPN" || s.tag(of) === "NUM") {
			for (const k of s.kidsOf(of, "obl", "advmod"))
				if (s.label(k) === "obl" && k > of) add(isTimeWord(s, k) ? "time" : "oblique", k, caseWords(s, k));
			return;
		}
	}
	for (const k of s.kids(of)) {
		const label = s.label(k);
		if (label === "obj") add("object", k);
		else if (label === "iobj") add("indirect", k);
		else if (label === "obl:agent") add("agent", k, caseWords(s, k));
		else if (label === "obl" || label === "nmod") {
			if (label === "nmod" && (copula || s.tag(of) !== "VERB")) continue;
			add(isTimeWord(s, k) ? "time" : "oblique", k, caseWords(s, k));
		} else if (label === "obl:unmarked" || label === "obl:tmod" || label === "nmod:unmarked") add("time", k);
		else if (label === "xcomp" && isPastime(s, of, k)) add("object", k);
		else if (label === "xcomp") add(isVerbal(s, k) ? "infinitive" : "attribute", k, caseWords(s, k));
		else if (label === "ccomp") add("clause", k);
		else if (label === "advmod" && !clause.group.includes(k) && !isNegation(s, k)) add("adverb", k);
	}
}

/** "loves hiking": what somebody is fond of, as a thing. */
function isPastime(s: Sentence, verb: number, i: number): boolean {
	return (
		s.penn(i) === "VBG" && s.kids(i).length === 0 && /^(?:love|like|enjoy|hate|prefer|dislike)$/.test(s.lemma(verb))
	);
}

function isVerbal(s: Sentence, i: number): boolean {
	return (s.tag(i) === "VERB" || s.tag(i) === "AUX") && s.kid(i, "cop") < 0;
}

/** "wants to buy a car": one clause whose group is "wants to buy". Only when the governor has no object of its own. */
function chainInfinitives(s: Sentence, clause: Clause, inChain: Set<number>): void {
	for (let rounds = 0; rounds < 4; rounds++) {
		const at = clause.complements.findIndex((c) => c.kind === "infinitive" && c.of === clause.last);
		if (at < 0) return;
		const next = (clause.complements[at] as Complement).head;
		if (clause.complements.some((c) => c.of === clause.last && (c.kind === "object" || c.kind === "indirect"))) return;
		if (s.kid(next, "nsubj", "nsubj:pass") >= 0 || inChain.has(next)) return;
		clause.complements.splice(at, 1);
		inChain.add(next);
		const marks = s.kidsOf(next, "mark");
		const group = ownGroup(s, next);
		// "is able to swim": the adjective is part of the group, no attribute of its own.
		const adjective = clause.last === clause.head && s.kid(clause.head, "cop") >= 0;
		if (adjective) clause.complements = clause.complements.filter((c) => c.head !== clause.head);
		clause.group = [...clause.group, ...(adjective ? [clause.head] : []), ...marks, ...group].sort((a, b) => a - b);
		clause.last = next;
		if (s.kid(next, "aux:pass") >= 0) clause.passive = true;
		addComplements(s, clause, next);
	}
}

/** Whether the preposition was left behind: "the agency she looked into". */
export const isStranded = ({ prep, head }: Complement): boolean => (prep[0] ?? -1) > head;

/** Puts the antecedent where the relative pronoun stood. */
function bindRelative(s: Sentence, clause: Clause, antecedent: number): void {
	const subject = s.kid(clause.head, "nsubj", "nsubj:pass", "nsubj:outer");
	if (subject >= 0 && RELATIVE.has(s.lower(subject))) {
		clause.subjects = [antecedent];
		clause.shared = true;
		return;
	}
	for (const c of clause.complements)
		if (RELATIVE.has(s.lower(c.head))) {
			c.head = antecedent;
			return;
		}
	if (
		subject >= 0 &&
		s.tag(antecedent) !== "PRON" &&
		!clause.complements.some((c) => c.kind === "object" || c.kind === "clause") &&
		s.kid(clause.head, "advmod") < 0
	) {
		const stranded = clause.complements.find((c) => s.tag(c.head) === "ADP" && c.head > clause.head);
		if (stranded) Object.assign(stranded, { kind: "oblique", head: antecedent, prep: [stranded.head] });
		else if (s.tag(clause.last) === "VERB")
			clause.complements.unshift({ kind: "object", head: antecedent, prep: [], of: clause.last });
	}
}
