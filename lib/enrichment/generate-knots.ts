import { z } from "zod";
import type { Dossier } from "@/lib/graph/read-dossiers";
import { factsForModel, GROUND_RULES } from "@/lib/graph/read-dossiers";
import { askMany } from "@/lib/model/ask-many";
import { findModelSettings } from "@/lib/model/settings";
import { composeKnot, KNOT_MODEL } from "./compose-narrative";

const ModelKnot = z.object({ paragraph: z.string().trim().min(40).max(2_000) });

const SYSTEM = `${GROUND_RULES} Write "paragraph": one paragraph of at most 120 words on why so much meets in this entity: the threads that run through it, what is newest, what is open.`;

/** `text` is null where nothing can be said. */
export type KnotText = { text: string | null; model: string };

/**
 * The framings of these entities, in their order: the model's where it gives a valid one. Where a configured model fails,
 * a new knot gets the composed one, and one that has a text already null: it keeps its old one. Never throws.
 */
export async function generateKnotTexts(
	dossiers: Dossier[],
	hasText: (dossier: Dossier) => boolean,
	settings = findModelSettings(),
): Promise<(KnotText | null)[]> {
	const answers = await askMany(
		dossiers,
		(dossier) => ({ name: "knot-v1", system: SYSTEM, prompt: factsForModel(dossier), schema: ModelKnot }),
		settings,
	);
	return dossiers.map((dossier, n) => {
		const answer = answers[n];
		if (answer) return { text: answer.value.paragraph, model: answer.model };
		if (settings && hasText(dossier)) return null;
		return { text: composeKnot(dossier), model: KNOT_MODEL };
	});
}
