import type { Dossier } from "@/lib/graph/read-dossiers";
import { chooseFacts, formatAll, openFacts, quotableFacts, withoutSettled } from "@/lib/narration/compose-narrative";

export const KNOT_MODEL = "embedded-v1";

const MAX_FACTS = 7;

/**
 * One paragraph on what meets in this entity: its surest facts in order of time, what is still open last. Null where none can be
 * quoted. The same dossier always gives the same text. Pure.
 */
export function composeKnot(known: Dossier): string | null {
	const dossier = withoutSettled(known);
	const quotable = quotableFacts(dossier);
	const open = openFacts(dossier, quotable).slice(-1);
	const chosen = chooseFacts(
		dossier,
		quotable,
		MAX_FACTS,
		(_, { words }) => !open.some(({ quotation }) => quotation.words === words),
	);
	return chosen.length + open.length > 0 ? formatAll([...chosen, ...open]) : null;
}
