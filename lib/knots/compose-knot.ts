// Owns the framing of a knot that needs no model: one paragraph made of the entity's own facts. Pure.
import type { Dossier, DossierFact } from "@/lib/graph/read-dossiers";
import { type ChosenFact, chooseFacts, rankFacts } from "@/lib/narration/choose-facts";
import { dominantPattern, isPerson, topPeers } from "@/lib/narration/compose-narrative";
import { countOf, joinWords } from "@/lib/narration/join-words";
import { openQuestions } from "@/lib/narration/open-questions";
import { lowerArticle, polish } from "@/lib/narration/polish";
import { sayWhen } from "@/lib/narration/say-date";
import { nameInProse } from "@/lib/narration/subject";
import { tellFacts } from "@/lib/narration/tell-facts";

export const KNOT_MODEL = "embedded-v1";

const QUOTAS = { present: 3, past: 5, plan: 2 };
const MOST_BESIDE = 4;

/**
 * One paragraph on why so much meets in this entity: how much, the threads that run through it with their most telling
 * fact each, what is newest, and what is open. The same dossier always gives the same text.
 */
export function composeKnot(dossier: Dossier): string {
	const active = dossier.facts.filter((fact) => fact.isActive);
	const chosen = chooseFacts(dossier, QUOTAS);
	const ranked = rankFacts(dossier);
	const threads = topPeers(dossier).map((peer) => toThread(peer, ranked, active));
	const told = new Set(threads.flatMap(({ fact }) => (fact ? [fact.id] : [])));
	const beside = chosen.filter((fact) => !told.has(fact.id)).slice(-MOST_BESIDE);
	const [question] = openQuestions(dossier);
	return [
		`${countOf(dossier.degree, "fact")} from ${countOf(Math.max(dossier.episodeCount, 1), "episode")} meet in ${nameInProse(dossier)}${character(active)}.`,
		threads.length > 0 ? sayThreads(threads, isPerson(dossier)) : "",
		...tellFacts(beside, dossier),
		question ? `Still open: ${question}` : "",
	]
		.filter(Boolean)
		.join(" ");
}

type Thread = { peer: string; count: number; fact: ChosenFact | null };

function toThread(peer: string, ranked: ChosenFact[], active: DossierFact[]): Thread {
	const count = active.filter((fact) => fact.peer === peer).length;
	return { peer, count, fact: ranked.find((fact) => fact.peer === peer) ?? null };
}

function sayThreads(threads: Thread[], isPerson: boolean): string {
	const said = threads.map(({ peer, count, fact }) => {
		if (!fact) return `${peer}, ${countOf(count, "fact")}`;
		const when = fact.tense === "past" ? `${sayWhen(fact.validAt, null)} ` : "";
		return `${peer}, ${countOf(count, "fact")}, among them that ${when}${lowerArticle(polish(fact.fact, fact.subject, isPerson))}`;
	});
	if (said.length === 1) return `The main thread leads to ${said[0]}.`;
	return `${said.length === 2 ? "Two" : "Three"} threads run through it: ${joinWords(
		said.map((one, n) => `(${n + 1}) ${one}`),
	)
		.replaceAll(", (", "; (")
		.replace(/ and \((\d)\)/, "; and ($1)")}.`;
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
	temporal: "what was done and when",
	ownership: "who has what",
	identity: "who and what it is",
	context: "background",
};
