// Owns the narrative that needs no model: sentences made of the entity's own facts. Pure.
import type { Dossier, DossierFact } from "@/lib/graph/read-dossiers";
import { chooseFacts } from "./choose-facts";
import { countOf, joinWords } from "./join-words";
import { openQuestions } from "./open-questions";
import { capital, lowerArticle, polish } from "./polish";
import { sayDay, sayPeriod } from "./say-date";
import { stanceOf } from "./stance";
import { nameInProse } from "./subject";
import { tellFacts } from "./tell-facts";

/** Read as `entity.narrative` in node details. Every string is whole sentences or empty. */
export type Narrative = { text: string; stance: string; open_questions: string[]; cognitive_pattern: string };

const QUOTAS = { present: 3, past: 4, plan: 2 };
const MOST_CHANGES = 2;
const MOST_PEERS = 3;
const VAGUE_PEER = /^(life|things?|time|days?|ways?|lot|steps?|difference|people|others|everyone|someone|yup|wow)$/i;

/**
 * The narrative of an entity: how much is known and with whom it stands, its telling facts in order of time, what
 * changed, and what is open. The same dossier always gives the same text. Spec: Narrative and profile.
 */
export function composeNarrative(dossier: Dossier): Narrative {
	const sentences = [opening(dossier), ...tellFacts(chooseFacts(dossier, QUOTAS), dossier), ...changes(dossier)];
	return {
		text: sentences.filter(Boolean).join(" "),
		stance: stanceOf(dossier),
		open_questions: openQuestions(dossier),
		cognitive_pattern: dominantPattern(dossier.facts),
	};
}

export const isPerson = ({ labels }: Pick<Dossier, "labels">): boolean => labels.includes("Person");

/** "Ada came up in 12 episodes between 8 May and 3 June 2023, most of all with Acme, Berlin and the launch." */
export function opening(dossier: Dossier): string {
	const { episodeCount, firstAt, lastAt } = dossier;
	const peers = topPeers(dossier);
	const when = firstAt && lastAt ? ` ${sayPeriod(firstAt, lastAt)}` : "";
	const company = peers.length > 0 ? `, most of all with ${joinWords(peers)}` : "";
	return `${capital(nameInProse(dossier))} came up in ${countOf(Math.max(episodeCount, 1), "episode")}${when}${company}.`;
}

/** Who or what the entity shares most facts with. */
export function topPeers({ name, facts }: Pick<Dossier, "name" | "facts">): string[] {
	const counts = new Map<string, number>();
	for (const { peer, weight, isActive } of facts)
		if (isActive) counts.set(peer, (counts.get(peer) ?? 0) + Math.max(weight, 1));
	return [...counts]
		.filter(([peer, n]) => n > 1 && !peer.startsWith(`${name}'`) && !VAGUE_PEER.test(peer))
		.sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
		.slice(0, MOST_PEERS)
		.map(([peer]) => peer);
}

/** What took the place of what, the latest first. */
function changes(dossier: Dossier): string[] {
	const say = (fact: string) => lowerArticle(polish(fact, dossier.name, isPerson(dossier)));
	return dossier.facts
		.filter((fact) => !fact.isActive && fact.replacedBy)
		.sort((a, b) => (b.invalidAt ?? b.validAt).getTime() - (a.invalidAt ?? a.validAt).getTime())
		.slice(0, MOST_CHANGES)
		.map((fact) => {
			const since = fact.invalidAt ? ` since ${sayDay(fact.invalidAt)}` : "";
			return `No longer so${since}: ${say(fact.fact)}; now ${say(fact.replacedBy ?? "")}.`;
		});
}

/** The pattern that most annotated facts have, by weight; `context` when none says more, `unknown` when none is annotated. */
export function dominantPattern(facts: DossierFact[]): string {
	const counts = new Map<string, number>();
	for (const { pattern, isActive, weight } of facts) {
		if (isActive && pattern) counts.set(pattern, (counts.get(pattern) ?? 0) + weight);
	}
	const telling = [...counts].filter(([pattern]) => pattern !== "context" && pattern !== "unknown");
	const [best] = (telling.length > 0 ? telling : [...counts]).sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
	return best?.[0] ?? "unknown";
}
