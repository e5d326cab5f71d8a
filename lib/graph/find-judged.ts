// Facts that the embedded judge took to be over, each with the fact of the new text that took its place.
import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import type { Outdated } from "@/lib/extraction/outdated/find-outdated";
import { contentWords } from "@/lib/text/content-words";
import type { EpisodeRef, SavedEdge } from "./save-edges";
import { likenessOf, succeeds } from "./succession";
import { isTouched } from "./touched";

/** A fact that is over since `endsAt`, because of the edge `byId`. */
export type Ended = { id: string; byId: string; endsAt: Date };
/** A fact that is over, or where this is not sure: that may be. */
export type Judged = Ended & { isSure: boolean };

type Known = {
	id: string;
	sourceId: string;
	sourceName: string;
	targetName: string | null;
	relation: string;
	fact: string;
	validAt: Date;
	isKept: boolean;
};

/**
 * The `outdated` facts of the group that are still in force and were said before, each with that of the episode's `edges` which is most like what ended it; what
 * shares neither a thing nor a word with any of them stays, and of what may be over, that of which none tells what became. `said` are the facts that
 * the episode states itself. What somebody stated or confirmed is never sure to be over.
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
		`SELECT e.id, e.source_id AS "sourceId", e.source_name AS "sourceName", e.target_name AS "targetName", e.relation, e.fact, e.valid_at AS "validAt", ${isTouched("e")} AS "isKept" FROM edges e
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
		const alike = told.map(({ edge, words: held }) => ({
			edge,
			...likenessOf(toSaid(was), toSaid(edge)),
			said: words.filter((word) => held.has(word)).length + (edge.sourceId === was.sourceId ? 0.5 : 0),
		}));
		const [by] = alike
			.filter(({ shared, said }) => shared > 0 || said > 0)
			.sort((a, b) => b.shared - a.shared || Number(b.isKin) - Number(a.isKin) || b.said - a.said);
		if (!by) return [];
		const { edge } = by;
		const isSuccessor = succeeds(toSaid(was), toSaid(edge));
		const isSure = sure.get(was.id) === true && !was.isKept;
		if (!isSure && !isSuccessor) return [];
		const begins = isSuccessor && edge.targetId !== null && edge.validAt !== null && edge.validAt > was.validAt;
		const endsAt = begins && edge.validAt ? edge.validAt : episode.validAt;
		return [{ id: was.id, byId: edge.id, endsAt, isSure }];
	});
}

const toSaid = ({ sourceName, targetName, relation, fact }: Omit<Known, "id" | "sourceId" | "validAt" | "isKept">) => ({
	relation,
	fact,
	ends: targetName === null ? [sourceName] : [sourceName, targetName],
});
