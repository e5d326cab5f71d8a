import type { Dossier } from "@/lib/graph/read-dossiers";
import { chooseFacts, openFacts, sayAll } from "@/lib/narration/compose-narrative";
import { sayTold } from "@/lib/narration/tell";

export const KNOT_MODEL = "embedded-v1";

const MOST_FACTS = 7;
const MOST_UNSURE = 2;

/**
 * One paragraph on what meets in this entity: its surest facts in order of time, what is still open last. Where none is sure
 * enough, the newest as they are known. The same dossier always gives the same text. Pure.
 */
export function composeKnot(dossier: Dossier): string {
	const open = openFacts(dossier).slice(-1);
	const chosen = chooseFacts(dossier, MOST_FACTS, (_, { words }) => !open.some(({ told }) => told.words === words));
	if (chosen.length + open.length > 0) return sayAll([...chosen, ...open]);
	const newest = dossier.facts.filter(({ isActive }) => isActive).slice(-MOST_UNSURE);
	return newest
		.map(({ fact, validAt }) => sayTold({ words: fact.replace(/[.!?]?$/, "."), speaker: "", at: validAt }))
		.join(" ");
}
