import { idsOf, type Tx } from "@/lib/db/tenant";

/** The things, by uuid, of the facts that these episodes ended. */
export async function readEnded(tx: Tx, projectId: string, episodeIds: string[]): Promise<string[]> {
	// Each look-up is a step or two down an index, whatever the statistics say.
	const rows = await tx.query<{ id: string }>(
		`SELECT DISTINCT unnest(array_remove(ARRAY[o.source_id, o.target_id], NULL)) AS id FROM unnest($2::uuid[]) AS w(id), LATERAL (
			SELECT edge_id FROM edge_episodes WHERE project_id = $1 AND episode_id = w.id OFFSET 0
		) v, LATERAL (
			SELECT source_id, target_id FROM edges WHERE project_id = $1 AND superseded_by = v.edge_id AND retraction_reason = 'superseded' OFFSET 0
		) o`,
		[projectId, episodeIds],
	);
	return idsOf(rows);
}
