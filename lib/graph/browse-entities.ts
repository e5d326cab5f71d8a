import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { isUuid } from "@/lib/ids";
import { fromCursor, toCursor } from "@/lib/wire/fields";
import { isShown } from "./conditions";
import { factsOf } from "./count-facts";
import { predicateOf } from "./evidence";

export const ENTITIES_PAGE = 40;

export type EntityLine = {
	uuid: string;
	name: string;
	labels: string[];
	degree: number;
	/** As `count-facts` counts them. */
	facts: number;
	episode_count: number;
	knot: boolean;
};
/** `often`: those alone that more than one episode mentions. */
export type EntityFilter = { text: string; label: string; knots: boolean; often?: boolean; after: unknown };

/**
 * A page of entities for people, the best connected first. `text` is looked for in names and aliases. `next` is the cursor
 * of the page after, null on the last.
 */
export async function browseEntities(
	ctx: Ctx,
	filter: EntityFilter,
): Promise<{ entities: EntityLine[]; next: string | null }> {
	const [degree, id] = fromCursor(filter.after, 2) ?? [];
	const isPlace = degree && id && isUuid(id) && /^\d{1,9}$/.test(degree);
	const rows = await readInTenant<EntityLine>(ctx, ENTITIES, [
		ctx.projectId,
		filter.text ? `%${filter.text.replace(/[\\%_]/g, "\\$&")}%` : null,
		filter.label || null,
		filter.knots,
		isPlace ? Number(degree) : null,
		isPlace ? id : null,
		filter.often ?? false,
	]);
	const entities = rows.slice(0, ENTITIES_PAGE);
	const last = entities.at(-1);
	return { entities, next: rows.length > ENTITIES_PAGE && last ? toCursor([last.degree, last.uuid]) : null };
}

/** How many entities several episodes mention, and how many one does at most. Reads all of the project, which at 50,000 takes some hundredths of a second. */
export async function countByMentions(ctx: Ctx): Promise<{ often: number; once: number }> {
	const [row] = await readInTenant<{ often: number; once: number }>(
		ctx,
		`SELECT count(*) FILTER (WHERE e.episode_count > 1)::int AS often, count(*) FILTER (WHERE e.episode_count <= 1)::int AS once
		FROM entities e WHERE e.project_id = $1 AND ${isShown("e")}`,
		[ctx.projectId],
	);
	return row ?? { often: 0, once: 0 };
}

export type RetractedFact = {
	uuid: string;
	source: string;
	predicate: string;
	target: string | null;
	fact: string;
	reason: string | null;
	retracted_at: Date;
};

/** The facts of an entity that are no longer in force, the last retracted first, at most 50. */
export async function listRetractedFacts(ctx: Ctx, entityId: string): Promise<RetractedFact[]> {
	return readInTenant<RetractedFact>(
		ctx,
		`SELECT id AS uuid, source_name AS source, ${predicateOf("edges")} AS predicate, target_name AS target, fact,
			retraction_reason AS reason, retracted_at
		FROM edges WHERE project_id = $1 AND (source_id = $2 OR target_id = $2) AND retracted_at IS NOT NULL
		ORDER BY retracted_at DESC, id LIMIT 50`,
		[ctx.projectId, entityId],
	);
}

const ENTITIES = `
SELECT e.id AS uuid, e.name, e.labels, e.degree, e.episode_count, e.is_knot AS knot,
	${factsOf("$1", "e")} AS facts
FROM entities e
WHERE e.project_id = $1 AND ${isShown("e")}
	AND ($2::text IS NULL OR e.name ILIKE $2 OR EXISTS (SELECT FROM aliases a WHERE a.project_id = $1 AND a.entity_id = e.id AND a.alias ILIKE $2))
	AND (NOT $7::boolean OR e.episode_count > 1) AND ($3::text IS NULL OR $3 = ANY (e.labels)) AND (NOT $4::boolean OR e.is_knot)
	AND ($5::int IS NULL OR e.degree < $5 OR (e.degree = $5 AND e.id > $6::uuid))
ORDER BY e.degree DESC, e.id LIMIT ${ENTITIES_PAGE + 1}`;

/** How many entities a project holds, all groups together. */
export async function countEntities(ctx: Ctx): Promise<number> {
	const [row] = await readInTenant<{ entities: number }>(ctx, COUNT, [ctx.projectId]);
	return row?.entities ?? 0;
}

const COUNT = `SELECT count(*)::int AS entities FROM entities e WHERE project_id = $1 AND ${isShown("e")}`;
