import type { Tx } from "@/lib/db/tenant";
import { isUuid } from "@/lib/ids";

/** The id of the episode of that name, else of that uuid; null when there is none that the caller sees. */
export async function findEpisodeId(tx: Tx, projectId: string, name: string): Promise<string | null> {
	const [row] = await tx.query<{ id: string }>(
		"SELECT id FROM episodes WHERE project_id = $1 AND (name = $2 OR id = $3::uuid) ORDER BY name = $2 DESC LIMIT 1",
		[projectId, name, isUuid(name) ? name : null],
	);
	return row?.id ?? null;
}
