import type { Tx } from "@/lib/db/tenant";
import { isUuid } from "@/lib/ids";
import { isShown } from "./conditions";
import { nameKey } from "./name-key";

/** The SQL condition that a visible group calls the entity by its own name, in whatever spelling. */
export const saysItsName = (entity: string) => `EXISTS (
	SELECT FROM entity_groups n WHERE n.project_id = ${entity}.project_id AND n.entity_id = ${entity}.id AND coalesce(n.name_key, ${entity}.name_key) = ${entity}.name_key)`;

/**
 * The id of the entity that `name` means to this caller: by its normalised name, else by an alias that means one entity
 * only, else by uuid; null when there is none, or none in the groups (or the one group) that the caller sees. A caller limited
 * to groups finds it by the names that these groups say, whichever way the transaction was opened. A hidden one
 * is found only when asked for.
 */
export async function findEntityId(
	tx: Tx,
	projectId: string,
	name: string,
	groupId?: string,
	which: "shown" | "hidden too" = "shown",
): Promise<string | null> {
	const rows = await tx.query<{ id: string }>(
		`SELECT id FROM (
			SELECT 1 AS rank, id FROM public.entities e WHERE project_id = $1 AND name_key = $2 AND ((SELECT app_groups()) IS NULL OR ${saysItsName("e")})
			UNION ALL
			SELECT 2, (array_agg(entity_id))[1] FROM public.aliases WHERE project_id = $1 AND alias_key = $2 AND (SELECT app_groups()) IS NULL HAVING count(*) = 1
			UNION ALL
			SELECT 2, (array_agg(entity_id))[1] FROM alias_groups WHERE project_id = $1 AND alias_key = $2 AND (SELECT app_groups()) IS NOT NULL HAVING count(DISTINCT entity_id) = 1
			UNION ALL
			SELECT 3, id FROM public.entities WHERE project_id = $1 AND id = $3
		) found
		WHERE EXISTS (SELECT FROM entity_groups g WHERE g.project_id = $1 AND g.entity_id = found.id AND ($4::text IS NULL OR g.group_id = $4))
			AND ($5 OR EXISTS (SELECT FROM public.entities e WHERE e.project_id = $1 AND e.id = found.id AND ${isShown("e")}))
		ORDER BY rank LIMIT 1`,
		[projectId, nameKey(name), isUuid(name) ? name : null, groupId ?? null, which === "hidden too"],
	);
	return rows[0]?.id ?? null;
}
