import { z } from "zod";
import { GROUND_RULES } from "@/lib/graph/read-dossiers";
import { askMany } from "@/lib/model/ask-many";
import type { ModelSettings } from "@/lib/model/settings";
import { composeProfile } from "./compose-profile";
import type { ProfileBody, ProfileFact } from "./profile";

export const PROFILE_MODEL = "embedded-v1";
const MAX_FACTS = 80;

const ModelProfile = z.object({
	working_style_summary: z.string().trim().min(40).max(2_000),
	recurring_visions: z.array(z.string().trim().min(3).max(300)).max(5),
});

const SYSTEM = `${GROUND_RULES} Write "working_style_summary": three to six sentences on how these people work, from what they prefer, hold to, decide and do; "recurring_visions": up to five goals that come back, one sentence each.`;

/**
 * The profile of a group, and what made it: counts and examples are always ours, the summary and visions are the model's
 * where it gives valid ones. Null when there is nothing to go by. Never throws.
 */
export async function generateProfile(
	facts: ProfileFact[],
	settings?: ModelSettings | null,
): Promise<{ body: ProfileBody; model: string } | null> {
	const body = composeProfile(facts);
	if (!body) return null;
	const lines = facts
		.slice(-MAX_FACTS)
		.map((one) => `[${one.validAt.toISOString().slice(0, 10)}] (${one.kind}) ${one.fact}`);
	const [answer] = await askMany(
		[lines.join("\n")],
		(prompt) => ({ name: "profile-v1", system: SYSTEM, prompt, schema: ModelProfile }),
		settings,
	);
	return answer ? { body: { ...body, ...answer.value }, model: answer.model } : { body, model: PROFILE_MODEL };
}
