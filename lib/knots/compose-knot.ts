// Owns the framing of a knot that needs no model: one paragraph made of the entity's own facts. Pure.
import type { Dossier, DossierFact } from "@/lib/graph/read-dossiers";
import { chooseFacts } from "@/lib/narration/choose-facts";
import { dominantPattern, topPeers } from "@/lib/narration/compose-narrative";
import { countOf, joinWords } from "@/lib/narration/join-words";
import { openQuestions } from "@/lib/narration/open-questions";
import { sayDay } from "@/lib/narration/say-date";
import { tellFacts, withoutStop } from "@/lib/narration/tell-facts";

export const KNOT_MODEL = "embedded-v1";

const FACTS_TO_PICK_FROM = 12;

/**
 * One paragraph on why so much meets in this entity: how much, the threads that run through it with their most telling
 * fact each, what is newest, and what is open. The same dossier always gives the same text.
 */
export function composeKnot(dossier: Dossier): string {
	const active = dossier.facts.filter((fact) => fact.isActive);
	const chosen = chooseFacts(dossier, FACTS_TO_PICK_FROM);
	const threads = topPeers(active).map((peer) => thread(peer, chosen, active));
	const told = new Set(threads.flatMap(({ fact }) => (fact ? [fact.id] : [])));
	const rest = chosen.filter((fact) => !told.has(fact.id)).slice(-2);
	const [question] = openQuestions(dossier);
	return [
		`${dossier.name} is where ${countOf(dossier.degree, "fact")} from ${countOf(Math.max(dossier.episodeCount, 1), "episode")} meet${character(active)}.`,
		threads.length > 0 ? sayThreads(threads) : "",
		...tellFacts(rest, dossier.name),
		question ? `Still open: ${question}` : "",
	]
		.filter(Boolean)
		.join(" ");
}

type Thread = { peer: string; count: number; fact: DossierFact | null };

function thread(peer: string, chosen: DossierFact[], active: DossierFact[]): Thread {
	const shared = active.filter((fact) => fact.peer === peer);
	return { peer, count: shared.length, fact: chosen.find((fact) => fact.peer === peer) ?? null };
}

function sayThreads(threads: Thread[]): string {
	const [only] = threads;
	const sayThread = ({ peer, count, fact }: Thread) =>
		`${peer} (${countOf(count, "fact")}${fact ? `: ${withoutStop(fact.fact)}, ${sayDay(fact.validAt)}` : ""})`;
	if (threads.length === 1 && only) return `The main thread leads to ${sayThread(only)}.`;
	return `${threads.length === 2 ? "Two" : "Three"} threads run through it: ${joinWords(threads.map(sayThread))}.`;
}

/** What kind of thing is mostly said of it, once enough is annotated to tell. */
function character(active: DossierFact[]): string {
	const annotated = active.filter((fact) => fact.pattern !== null);
	const pattern = dominantPattern(active);
	if (annotated.length < 3 || pattern === "unknown") return "";
	return `; of the ${annotated.length} whose intent is known, most are about ${SAID[pattern] ?? pattern}`;
}

const SAID: Record<string, string> = {
	preference: "what is liked and preferred",
	decision: "what was decided",
	principle: "what is held to",
	goal: "what is wanted next",
	constraint: "what must or must not be",
	causal: "what led to what",
	dependency: "what rests on what",
	comparison: "how things compare",
	risk: "what could go wrong",
	temporal: "when things happen",
	ownership: "who has what",
	identity: "who and what it is",
	context: "background",
};
