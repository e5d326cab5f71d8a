import { isUnsettled } from "@/lib/graph/intentions";
import type { Dossier } from "@/lib/graph/read-dossiers";
import { chooseFacts, factsToTell, withoutAnswered } from "@/lib/narration/compose-narrative";
import { tell } from "@/lib/narration/tell";

export const KNOT_MODEL = "embedded-v1";

const MAX_FACTS = 7;

/**
 * One paragraph on what meets in this entity: its most important facts, the newest first, what is still open last. Null where none can be
 * told. The same dossier always gives the same text. Pure.
 */
export function composeKnot(known: Dossier): string | null {
	const dossier = withoutAnswered(known);
	const told = factsToTell(dossier);
	const open = told.filter(isUnsettled).slice(0, 1);
	const chosen = chooseFacts(
		dossier,
		told.filter(({ fact }) => !open.some((one) => one.fact === fact)),
		MAX_FACTS,
	);
	return [tell(chosen), tell(open)].filter(Boolean).join(" ") || null;
}
