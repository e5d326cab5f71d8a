import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { isMentionedWith, isSaidWith, taggedEpisodes } from "@/lib/graph/conditions";
import type { ChangeRow, ChangesPage } from "./wire";

/** How a change reads, from the table `changes` as `c`: its texts are looked up, so that nothing deleted is shown again. */
export const CHANGE_COLUMNS = `c.type, c.at, jsonb_strip_nulls(c.data) || CASE
	WHEN c.type LIKE 'fact.%' THEN jsonb_build_object('edge_uuid', c.subject_id, 'group_id', c.group_id, 'fact',
		(SELECT fact FROM edges e WHERE e.project_id = c.project_id AND e.id = c.subject_id))
	WHEN c.type = 'episode.processed' THEN jsonb_build_object('group_id', c.group_id) || coalesce((
		SELECT jsonb_build_object('episode_name', p.name, 'task_id', 'task_' || replace(p.task_id::text, '-', ''))
		FROM episodes p WHERE p.project_id = c.project_id AND p.id = c.subject_id), jsonb_build_object('deleted', true))
	WHEN c.type = 'knot.synthesized' THEN jsonb_build_object('uuid', c.subject_id, 'name',
		(SELECT name FROM entities n WHERE n.project_id = c.project_id AND n.id = c.subject_id))
	ELSE '{}' END AS data`;

/** Changes of episodes with these tags, of facts that they state and of entities that they mention. */
const isOfTagged = (tags: string[]) =>
	`AND (c.subject_id IN (${taggedEpisodes("$1", tags)}) OR ${isSaidWith("$1", "c.subject_id", tags)} OR ${isMentionedWith("$1", "c.subject_id", tags)})`;

/**
 * What happened since a number, in the order of commits, as the caller may see it: a key limited to groups gets their facts and
 * episodes alone. Nothing that commits later gets a lower number. Rows are kept for 30 days.
 */
export async function listChanges(ctx: Ctx, page: ChangesPage): Promise<ChangeRow[]> {
	const rows = await readInTenant<Omit<ChangeRow, "seq" | "at"> & { seq: string; at: Date }>(
		ctx,
		`SELECT c.seq::text AS seq, ${CHANGE_COLUMNS} FROM changes c
		WHERE c.project_id = $1 AND c.seq > $2 AND ($3::text IS NULL OR c.group_id = $3) ${page.tags ? isOfTagged(page.tags) : ""} ORDER BY c.seq LIMIT $4`,
		[ctx.projectId, page.since, page.group_id ?? null, page.limit],
	);
	return rows.map(({ seq, at, type, data }) => ({ seq: Number(seq), at: at.toISOString(), type, data }));
}
