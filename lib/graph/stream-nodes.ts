import pg from "pg";
import type { Ctx } from "@/lib/context";
import { openRowStream, type Reader, type RowStream } from "@/lib/db/stream";
import { readInTenant } from "@/lib/db/tenant";
import { isMentionedWith, isShown } from "./conditions";
import type { NodesPage } from "./wire";

const { escapeLiteral } = pg;

/**
 * Streams the rows of `/v1/graph/nodes`, highest degree first, uuid as tie-break, so that offset
 * paging is stable. Over a whole project it walks one index in order and stops at the limit. Within a group, or for a key
 * that sees only some, degree counts the edges seen there. Decision: `query` filters along that index rather than by a
 * trigram index, which row level security would keep from use (LIKE is not leakproof) while every write paid for it.
 * Spec: GET /v1/graph/nodes.
 */
export const streamNodes = (ctx: Ctx, page: NodesPage, reader: Reader): Promise<RowStream> =>
	openRowStream(ctx, selectNodes(ctx, page), reader);

/**
 * The statement behind the stream: one column of JSON text. Exported so that a test can look at its plan. Decision: formatted as it
 * is read; a line that is kept ready reads faster, but every write then pays for it and a new field rewrites the table.
 */
export function selectNodes(ctx: Ctx, page: NodesPage): string {
	return `SELECT row_to_json(line)::text FROM (
			SELECT id AS u, name AS n, labels AS l, degree AS d, is_knot::int AS k, knot_score AS ks FROM (${visibleEntities(ctx, page)}) v
			ORDER BY degree DESC, id LIMIT ${page.limit} OFFSET ${page.offset}
		) line`;
}

/** Entities that the caller sees, in the group if one is named, whose name holds the query; degree counts the edges seen. */
export function visibleEntities(
	ctx: Ctx,
	{ query, group_id: groupId, tags }: Partial<Pick<NodesPage, "query" | "group_id" | "tags">>,
): string {
	const project = escapeLiteral(ctx.projectId);
	const tagged = tags ? ` AND ${isMentionedWith(project, "e.id", tags)}` : "";
	const named = (query ? `AND lower(e.name) LIKE ${escapeLiteral(toSubstringPattern(query))}` : "") + tagged;
	const columns = "e.id, e.name, e.labels, e.is_knot, e.knot_score";
	if (groupId === undefined && !ctx.groups) {
		return `SELECT ${columns}, e.degree FROM entities e WHERE e.project_id = ${project} AND ${isShown("e")} ${named}`;
	}
	// What a caller limited to groups reads as entities counts what these groups hold.
	if (groupId === undefined) {
		return `SELECT ${columns}, e.degree FROM (SELECT DISTINCT entity_id FROM entity_groups WHERE project_id = ${project}) g
			JOIN entities e ON e.project_id = ${project} AND e.id = g.entity_id WHERE ${isShown("e")} ${named}`;
	}
	const joined = `FROM entity_groups g JOIN entities e ON e.project_id = g.project_id AND e.id = g.entity_id WHERE g.project_id = ${project} AND ${isShown("e")}`;
	// Ordered by the group's own index columns, which equal the entity's.
	return `SELECT ${columns.replace("e.id", "g.entity_id AS id")}, g.degree ${joined} AND g.group_id = ${escapeLiteral(groupId)} ${named}`;
}

/** A LIKE pattern for a case-insensitive substring; the wildcards of the caller's text stand for themselves. */
const toSubstringPattern = (query: string) => `%${query.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

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
