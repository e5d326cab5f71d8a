// What the background does with an episode, in words for people; the API has names of its own for the same.
import { Badge, type Tone } from "@/components/ui/badge";
import { EMBEDDED_EXTRACTOR } from "@/lib/extraction/extraction";

const STATES: Record<string, { text: string; tone: Tone }> = {
	queued: { text: "waiting", tone: "plain" },
	pending: { text: "waiting", tone: "plain" },
	running: { text: "in progress", tone: "knot" },
	done: { text: "done", tone: "accent" },
	failed: { text: "failed", tone: "danger" },
	skipped: { text: "not needed", tone: "plain" },
	cancelled: { text: "cancelled", tone: "plain" },
};

/** The state of a task or of one of its steps; `reason` is why a step was skipped. */
export function StateBadge({ state, reason = null }: { state: string; reason?: string | null }) {
	const { text, tone } = STATES[state] ?? { text: state, tone: "plain" };
	return <Badge tone={tone}>{reason && LIMITS.test(reason) ? "not done" : text}</Badge>;
}

const STEPS: Record<string, string> = {
	narration: "Summaries of the people and things in it",
	profile_distillation: "Rules and preferences of the group",
	intent_annotation: "Labels for goals, decisions and the like",
	knot_evaluation: "Texts about what many facts meet in (knots)",
};

export const wordsOfStep = (step: string): string => STEPS[step] ?? step;

const LIMITS = /_cap$/;
const REASONS: Record<string, string> = {
	not_due: "The profile is updated after every five episodes.",
	nothing_to_distill: "Nothing in it says how the group works.",
	not_requested: "It was not asked for with this episode.",
	intents_cap: "The intent extractions of this billing period are used up.",
	knots_cap: "The knots of this billing period are used up.",
};

/** Why a step was skipped. */
export const wordsOfReason = (reason: string): string => REASONS[reason] ?? reason.replaceAll("_", " ");

/** What read an episode: our own reader, or a language model by its name. */
export const wordsOfExtractor = (extractor: string): string =>
	extractor.startsWith(EMBEDDED_EXTRACTOR) ? "the built-in reader" : extractor.replace(/^model:/, "the model ");
