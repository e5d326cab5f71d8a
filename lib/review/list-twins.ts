import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { nameKey } from "@/lib/graph/name-key";
import { likelyDuplicates } from "./likely-duplicates";
import type { ReviewEntity } from "./question";

const MOST = 4;
/** Letters that two names must begin with, or a word of the other, to be compared. */
const SHARED = 3;
const COMPARED = 500;

/** Entities that may be the same as this one (a uuid), the likeliest first, at most four. */
export async function listTwins(ctx: Ctx, entityId: string): Promise<ReviewEntity[]> {
	const [entity] = await readInTenant<ReviewEntity>(
		ctx,
		"SELECT id AS uuid, name, labels, degree FROM entities WHERE project_id = $1 AND id = $2 AND NOT hidden",
		[ctx.projectId, entityId],
	);
	if (!entity) return [];
	const beginnings = nameKey(entity.name)
		.split(" ")
		.map((word) => word.slice(0, SHARED))
		.filter((word) => word.length === SHARED);
	const others = await readInTenant<ReviewEntity>(
		ctx,
		`SELECT id AS uuid, name, labels, degree FROM entities
		WHERE project_id = $1 AND id <> $2 AND NOT hidden AND ' ' || name_key LIKE ANY ($3::text[])
		ORDER BY degree DESC, id LIMIT ${COMPARED}`,
		[ctx.projectId, entityId, beginnings.map((word) => `% ${word.replace(/[\\%_]/g, "\\$&")}%`)],
	);
	const pairs = likelyDuplicates([entity, ...others], COMPARED);
	return pairs
		.filter(({ kept, gone }) => kept.uuid === entityId || gone.uuid === entityId)
		.slice(0, MOST)
		.map(({ kept, gone }) => (kept.uuid === entityId ? gone : kept));
}
