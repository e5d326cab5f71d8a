import type { Dossier } from "@/lib/graph/read-dossiers";
import { chooseFacts, factsToTell, withoutAnswered } from "./compose-narrative";
import { tell } from "./tell";

export const KNOT_MODEL = "embedded-v1";

const MAX_FACTS = 7;

/**
 * One paragraph on what meets in this entity: its most important facts, the newest first. Null where none can be
 * told. The same dossier always gives the same text. Pure.
 */
export function composeKnot(known: Dossier): string | null {
	const dossier = withoutAnswered(known);
	return tell(chooseFacts(dossier, factsToTell(dossier), MAX_FACTS)) || null;
}
