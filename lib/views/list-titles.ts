import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { BEGINNING, titleOf } from "@/lib/text/title-of";

/** What episodes are called in a list, by their uuids; those that are gone are left out. */
export async function listTitles(ctx: Ctx, uuids: string[]): Promise<Map<string, string>> {
	if (uuids.length === 0) return new Map();
	const rows = await readInTenant<{ uuid: string; beginning: string }>(
		ctx,
		`SELECT id AS uuid, left(content, ${BEGINNING}) AS beginning FROM episodes WHERE project_id = $1 AND id = ANY ($2::uuid[])`,
		[ctx.projectId, uuids],
	);
	return new Map(rows.map(({ uuid, beginning }) => [uuid, titleOf(beginning).title]));
}
