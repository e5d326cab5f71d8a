// The episodes of an answer, in the caller's order, with excerpts.
import { settleAll } from "@/lib/db/tenant";
import { describeEpisodes } from "./describe-found";
import { excerptOf } from "./excerpt";
import { nearness } from "./node-distance";
import { orderResults, rounded, roundedAll } from "./order-results";
import { type Ranked, SOURCES } from "./ranked";
import { readMentions, readStatedSpans } from "./read-facts";
import type { RankedEpisode } from "./signals";
import { silence } from "./silence";
import type { FoundEpisode } from "./wire";
import { termsOf } from "./words";

type Text = { name: string; text: string };

/** The best ranked episodes as they are answered, and all that the text of each still says, by uuid. */
export async function findEpisodes(ranked: Ranked): Promise<{ found: FoundEpisode[]; texts: Map<string, string> }> {
	const { input, episodes, inverse, distances } = ranked;
	const pool = episodes.slice(0, SOURCES);
	const near = await readNear(ranked, pool);
	const texts = input.reranker === "mmr" ? await readTexts(ranked, pool.slice(0, 4 * input.limit)) : new Map();
	const best = orderResults(pool, input, distances, {
		near: ({ row }) => near.get(row.episodeId) ?? 0,
		terms: ({ row }) => new Set(termsOf(texts.get(row.episodeId)?.text ?? "")),
	}).slice(0, input.limit);
	const described = input.reranker === "mmr" ? texts : await readTexts(ranked, best);
	const whole = new Map(best.map(({ row }) => [row.episodeId, described.get(row.episodeId)?.text ?? ""]));
	const found = best.flatMap(({ row, score, parts }) => {
		const episode = described.get(row.episodeId);
		// Nothing is left of a text of which everything was taken back.
		if (!episode?.text.trim()) return [];
		return {
			uuid: row.episodeId,
			name: episode.name,
			excerpt: excerptOf(episode.text, inverse),
			valid_at: row.validAt.toISOString(),
			group_id: row.group,
			score: rounded(score),
			...(input.explain && { score_breakdown: roundedAll(parts) }),
		};
	});
	return { found, texts: whole };
}

/** How near to the center the nearest entity is that each episode mentions; empty without a center. */
async function readNear({ tx, projectId, distances }: Ranked, episodes: RankedEpisode[]): Promise<Map<string, number>> {
	const near = new Map<string, number>();
	if (!distances) return near;
	const ids = episodes.map(({ row }) => row.episodeId);
	for (const { entityId, n } of await readMentions(tx, projectId, ids)) {
		const id = ids[n] ?? "";
		near.set(id, Math.max(near.get(id) ?? 0, nearness(distances.get(entityId))));
	}
	return near;
}

/** What the episodes still say: no sentence whose facts were all taken back. */
async function readTexts({ tx, projectId, input }: Ranked, episodes: RankedEpisode[]): Promise<Map<string, Text>> {
	if (episodes.length === 0) return new Map();
	const ids = episodes.map(({ row }) => row.episodeId);
	const [texts, spans] = await settleAll([
		describeEpisodes(tx, projectId, ids),
		readStatedSpans(tx, projectId, ids, input.as_of ?? null),
	]);
	const marks = input.include_retracted;
	const spansOf = (id: string) => spans.filter(({ episodeId }) => episodeId === id);
	return new Map(texts.map(({ id, name, text }) => [id, { name, text: silence(text, spansOf(id), { marks }) }]));
}
