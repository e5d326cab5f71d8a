// What a pronoun points back to: a log-linear model that ranks the mentions before it, with "nothing of these" among them
// (Denis & Baldridge, "Specialized models and ranking for coreference resolution", EMNLP 2008). Knows nothing of entities.
import { hashWord } from "./hash";
import type { LinearModel } from "./linear-model";
import { type Mention, pronounOf } from "./mentions";
import type { Sentence } from "./sentence";

/** Sentences back that a pronoun may reach. */
export const REACH = 4;
/** Weights are stored as whole numbers, this many to one. */
export const WEIGHT_UNIT = 20;
/** Decision: below this share of all belief a pronoun stays unresolved: a wrong referent is worse than none. */
const LEAST_BELIEF: Record<string, number> = { he: 0.4, she: 0.4, it: 0.7, they: 0.7 };

/** Of a pronoun that is written with its sentence: how likely it means something there. */
const LEAST_NEAR = 0.4;

/** What a pronoun most likely points back to, where that is likely enough, and whether it is likely to be in its own sentence. */
export type Antecedent = { mention: Mention | null; isNear: boolean };

/** The antecedent of `pronoun` among the mentions before it. */
export function findAntecedent(pronoun: Mention, before: Mention[], model: LinearModel): Antecedent {
	const candidates = candidatesOf(pronoun, before);
	const scores = [nothingTraits(pronoun), ...candidates.map((c) => pairTraits(pronoun, c, before))].map((traits) =>
		scoreOf(traits, model),
	);
	const most = Math.max(...scores);
	const beliefs = scores.map((score) => Math.exp(score - most));
	const all = beliefs.reduce((sum, b) => sum + b, 0);
	const byTopmost = new Map<string, { best: Mention; most: number; belief: number }>();
	candidates.forEach((c, n) => {
		const belief = (beliefs[n + 1] as number) / all;
		const key = topmost(c).key;
		const known = byTopmost.get(key);
		if (!known) byTopmost.set(key, { best: c, most: belief, belief });
		else {
			known.belief += belief;
			if (belief > known.most) Object.assign(known, { best: c, most: belief });
		}
	});
	const best = [...byTopmost.values()].sort((a, b) => b.belief - a.belief)[0];
	const near = candidates.reduce((sum, c, n) => sum + (c.s === pronoun.s ? (beliefs[n + 1] as number) / all : 0), 0);
	const least = LEAST_BELIEF[pronoun.kind] as number;
	return { mention: best && best.belief >= least ? best.best : null, isNear: near >= LEAST_NEAR };
}

/** Where the chain of pronouns from `mention` begins. */
export const topmost = (mention: Mention): Mention => mention.top ?? mention;

/** The mentions within reach before the pronoun that it may mean, nearest last. */
export function candidatesOf(pronoun: Mention, before: Mention[]): Mention[] {
	return before.filter(
		(m) =>
			pronoun.sentence - m.sentence <= REACH &&
			(m.sentence < pronoun.sentence || m.head < pronoun.head) &&
			!(m.s === pronoun.s && isAbove(m.s, m.head, pronoun.head)) &&
			!(pronoun.gender !== "unknown" && m.gender !== "unknown" && m.gender !== pronoun.gender),
	);
}

function scoreOf(traits: string[], model: LinearModel): number {
	const scores = new Int32Array(1);
	const keys = Uint32Array.from(traits, hashWord);
	model.addScores(keys, keys.length, scores);
	return (scores[0] as number) / WEIGHT_UNIT;
}

const bucket = (n: number) => (n < 4 ? n : n < 6 ? "4-5" : n < 9 ? "6-8" : n < 14 ? "9-13" : "14+");

/** What speaks for and against a mention as the antecedent. */
export function pairTraits(p: Mention, m: Mention, before: Mention[]): string[] {
	const { kind } = p;
	const back = p.sentence - m.sentence;
	const between = back === 0 ? p.nth - m.nth : p.nth + (before.filter((k) => k.sentence === m.sentence).length - m.nth);
	const often = before.filter((k) => topmost(k).key === topmost(m).key).length;
	const number = m.plural ? "many" : "one";
	const owns = p.role === "nmod:poss" ? "owns" : p.role;
	const out = [
		`kind=${m.kind}&${number}`,
		`gender=${m.gender}&${m.kind}`,
		`back=${back}`,
		`back=${back}&nth=${bucket(m.nth)}`,
		`between=${bucket(between)}&back=${Math.min(back, 2)}`,
		`role=${m.role}`,
		`role=${m.role}&${owns}&back=${Math.min(back, 2)}`,
		`det=${m.determiner}&${m.kind}`,
		`often=${Math.min(often, 4)}`,
		`often=${Math.min(often, 4)}&back=${Math.min(back, 2)}`,
		`kind=${m.kind}&back=${back}&${m.role}`,
		`verb=${governor(p.s, p.head)}&${m.kind}`,
	];
	if (m.kind === "noun" || m.kind === "role") out.push(`lemma=${m.key}`);
	if (back === 0) {
		const same = clauseOf(m.s, m.head) === clauseOf(p.s, p.head);
		out.push(same ? `same=${owns}&${m.role}` : "other clause");
		if (isAbove(p.s, clauseOf(m.s, m.head), p.head) && m.role === "subject") out.push(`subject above=${owns}`);
	}
	return out.map((trait) => `${kind} ${trait}`);
}

/** What speaks for the pronoun to mean nothing that was named: a whole clause, or nothing at all. */
export function nothingTraits({ s, head, kind, role }: Mention): string[] {
	const above = s.head(head);
	const clause = above >= 0 && s.kid(above, "csubj", "ccomp", "xcomp", "advcl", "acl:relcl") > head;
	return [
		"nothing",
		`nothing role=${role}`,
		`nothing verb=${governor(s, head)}&${role}`,
		`nothing clause=${clause}&${above >= 0 ? s.tag(above) : "none"}`,
		`nothing label=${s.label(head)}&cop=${above >= 0 && s.kid(above, "cop") >= 0}`,
		`nothing next=${s.lower(head + 1)}`,
	].map((trait) => `${kind} ${trait}`);
}

/** The word that the mention depends on, as its base form. */
const governor = (s: Sentence, i: number) => (s.head(i) < 0 ? "none" : s.lemma(s.head(i)).toLowerCase());

/** The predicate whose clause word `i` stands in. */
function clauseOf(s: Sentence, i: number): number {
	let at = s.head(i);
	while (at >= 0 && s.tag(at) !== "VERB" && s.kid(at, "nsubj", "nsubj:pass") < 0) at = s.head(at);
	return at;
}

function isAbove(s: Sentence, upper: number, lower: number): boolean {
	for (let at = lower, n = 0; at >= 0 && n <= s.size; at = s.head(at), n++) if (at === upper) return true;
	return false;
}

export const isPronoun = (m: Mention) => pronounOf(m.s, m.head) !== undefined;
