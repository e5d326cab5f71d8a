import type { Ctx } from "@/lib/context";
import { readInTenant, type Tx } from "@/lib/db/tenant";
import { AppError } from "@/lib/errors";
import { isUuid } from "@/lib/ids";

/** The id of the episode of that name, else of that uuid; null when there is none that the caller sees. */
export async function findEpisodeId(tx: Tx, projectId: string, name: string): Promise<string | null> {
	const [row] = await tx.query<{ id: string }>(
		"SELECT id FROM episodes WHERE project_id = $1 AND (name = $2 OR id = $3::uuid) ORDER BY name = $2 DESC LIMIT 1",
		[projectId, name, isUuid(name) ? name : null],
	);
	return row?.id ?? null;
}

/** The refusal of a name that another episode has. */
export const nameIsTaken = () =>
	new AppError("name_conflict", "An episode with that name exists already.", {
		details: [{ field: "name", message: "is taken" }],
	});

/** Throws `name_conflict` for a name that an episode which the caller sees has, before any work is done for a new one. */
export async function assertNameIsFree(ctx: Ctx, name: string | undefined): Promise<void> {
	if (name === undefined) return;
	const taken = await readInTenant(ctx, "SELECT FROM episodes WHERE project_id = $1 AND name = $2", [
		ctx.projectId,
		name,
	]);
	if (taken.length > 0) throw nameIsTaken();
}
