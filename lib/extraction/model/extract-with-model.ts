// The language model as an extractor: one question an episode, and only what holds against the text of its answer.
import { log } from "@/lib/log";
import { type Answer, askModel } from "@/lib/model/ask-model";
import type { ModelFailure } from "@/lib/model/failures";
import type { ModelSettings } from "@/lib/model/settings";
import type { Extraction, ExtractionInput } from "../extraction";
import { ModelAnswer } from "./answer";
import { composePrompt } from "./compose-prompt";
import { groundAnswer } from "./ground-answer";
import { EXTRACT_V1 } from "./prompts/extract-v1";

/** Longer texts cannot be answered for in the time of a write. */
const MAX_MODEL_CHARACTERS = 20_000;

/** Whether a model that is configured is asked about this text. */
export const isForModel = (text: string) => text.length <= MAX_MODEL_CHARACTERS;

const NOTHING = { recent: [], knownEarlier: [], facts: [] };

/**
 * What the configured model makes of one episode, or why it made nothing. Never throws. An answer none
 * of whose edges holds against the text counts as unreadable. Takes no longer than the model's time-out.
 */
export async function extractWithModel(
	input: ExtractionInput,
	settings: ModelSettings,
): Promise<{ ok: true; extraction: Extraction } | { ok: false; failure: ModelFailure | "too_long" }> {
	if (!isForModel(input.text)) return { ok: false, failure: "too_long" };
	const context = input.context ?? NOTHING;
	const answer: Answer<ModelAnswer> = await askModel(
		{ name: EXTRACT_V1.name, system: EXTRACT_V1.system, prompt: composePrompt(input, context), schema: ModelAnswer },
		settings,
	);
	if (!answer.ok) return answer;
	const { entities, edges, dropped } = groundAnswer(answer.value, input, context);
	if (dropped.entities + dropped.edges + dropped.endings > 0) {
		log.info(
			{ ask: EXTRACT_V1.name, model: answer.model, dropped },
			"parts of the answer do not hold against the text",
		);
	}
	if (edges.length === 0 && dropped.edges > 0) return { ok: false, failure: "unreadable" };
	return {
		ok: true,
		extraction: {
			extractor: `model:${answer.model}`,
			entities,
			edges,
			statements: [],
			warning: edges.length > 0 ? null : warningOf(entities.length),
		},
	};
}

const warningOf = (entities: number) =>
	entities > 0
		? "Entities were found but no edges: the prose is too terse, or relates none of them to another."
		: "Nothing was extracted: the prose is too terse, or names no one and nothing in particular.";
