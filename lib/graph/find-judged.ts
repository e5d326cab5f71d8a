// Facts that the embedded judge took to be over, each with the fact of the new text that took its place.
import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import type { Outdated } from "@/lib/extraction/outdated/find-outdated";
import { contentWords } from "@/lib/text/content-words";
import type { EpisodeRef, SavedEdge } from "./save-edges";
import { isTouched } from "./touched";

/** A fact that is over since `endsAt`, because of the edge `byId`. */
export type Ended = { id: string; byId: string; endsAt: Date };
/** A fact that is over, or where this is not sure: that may be. */
export type Judged = Ended & { isSure: boolean };

type Known = {
	id: string;
	sourceId: string;
	targetId: string | null;
	relation: string;
	fact: string;
	validAt: Date;
	isKept: boolean;
};

/**
 * The `outdated` facts of the group that are still in force and were said before, each with that of the episode's `edges` which is most like what ended it; what
 * shares neither a thing nor a word with any of them stays. `said` are the facts that the episode states itself. What somebody stated or confirmed is
 * never sure to be over.
 */
export async function findJudged(
	ctx: Ctx,
	tx: Tx,
	episode: EpisodeRef,
	edges: SavedEdge[],
	outdated: Outdated[],
	said: string[],
): Promise<Judged[]> {
	const sure = new Map(outdated.map(({ id, isSure }) => [id, isSure]));
	const ids = [...sure.keys()].filter((id) => !said.includes(id));
	const news = edges.filter(
		({ status, evidence, created }) => status !== "hypothetical" && (created || evidence !== null),
	);
	if (ids.length === 0 || news.length === 0) return [];
	const rows = await tx.query<Known>(
		`SELECT e.id, e.source_id AS "sourceId", e.target_id AS "targetId", e.relation, e.fact, e.valid_at AS "validAt", ${isTouched("e")} AS "isKept" FROM edges e
		WHERE e.project_id = $1 AND e.id = ANY ($2::uuid[]) AND e.group_id = $3 AND e.invalid_at IS NULL AND coalesce(e.retracted_at, '-infinity') = '-infinity'
			AND NOT EXISTS (
				SELECT FROM edge_episodes v, LATERAL (SELECT valid_at FROM episodes WHERE project_id = $1 AND id = v.episode_id OFFSET 0) p
				WHERE v.project_id = $1 AND v.edge_id = e.id AND p.valid_at > $4 OFFSET 0
			)`,
		[ctx.projectId, ids, episode.groupId, episode.validAt],
	);
	const told = news.map((edge) => ({ edge, words: contentWords(edge.fact) }));
	return rows.flatMap((was): Judged[] => {
		const words = [...contentWords(was.fact)];
		const alike = told.map((one) => ({
			...one,
			...likeness(one.edge, was),
			said: words.filter((w) => one.words.has(w)).length,
		}));
		const [by] = alike
			.filter(({ shared, said }) => shared > 0 || said > 0)
			.sort((a, b) => b.shared - a.shared || b.said + b.same - a.said - a.same);
		if (!by) return [];
		const { edge, shared } = by;
		const begins = shared > 0 && edge.targetId !== null && edge.validAt !== null && edge.validAt > was.validAt;
		const endsAt = begins && edge.validAt ? edge.validAt : episode.validAt;
		return [{ id: was.id, byId: edge.id, endsAt, isSure: sure.get(was.id) === true && !was.isKept }];
	});
}

/** How many things two facts share, and what else is the same, subject and relation, for half a point each. */
function likeness(edge: SavedEdge, { sourceId, targetId, relation }: Known): { shared: number; same: number } {
	const ends = [edge.sourceId, edge.targetId];
	const shared = [sourceId, ...(targetId === null ? [] : [targetId])].filter((id) => ends.includes(id)).length;
	return { shared, same: (edge.sourceId === sourceId ? 0.5 : 0) + (edge.relation === relation ? 0.5 : 0) };
}
