import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { nameKey } from "@/lib/graph/name-key";
import { likelyDuplicates } from "./likely-duplicates";
import type { ReviewEntity } from "./question";

const MOST = 4;
/** Letters that two names must begin with, or a word of the other, to be compared. */
const SHARED = 3;
const COMPARED = 500;

/** `compared` of the `alike` names that begin alike were looked at, the best connected. */
export type Twins = { entities: ReviewEntity[]; compared: number; alike: number };

/**
 * Entities that may be the same as this one (a uuid), the likeliest first, at most four; not those that somebody said are others. Reads the names of all entities of the project
 * once, which at 50,000 takes some hundredths of a second; of those that begin alike only the 500 best connected are compared.
 */
export async function listTwins(ctx: Ctx, entityId: string): Promise<Twins> {
	const [entity] = await readInTenant<ReviewEntity>(
		ctx,
		"SELECT id AS uuid, name, labels, degree FROM entities WHERE project_id = $1 AND id = $2 AND NOT hidden",
		[ctx.projectId, entityId],
	);
	if (!entity) return { entities: [], compared: 0, alike: 0 };
	const beginnings = nameKey(entity.name)
		.split(" ")
		.map((word) => word.slice(0, SHARED))
		.filter((word) => word.length === SHARED);
	const others = await readInTenant<ReviewEntity & { alike: number }>(
		ctx,
		`SELECT id AS uuid, name, labels, degree, count(*) OVER ()::int AS alike FROM entities
		WHERE project_id = $1 AND id <> $2 AND NOT hidden
			AND NOT EXISTS (SELECT FROM review_answers WHERE project_id = $1 AND key IN ('duplicate:' || $2 || ':' || id, 'duplicate:' || id || ':' || $2))
			AND ' ' || name_key LIKE ANY ($3::text[])
		ORDER BY degree DESC, id LIMIT ${COMPARED}`,
		[ctx.projectId, entityId, beginnings.map((word) => `% ${word.replace(/[\\%_]/g, "\\$&")}%`)],
	);
	const pairs = likelyDuplicates([entity, ...others], COMPARED);
	const entities = pairs
		.filter(({ kept, gone }) => kept.uuid === entityId || gone.uuid === entityId)
		.slice(0, MOST)
		.map(({ kept, gone }) => (kept.uuid === entityId ? gone : kept));
	return { entities, compared: others.length, alike: others[0]?.alike ?? 0 };
}
