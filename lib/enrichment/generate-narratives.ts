import { z } from "zod";
import type { Dossier } from "@/lib/graph/read-dossiers";
import { factsForModel, GROUND_RULES } from "@/lib/graph/read-dossiers";
import { askMany } from "@/lib/model/ask-many";
import type { ModelSettings } from "@/lib/model/settings";
import { composeNarrative, type Narrative } from "./compose-narrative";
import { PATTERNS } from "./intent";

const ModelNarrative = z.object({
	text: z.string().trim().min(20).max(2_000),
	stance: z.string().trim().min(3).max(500),
	open_questions: z.array(z.string().trim().min(3).max(300)).max(3),
	cognitive_pattern: z.enum(PATTERNS),
});

const SYSTEM = `${GROUND_RULES} Write "text": three to six sentences on what is known of the entity, in order of time, with what changed; "stance": where it stands, one sentence; "open_questions": up to three questions that the facts leave open; "cognitive_pattern": the pattern most of the facts share.`;

/** The narratives of these entities, in their order: the model's where it gives a valid one, else composed; null where nothing is certain enough. Never throws. */
export async function generateNarratives(
	dossiers: Dossier[],
	settings?: ModelSettings | null,
): Promise<(Narrative | null)[]> {
	const answers = await askMany(
		dossiers,
		(dossier) => ({ name: "narrate-v1", system: SYSTEM, prompt: factsForModel(dossier), schema: ModelNarrative }),
		settings,
	);
	return dossiers.map((dossier, n) => answers[n]?.value ?? composeNarrative(dossier));
}
