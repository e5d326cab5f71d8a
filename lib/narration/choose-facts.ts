import type { Dossier, DossierFact } from "@/lib/graph/read-dossiers";
import { readability, saysTheSame, tellingWords } from "./readability";
import { predicateOf, subjectOf } from "./subject";
import { type Tense, tenseOf } from "./tense";

/** Relations that say what something is, does or loves: they make a portrait. */
const TELLING =
	/^(is_a|is_\w+_(of|at|for)|works?|lives?|leads?|owns?|runs?|founds?|studies|manages?|uses?|decides?|chooses?|prefers?|loves?|moves?|joins?|builds?|creates?|makes?|starts?|passes|wins|requires?|depends?|is_(big_)?fan)(_|$)/;
const HABITUAL_PEERS = 2;

/** A fact to tell: its predicate's tense, what it is worth, and the name it begins with ("" when with neither's). */
export type ChosenFact = DossierFact & { tense: Tense; worth: number; subject: string };

/** How many facts of each tense are told. */
export type Quotas = Record<Tense, number>;

/**
 * The facts of an entity worth telling, in order of time: the best of each tense by worth, which grows with the episodes
 * that state a fact, with annotation, with a telling relation and with how well it reads; of what happened the first and
 * the latest always. Facts that repeat one another are told once, and no peer crowds out the rest. Pure.
 */
export function chooseFacts(dossier: Dossier, quotas: Quotas): ChosenFact[] {
	const byWorth = rankFacts(dossier);
	const past = byWorth
		.filter((fact) => fact.tense === "past" && fact.worth >= 1)
		.sort((a, b) => a.validAt.getTime() - b.validAt.getTime());
	const left = { ...quotas };
	const told: Set<string>[] = [];
	const perPeer = new Map<string, number>();
	const ownWords = tellingWords(dossier.name);
	const chosen = [past[0], past.at(-1), ...byWorth].filter((fact) => {
		if (!fact || left[fact.tense] <= 0 || (perPeer.get(fact.peer) ?? 0) >= HABITUAL_PEERS) return false;
		const words = tellingWords(fact.fact);
		for (const word of ownWords) words.delete(word);
		if (told.some((other) => saysTheSame(words, other))) return false;
		told.push(words);
		left[fact.tense]--;
		perPeer.set(fact.peer, (perPeer.get(fact.peer) ?? 0) + 1);
		return true;
	}) as ChosenFact[];
	return chosen.sort((a, b) => a.validAt.getTime() - b.validAt.getTime() || (a.id < b.id ? -1 : 1));
}

/** The active facts that are fit to be quoted, the worthiest first, of equals the newest. Pure. */
export const rankFacts = (dossier: Dossier): ChosenFact[] =>
	dossier.facts
		.filter((fact) => fact.isActive)
		.flatMap((fact) => toChosen(dossier, fact))
		.sort((a, b) => b.worth - a.worth || b.validAt.getTime() - a.validAt.getTime() || (a.id < b.id ? -1 : 1));

function toChosen(dossier: Dossier, fact: DossierFact): ChosenFact[] {
	const subject = subjectOf(dossier, fact);
	const reads = readability(fact.fact, subject);
	if (reads < 0.6) return [];
	const tense = tenseOf(predicateOf(fact.fact, subject) ?? fact.fact);
	const leads = subject === dossier.name ? 0.4 : 0;
	const meant = fact.kind && fact.kind !== "unknown" && fact.kind !== "context" ? 0.3 : 0;
	const telling = TELLING.test(fact.relation) ? 0.3 : 0;
	const length = Math.min(fact.fact.split(" ").length, 12) / 40;
	return [
		{ ...fact, subject, tense, worth: reads + leads + meant + telling + length + Math.log2(fact.weight + 1) - 1 },
	];
}
