// How likely each fact is true to its text: a logistic model over how the clause says it, what its ends are and what stands beside
// it. Below a threshold a fact is dropped; what is kept carries its probability.
import type { Span } from "../extraction";
import type { Candidate, Judged } from "./candidate";
import { JUDGE } from "./judge-weights";

type Judge = typeof JUDGE;
export type Found = Candidate & { evidence: Span };

/** A sentence keeps its likeliest fact down to this. */
const LEAST = 0.28;
/** Of a whole sentence about one thing: the only one that it can have. */
const LEAST_OF_STATEMENT = 0.2;
/**
 * What is said of whoever writes without a name is kept down to this.
 * Decision: the judge learns from prose of teams, where few speak of themselves.
 */
const LEAST_OF_USER = 0.2;
/** A text that has no likelier fact keeps its likeliest down to this: the likeliest of a short text is seldom nonsense. */
const LEAST_OF_TEXT = 0.15;
/** Decision: nearer to nothing for what somebody says of themself, for the same reason. */
const LEAST_OF_SELF = 0.1;

/** The facts that are likely enough, each with its probability, in the order of the text. */
export function judgeFacts(found: Found[], judge: Judge = JUDGE): Judged[] {
	const traits = allTraits(found);
	const judged = found.map((fact, i) => ({ ...fact, confidence: probabilityOf(traits[i] as string[], judge) }));
	const best = new Map<number, number>();
	for (const fact of judged) {
		const { evidence, confidence } = fact;
		if (confidence >= leastOf(fact)) best.set(evidence.start, Math.max(best.get(evidence.start) ?? 0, confidence));
	}
	const kept = judged.filter(
		(c) =>
			c.confidence >= (c.source === "User" && c.traits.includes("b:name") ? LEAST_OF_USER : judge.threshold) ||
			c.confidence === best.get(c.evidence.start),
	);
	if (kept.length > 0) return kept;
	const most = Math.max(LEAST_OF_TEXT, ...judged.map((c) => c.confidence));
	return judged.filter((c) => c.confidence === most);
}

/** Down to where a fact is kept if it is the likeliest of its sentence. */
function leastOf({ traits, endings }: Judged): number {
	// What is not told to have ended stays in the graph as true.
	if (traits.includes("a:i") || endings.length > 0) return LEAST_OF_SELF;
	return traits.includes("kind=statement") && traits.includes("role=main") ? LEAST_OF_STATEMENT : LEAST;
}

function probabilityOf(traits: string[], { bias, weights }: Judge): number {
	let sum = bias;
	for (const trait of traits) sum += Object.hasOwn(weights, trait) ? (weights[trait] as number) : 0;
	return Math.round(1000 / (1 + Math.exp(-sum))) / 1000;
}

/** The traits of each fact with those that only all of them together tell. */
export function allTraits(found: Found[]): string[][] {
	const sentences = new Map<string, Set<number>>();
	for (const { source, target, evidence } of found) {
		for (const name of [source, target ?? ""]) {
			const places = sentences.get(name) ?? new Set();
			sentences.set(name, places.add(evidence.start));
		}
	}
	return found.map((c) => {
		const out = new Set(c.traits);
		const often = (name: string) => Math.min(sentences.get(name)?.size ?? 0, 4);
		out.add(`a:often=${often(c.source)}`);
		if (c.target !== null) out.add(`b:often=${often(c.target)}`);
		const kind = c.traits.find((t) => t.startsWith("kind="));
		if (kind) for (const t of c.traits) if (CROSSED.test(t)) out.add(`${kind}&${t}`);
		return [...out];
	});
}

/** Traits that mean something else for each kind of pair. */
const CROSSED =
	/^(?:names=|block=|prefix=|spoken|[ab]:(?:name|noun|user|bare|det=|pronoun|[A-Z])|verb=(?:be|have)|role=|topic=|at=|passive|copula|asked|title|apart=)/;
