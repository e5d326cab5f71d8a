import type { Tx } from "@/lib/db/tenant";
import { isUuid } from "@/lib/ids";
import { nameKey } from "./name-key";

/**
 * The id of the entity that `name` means to this caller: by its normalised name, else by an alias that means one entity
 * only, else by uuid; null when there is none, or none in the groups (or the one group) that the caller sees.
 */
export async function findEntityId(tx: Tx, projectId: string, name: string, groupId?: string): Promise<string | null> {
	const rows = await tx.query<{ id: string }>(
		`SELECT id FROM (
			SELECT 1 AS rank, id FROM entities WHERE project_id = $1 AND name_key = $2
			UNION ALL
			SELECT 2, (array_agg(entity_id))[1] FROM aliases WHERE project_id = $1 AND alias_key = $2 HAVING count(*) = 1
			UNION ALL
			SELECT 3, id FROM entities WHERE project_id = $1 AND id = $3
		) found
		WHERE EXISTS (SELECT FROM entity_groups g WHERE g.project_id = $1 AND g.entity_id = found.id AND ($4::text IS NULL OR g.group_id = $4))
		ORDER BY rank LIMIT 1`,
		[projectId, nameKey(name), isUuid(name) ? name : null, groupId ?? null],
	);
	return rows[0]?.id ?? null;
}
