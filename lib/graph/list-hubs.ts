import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { visibleEntities } from "./stream-nodes";

/** `labels`: the first of each entity, null for none; `degrees`: its active edges; `among`: how many entities there are, as far as was counted. */
export type Hubs = { labels: (string | null)[]; degrees: number[]; among: number };

/**
 * The `limit` best connected entities that the caller sees, of one group if it is given, in the order of `/v1/graph/nodes`; and
 * how many there are, counted up to `most`, which is no less than `limit`.
 */
export async function listHubs(ctx: Ctx, groupId: string | null, limit: number, most: number): Promise<Hubs> {
	const statement = `WITH hub AS (
		SELECT row_number() OVER (ORDER BY degree DESC, id) AS n, labels[1] AS label, degree FROM (
			SELECT id, labels, degree FROM (${visibleEntities(ctx, { group_id: groupId ?? undefined })}) v
			ORDER BY degree DESC, id LIMIT ${most}
		) best
	)
	SELECT array_agg(label ORDER BY n) FILTER (WHERE n <= ${limit}) AS labels,
		array_agg(degree ORDER BY n) FILTER (WHERE n <= ${limit}) AS degrees, count(*)::int AS among FROM hub`;
	const [row] = await readInTenant<Hubs>(ctx, statement);
	return { labels: row?.labels ?? [], degrees: row?.degrees ?? [], among: row?.among ?? 0 };
}
