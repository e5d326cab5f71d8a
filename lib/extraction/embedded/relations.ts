// Canonical relation names: snake_case, present tense, third person ("works_at"). Knows nothing of entities.
import type { Clause } from "./clauses";
import { isNegation, isNobody } from "./clauses";
import { verbForms } from "./lexicon";
import type { Sentence } from "./sentence";

const IRREGULAR: Record<string, string> = {
	be: "is",
	have: "has",
	do: "does",
	go: "goes",
	undergo: "undergoes",
	forego: "foregoes",
};

/** Third person singular of a verb's base form. */
export function thirdPerson(lemma: string): string {
	if (Object.hasOwn(IRREGULAR, lemma)) return IRREGULAR[lemma] as string;
	if (/[^aeiou]y$/.test(lemma)) return `${lemma.slice(0, -1)}ies`;
	if (/(?:s|x|z|ch|sh|o)$/.test(lemma)) return `${lemma}es`;
	return `${lemma}s`;
}

/** Lower case, ASCII letters and digits joined by single underscores, at most 60 characters. */
export function snakeCase(text: string): string {
	return text
		.normalize("NFKD")
		.toLowerCase()
		.replace(/['’]/g, "")
		.replace(/[^a-z0-9]+/g, "_")
		.replace(/^_+|_+$/g, "")
		.slice(0, 60)
		.replace(/_+$/, "");
}

const MODALS = new Set(["might", "may", "could", "should", "would", "must", "can", "will", "shall"]);
const SHORT_MODALS: Record<string, string> = {
	"'ll": "will",
	"’ll": "will",
	"'d": "would",
	"’d": "would",
	ca: "can",
	wo: "will",
	sha: "shall",
};
const PARTICIPLES = new Set(["married", "engaged", "based", "located", "born", "headquartered", "named", "situated"]);
const LIMITING = new Set(["hardly", "rarely", "barely", "seldom", "scarcely", "almost", "nearly"]);

/** What makes a clause less than a plain statement, as relation words: "does_not", "might", "never", "no_longer". */
export function modality(s: Sentence, clause: Clause): string[] {
	const out: string[] = [];
	const not = () =>
		out.length > 0 || s.kid(clause.head, "cop", "aux:pass") >= 0 || clause.passive ? "not" : "does_not";
	for (const w of clause.group) {
		const word = s.lower(w);
		const modal = s.penn(w) === "MD" ? (SHORT_MODALS[word] ?? word) : "";
		if (MODALS.has(modal) && w <= clause.head) out.push(modal);
		if (isNegation(s, w)) out.push(word === "never" ? "never" : not());
		if (LIMITING.has(word)) out.push(word);
	}
	if (isNobody(s, s.kid(clause.head, "nsubj", "nsubj:pass"))) out.push(not());
	return out;
}

/** Canonical name of a clause's relation with an optional preposition. */
export function relationName(
	s: Sentence,
	clause: Clause,
	prep: number[],
	options: { active?: boolean; bare?: boolean; noun?: string } = {},
): string {
	const manner = modality(s, clause);
	const bare = options.bare || manner.some((m) => MODALS.has(m) || m === "does_not" || m === "not");
	const parts: string[] = [];
	const verbs = clause.group.filter(
		(w) =>
			w === clause.head ||
			(w > clause.head && w <= clause.last && (s.tag(w) === "VERB" || s.lower(w) === "to")) ||
			s.label(w) === "compound:prt",
	);
	const copula = s.kid(clause.head, "cop") >= 0;
	if (copula) parts.push((manner.length > 0 && MODALS.has(manner[0] as string)) || options.bare ? "be" : "is");
	for (const w of verbs) {
		if (copula && w === clause.head) {
			if (clause.last !== clause.head) parts.push(s.lower(w));
			continue;
		}
		const lemma = s.lemma(w).toLowerCase();
		if (w === clause.head) {
			if (clause.passive && clause.head === clause.last && !options.active)
				parts.push(...(options.bare || MODALS.has(manner[0] ?? "") ? ["be"] : []), s.lower(w));
			else parts.push(bare ? lemma : thirdPerson(lemma));
		} else if (w === clause.last && s.kid(w, "aux:pass") >= 0) parts.push("be", s.lower(w));
		else parts.push(s.penn(w) === "VBG" || s.penn(w) === "VBN" ? s.lower(w) : s.tag(w) === "VERB" ? lemma : s.lower(w));
	}
	if (copula && manner[0] === "does_not") manner[0] = "not";
	// "is married to" and "is based in" are named without the "is", as passives are.
	if (copula && options.noun && PARTICIPLES.has(options.noun) && manner.length === 0) parts.shift();
	const body = [...parts];
	if (options.noun) body.push(options.noun);
	for (const p of prep) body.push(s.lower(p));
	const words =
		copula && manner.length > 0 && !MODALS.has(manner[0] as string)
			? [body[0] as string, ...manner, ...body.slice(1)]
			: [...manner, ...body];
	return snakeCase(words.join(" "));
}

/** The relation without "no longer", "used to", "stopped". */
export function plainRelation(
	s: Sentence,
	clause: Clause,
	prep: number[],
	over: "no_longer" | "used_to" | "stopped",
): string {
	const verb = over === "no_longer" ? clause.head : clause.last;
	const lemma = s.kid(verb, "cop") >= 0 ? "be" : s.lemma(verb).toLowerCase();
	const chained = clause.group.filter(
		(w) => w > clause.head && w <= clause.last && (s.tag(w) === "VERB" || s.lower(w) === "to"),
	);
	const rest = over === "no_longer" ? chained.map((w) => s.lower(w)) : [];
	const first = clause.passive && over === "no_longer" ? s.lower(clause.head) : thirdPerson(lemma);
	const particles = s.kidsOf(verb, "compound:prt").map((p) => s.lower(p));
	return snakeCase([first, ...particles, ...rest, ...prep.map((p) => s.lower(p))].join(" "));
}

/** "deploy the dashboards to the cloud": what is deployed_to the cloud. */
export function objectRelation(s: Sentence, clause: Clause, prep: number[]): string {
	const manner = modality(s, clause).map((m) => (m === "does_not" ? "not" : m));
	const lemma = s.lemma(clause.last).toLowerCase();
	const verb = s.tag(clause.last) === "VERB" && lemma !== "be" ? verbForms(lemma).participle : lemma;
	const modal = manner.some((m) => MODALS.has(m));
	return snakeCase([...manner, modal ? "be" : "", verb, ...prep.map((p) => s.lower(p))].join(" "));
}
