import type { Dossier, DossierFact } from "@/lib/graph/read-dossiers";
import { readability, saysTheSame, tellingWords } from "./readability";

/** Relations that say what something is, does or wants: they open a portrait. */
const TELLING =
	/^(is|is_a|be|works?|lives?|leads?|owns?|runs?|founds?|studies|manages?|uses?|wants?|plans?|decides?|chooses?|prefers?|loves?|moves?|joins?|builds?|starts?|needs?|requires?|depends?)(_|$)/;

export type ChosenFact = DossierFact & { value: number };

/**
 * The facts of an entity worth telling, at most `most`, in order of time: the first and the latest always, the rest by
 * value, which grows with the episodes that state a fact, with annotation, with a telling relation and with how well it
 * reads. Facts that repeat one another are told once. Pure.
 */
export function chooseFacts(dossier: Dossier, most: number): ChosenFact[] {
	const worth = dossier.facts
		.filter((fact) => fact.isActive)
		.map((fact) => ({ ...fact, value: worthOf(dossier, fact) }))
		.filter((fact) => fact.value > 0);
	const byValue = [...worth].sort((a, b) => b.value - a.value || a.validAt.getTime() - b.validAt.getTime());
	const chosen: ChosenFact[] = [];
	const told: Set<string>[] = [];
	const perPeer = new Map<string, number>();
	const take = (fact: ChosenFact | undefined) => {
		if (!fact || chosen.length >= most) return;
		const words = tellingWords(fact.fact);
		const sameAsName = tellingWords(dossier.name);
		for (const word of sameAsName) words.delete(word);
		if (told.some((other) => saysTheSame(words, other)) || (perPeer.get(fact.peer) ?? 0) >= 2) return;
		told.push(words);
		perPeer.set(fact.peer, (perPeer.get(fact.peer) ?? 0) + 1);
		chosen.push(fact);
	};
	const firm = worth.filter((fact) => fact.value >= 1);
	take(firm[0]);
	take(firm.at(-1));
	for (const fact of byValue) take(fact);
	return chosen.sort((a, b) => a.validAt.getTime() - b.validAt.getTime() || (a.id < b.id ? -1 : 1));
}

function worthOf(dossier: Dossier, fact: DossierFact): number {
	const reads = readability(fact.fact, dossier.name);
	if (reads < 0.5) return 0;
	const leads = fact.direction === "out" ? 0.3 : 0;
	const annotated = fact.kind && fact.kind !== "unknown" && fact.kind !== "context" ? 0.6 : 0;
	return reads + leads + annotated + Math.log2(fact.weight + 1) * 0.5 - 0.5 + (TELLING.test(fact.relation) ? 0.3 : 0);
}
