import type { Ctx } from "@/lib/context";
import { ISO } from "@/lib/db/iso";
import { readInTenant } from "@/lib/db/tenant";
import { episodesOf } from "./evidence";

/** `source` is the latest episode that states the fact; `since` and `ended` say when it is true, ISO 8601. */
type Origin = { id: string; source: string | null; since: string; ended: string | null };

/** Where facts come from and when they hold, by their ids; those that the caller may not see are left out. */
export async function readOrigins(ctx: Ctx, ids: string[]): Promise<Map<string, Origin>> {
	const rows = await readInTenant<Origin>(
		ctx,
		`SELECT id, ${episodesOf("edges.id")} ->> 0 AS source, to_char(valid_at, ${ISO}) AS since, to_char(invalid_at, ${ISO}) AS ended
		FROM edges WHERE project_id = $1 AND id = ANY ($2)`,
		[ctx.projectId, ids],
	);
	return new Map(rows.map((row) => [row.id, row]));
}
