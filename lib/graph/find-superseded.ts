// Facts that were decided in a record which a newer one replaces.
import type { Ctx } from "@/lib/context";
import { idsOf, type Tx } from "@/lib/db/tenant";
import { decisionsOf, isRecord } from "@/lib/extraction/text/decisions";
import type { Ended } from "./find-judged";
import type { EpisodeRef, SavedEdge } from "./save-edges";

/** Of how many texts of a record, the latest first, the facts are looked at. */
const MAX_TEXTS = 20;

/**
 * What the records decided that new `edges` tell to be replaced: "Supersedes ADR-14" ends what ADR-14 decided, though no fact of the
 * new record is like it; its context and who wrote it stay. `said` are the facts that the episode states itself. Asks the database
 * only where a record is replaced.
 */
export async function findSuperseded(
	ctx: Ctx,
	tx: Tx,
	episode: EpisodeRef,
	edges: SavedEdge[],
	said: string[],
): Promise<Ended[]> {
	const records = edges.flatMap((edge) => {
		const [name, id] = edge.relation === "replaced" ? [edge.target, edge.targetId] : [edge.source, edge.sourceId];
		const isOver = edge.relation === "replaced" || edge.relation === "replaced_by";
		return isOver && edge.status !== "planned" && edge.status !== "negated" && name && id && isRecord(name)
			? [{ edge, name, id }]
			: [];
	});
	if (records.length === 0) return [];
	const facts = await tx.query<{ id: string; record: string; start: number; end: number; content: string }>(
		`SELECT v.edge_id AS id, p.record, v.span_start AS start, v.span_end AS "end", p.content
		FROM unnest($2::uuid[]) AS w(id), LATERAL (
			SELECT e.id, e.content, w.id AS record FROM mentions m JOIN episodes e ON e.project_id = $1 AND e.id = m.episode_id
			WHERE m.project_id = $1 AND m.entity_id = w.id AND m.group_id = $3 AND m.valid_at <= $4 AND m.episode_id <> $5
			ORDER BY m.valid_at DESC, m.episode_id DESC LIMIT ${MAX_TEXTS}
		) p, LATERAL (
			SELECT v.* FROM edge_episodes v JOIN edges o ON o.project_id = $1 AND o.id = v.edge_id
			WHERE v.project_id = $1 AND v.episode_id = p.id AND o.retracted_at IS NULL AND o.status <> 'negated' AND v.span_start IS NOT NULL
		) v
		WHERE v.edge_id <> ALL ($6::uuid[])`,
		[ctx.projectId, idsOf(records), episode.groupId, episode.validAt, episode.id, said],
	);
	return records.flatMap(({ edge, name, id }) =>
		facts.flatMap((fact): Ended[] =>
			fact.record === id &&
			decisionsOf(fact.content, name).some((part) => part.start <= fact.start && fact.end <= part.end)
				? [{ id: fact.id, byId: edge.id, endsAt: edge.validAt ?? episode.validAt }]
				: [],
		),
	);
}
