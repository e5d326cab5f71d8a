// The two sentences beside an edge's kind and pattern. Pure.
import type { Classified } from "./classify-intent";
import type { Pattern } from "./intent";

/** The four intent fields of an edge: all of them strings. Spec: Intents. */
export type IntentMeta = {
	edge_kind: string;
	cognitive_pattern: string;
	why_connected: string;
	director_vision: string;
};

/** A fact to annotate; without a target it says something of its source alone. */
export type Statement = { source: string; target: string | null; fact: string };

const VISION: Record<Pattern, (source: string, target: string | null) => string> = {
	preference: (source, target) => `Where ${source} has a say, let ${target ?? "it"} weigh in as stated.`,
	decision: (source) => `Take it as settled and act on it until ${source} decides otherwise.`,
	principle: () => "Hold to it wherever the same question comes up.",
	goal: (source, target) =>
		target ? `Help ${source} get there: ${target} is where this points.` : `Help ${source} get there.`,
	constraint: (source, target) => `Stay within it; a plan that touches ${target ?? source} has to respect this.`,
	causal: (source, target) => `To change ${target ?? "it"}, look at ${source} first.`,
	dependency: (source, target) => `Settle ${target ?? "it"} before counting on ${source}.`,
	comparison: (source, target) =>
		target
			? `Weigh ${source} against ${target} when the choice comes up again.`
			: `Weigh it when the choice comes up again.`,
	risk: (source, target) =>
		`Keep an eye on ${target ? `${source} and ${target}` : source} before it turns into a problem.`,
	temporal: (source) => `A point on the timeline of ${source}; what follows may build on it.`,
	ownership: (source, target) => `For ${target ? `anything about ${target}` : "this"}, turn to ${source}.`,
	identity: (source) => `Know ${source} by it.`,
	context: (source) => `No direction given: background to ${source}.`,
	unknown: () => "No direction given.",
};

/**
 * The four fields for a statement that was classified so. The same statement always gives the same words. Decision: why its ends
 * are connected is left empty, as without a model nothing is known of it that the fact does not say.
 */
export function composeIntent({ source, target }: Statement, { kind, pattern }: Classified): IntentMeta {
	return {
		edge_kind: kind,
		cognitive_pattern: pattern,
		why_connected: "",
		director_vision: VISION[pattern](source, target),
	};
}
