import { z } from "zod";
import type { Ctx } from "@/lib/context";
import { ISO } from "@/lib/db/framing";
import { readInTenant } from "@/lib/db/tenant";
import { statementsByGroup } from "@/lib/graph/count-facts";

/** The groups that the caller sees and that hold anything, by name, as JSON text built by Postgres. */
export async function listGroups(ctx: Ctx): Promise<string> {
	const [row] = await readInTenant<{ body: string }>(ctx, GROUPS, [ctx.projectId]);
	return row?.body ?? "";
}

const GROUPS = `
WITH written AS (
	SELECT group_id, count(*)::int AS episodes, max(created_at) AS last FROM episodes WHERE project_id = $1 GROUP BY group_id
), named AS (
	SELECT group_id, count(*) FILTER (WHERE h.id IS NULL)::int AS entities, (sum(degree) / 2)::int AS edges
	FROM entity_groups LEFT JOIN (SELECT id FROM public.entities WHERE project_id = $1 AND hidden) h ON h.id = entity_id
	WHERE project_id = $1 GROUP BY group_id
), stated AS (
	${statementsByGroup("$1")}
)
SELECT json_build_object('ok', true, 'groups', coalesce(json_agg(json_build_object(
	'group_id', group_id, 'episodes', coalesce(episodes, 0), 'entities', coalesce(entities, 0), 'edges', coalesce(edges, 0), 'facts', coalesce(edges, 0) + coalesce(statements, 0),
	'last_written_at', to_char(last, ${ISO})) ORDER BY group_id COLLATE "C"), '[]'))::text AS body
FROM written FULL JOIN named USING (group_id) LEFT JOIN stated USING (group_id)`;

/** The public shape of GET /v1/groups. */
export const GroupList = z.strictObject({
	ok: z.literal(true),
	groups: z.array(
		z.strictObject({
			group_id: z.string(),
			episodes: z.int().min(0),
			entities: z.int().min(0),
			edges: z.int().min(0).describe("Active edges: facts that link two entities."),
			facts: z.int().min(0).describe("All active facts: edges and statements."),
			last_written_at: z.iso.datetime().nullable(),
		}),
	),
});
