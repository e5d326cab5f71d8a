// The entities of an answer: those that the question names, that the best facts are about and that the best episodes mention.
import { composeTexts } from "@/lib/enrichment/texts-for-groups";
import { describeEntities, type EntityRow } from "./describe-found";
import { nearness } from "./node-distance";
import { orderResults, rounded, roundedAll } from "./order-results";
import type { RankedFact } from "./rank-facts";
import type { Ranked } from "./ranked";
import { type EntityHead, readEntityHeads, readMentions } from "./read-facts";
import type { FoundEntity } from "./wire";
import { termsOf } from "./words";

/** Episodes whose mentions are looked at, facts whose ends are, and entities that are scored. */
const MENTIONING = 30;
const BEST_FACTS = 100;
const MAX_ENTITIES = 150;
const WEIGHTS = { asked: 0.3, name: 0.3, fact: 0.25, mention: 0.15 };

type Support = { fact: number; episode: number };
/** `parts` are what each adds to the score; their sum is the score, 0 to 1. */
type ScoredEntity = EntityHead & { score: number; parts: Record<string, number> };

/** Entities as they are answered, in the caller's order. `asked` are ids of those that the question names. */
export async function findEntities(ranked: Ranked, facts: RankedFact[], asked: string[]): Promise<FoundEntity[]> {
	const { tx, projectId, groups, input, distances } = ranked;
	const support = await readSupport(ranked, facts, asked);
	if (support.size === 0) return [];
	const heads = await readEntityHeads(tx, projectId, [...support.keys()], {
		groups,
		labels: input.labels,
		tags: input.tags,
	});
	const scored = scoreEntities(heads, support, ranked.inverse, asked);
	const rows = new Map<string, EntityRow>();
	// Their likeness is that of their summaries, which are read for those that may be answered alone.
	if (input.reranker === "mmr") await describe(ranked, scored.slice(0, 4 * input.limit), rows);
	const best = orderResults(scored, input, distances, {
		near: ({ uuid }) => nearness(distances?.get(uuid)),
		terms: ({ uuid, name }) => new Set(termsOf(`${name} ${rows.get(uuid)?.summary ?? ""}`)),
	}).slice(0, input.limit);
	if (input.reranker !== "mmr") await describe(ranked, best, rows);
	const untold = best.filter(({ uuid }) => {
		const row = rows.get(uuid);
		return row?.knot && row.is_whole && row.knot_narrative === null;
	});
	const ids = untold.map(({ uuid }) => uuid);
	const composed = await composeTexts(tx, projectId, ids);
	return best.flatMap(({ uuid, score, parts }) => {
		const described = rows.get(uuid);
		if (!described) return [];
		const { is_whole, knot_narrative, ...row } = described;
		const narrative = knot_narrative ?? composed.get(uuid)?.knot;
		return {
			...row,
			score: rounded(score),
			...(narrative && { knot_narrative: narrative }),
			...(input.explain && { score_breakdown: roundedAll(parts) }),
		};
	});
}

/** What speaks for each entity, by id: the best fact about it, and the best episode that mentions it. At most 150, those asked for first. */
async function readSupport(
	{ tx, projectId, episodes }: Ranked,
	facts: RankedFact[],
	asked: string[],
): Promise<Map<string, Support>> {
	const support = new Map<string, Support>();
	const lift = (id: string, of: keyof Support, score: number) => {
		const at = support.get(id) ?? { fact: 0, episode: 0 };
		at[of] = Math.max(at[of], score);
		support.set(id, at);
	};
	for (const id of asked) lift(id, "fact", 0);
	for (const { fact, score } of facts.slice(0, BEST_FACTS))
		for (const id of [fact.sourceId, fact.targetId]) if (id !== null) lift(id, "fact", score);
	const sources = episodes.slice(0, MENTIONING);
	const ids = sources.map(({ row }) => row.episodeId);
	for (const { entityId, n } of await readMentions(tx, projectId, ids)) {
		lift(entityId, "episode", sources[n]?.score ?? 0);
	}
	const best = [...support].sort(
		([a, x], [b, y]) =>
			Number(asked.includes(b)) - Number(asked.includes(a)) || y.fact + y.episode - x.fact - x.episode,
	);
	return new Map(best.slice(0, MAX_ENTITIES));
}

function scoreEntities(
	heads: EntityHead[],
	support: Map<string, Support>,
	inverse: Map<string, number>,
	asked: string[],
): ScoredEntity[] {
	const total = [...inverse.values()].reduce((sum, one) => sum + one, 0) || 1;
	return heads
		.map((head) => {
			const { fact, episode } = support.get(head.uuid) ?? { fact: 0, episode: 0 };
			const parts = {
				asked: WEIGHTS.asked * Number(asked.includes(head.uuid)),
				name: WEIGHTS.name * Math.min(1, nameMatch(head, inverse) / total),
				fact: WEIGHTS.fact * fact,
				mention: WEIGHTS.mention * episode,
			};
			return { ...head, parts, score: parts.asked + parts.name + parts.fact + parts.mention };
		})
		.filter(({ score }) => score > 0)
		.sort((a, b) => b.score - a.score || b.edgeCount - a.edgeCount || (a.uuid < b.uuid ? -1 : 1));
}

async function describe(
	{ tx, projectId, groups }: Ranked,
	heads: EntityHead[],
	rows: Map<string, EntityRow>,
): Promise<void> {
	const ids = heads.map(({ uuid }) => uuid);
	for (const row of await describeEntities(tx, projectId, ids, groups)) rows.set(row.uuid, row);
}

/** The idf of the question's terms that an entity's name or best alias holds. */
function nameMatch({ name, aliases }: EntityHead, inverse: Map<string, number>): number {
	const worth = (form: string) => [...new Set(termsOf(form))].reduce((sum, term) => sum + (inverse.get(term) ?? 0), 0);
	return Math.max(...[name, ...aliases].map(worth));
}
