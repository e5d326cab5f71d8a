// Facts that the embedded judge took to be over, each with the fact of the new text that took its place.
import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import type { Outdated } from "@/lib/extraction/outdated/find-outdated";
import type { Ended } from "./find-replaced";
import type { EpisodeRef, SavedEdge } from "./save-edges";
import { isTouched } from "./touched";

/** A fact that is over, or where this is not sure: that may be. */
export type Judged = Ended & { isSure: boolean };

type Known = {
	id: string;
	sourceId: string;
	targetId: string | null;
	relation: string;
	validAt: Date;
	isKept: boolean;
};

/**
 * The `outdated` facts of the group that are still in force, each with that of the episode's `edges` which is most like what ended it; what
 * shares no thing with any of them stays. `said` are the facts that the episode states itself. What somebody stated or confirmed is
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
		`SELECT e.id, e.source_id AS "sourceId", e.target_id AS "targetId", e.relation, e.valid_at AS "validAt", ${isTouched("e")} AS "isKept" FROM edges e
		WHERE e.project_id = $1 AND e.id = ANY ($2::uuid[]) AND e.group_id = $3 AND e.invalid_at IS NULL AND coalesce(e.retracted_at, '-infinity') = '-infinity'
			AND e.valid_at <= $4`,
		[ctx.projectId, ids, episode.groupId, episode.validAt],
	);
	return rows.flatMap((was): Judged[] => {
		const by = news.reduce((best, edge) => (likeness(edge, was) > likeness(best, was) ? edge : best));
		if (likeness(by, was) < SHARED) return [];
		const begins =
			by.targetId !== null && by.validAt !== null && by.validAt > was.validAt ? by.validAt : episode.validAt;
		return [{ id: was.id, byId: by.id, endsAt: begins, isSure: sure.get(was.id) === true && !was.isKept }];
	});
}

/** The likeness of facts that have a thing in common. */
const SHARED = 2;

function likeness(edge: SavedEdge, { sourceId, targetId, relation }: Known): number {
	const ends = [edge.sourceId, edge.targetId];
	const shared = [sourceId, ...(targetId === null ? [] : [targetId])].filter((id) => ends.includes(id)).length;
	return SHARED * shared + (edge.sourceId === sourceId ? 1 : 0) + (edge.relation === relation ? 1 : 0);
}
