// Owns the two sentences beside an edge's kind and pattern. Pure.
import type { Classified } from "./classify-intent";
import type { Pattern } from "./intent";

/** The four intent fields of an edge: all of them strings. Spec: intent_meta. */
export type IntentMeta = {
	edge_kind: string;
	cognitive_pattern: string;
	why_connected: string;
	director_vision: string;
};

/** A fact to annotate. */
export type Statement = { source: string; target: string; fact: string };

const LINK: Record<Pattern, string> = {
	preference: "a taste",
	decision: "a decision",
	principle: "a principle",
	goal: "a goal",
	constraint: "a constraint",
	causal: "cause and effect",
	dependency: "a dependency",
	comparison: "a comparison",
	risk: "a risk",
	temporal: "something that happened in time",
	ownership: "who has or answers for what",
	identity: "who or what it is",
	context: "background",
	unknown: "one statement",
};

const VISION: Record<Pattern, (statement: Statement) => string> = {
	preference: ({ source, target }) => `Where ${source} has a say, let ${target} weigh in as stated.`,
	decision: ({ source }) => `Take it as settled and act on it until ${source} decides otherwise.`,
	principle: () => "Hold to it wherever the same question comes up.",
	goal: ({ source, target }) => `Help ${source} get there: ${target} is where this points.`,
	constraint: ({ target }) => `Stay within it; a plan that touches ${target} has to respect this.`,
	causal: ({ source, target }) => `To change ${target}, look at ${source} first, and the other way round.`,
	dependency: ({ source, target }) => `Settle ${target} before counting on ${source}.`,
	comparison: ({ source, target }) => `Weigh ${source} against ${target} when the choice comes up again.`,
	risk: ({ source, target }) => `Keep an eye on ${source} and ${target} before it turns into a problem.`,
	temporal: ({ source }) => `A point on the timeline of ${source}; what follows may build on it.`,
	ownership: ({ source, target }) => `For anything about ${target}, turn to ${source}.`,
	identity: ({ source }) => `Know ${source} by it.`,
	context: ({ source }) => `No direction given: background to ${source}.`,
	unknown: () => "No direction given.",
};

/** The four fields for a statement that was classified so. The same statement always gives the same words. */
export function composeIntent(statement: Statement, { kind, pattern }: Classified): IntentMeta {
	const { source, target, fact } = statement;
	return {
		edge_kind: kind,
		cognitive_pattern: pattern,
		why_connected: `${source} and ${target} are tied by ${LINK[pattern]}: ${fact.trim()}`,
		director_vision: VISION[pattern](statement),
	};
}
