import pg from "pg";
import type { Ctx } from "@/lib/context";
import { openRowStream, type Reader, type RowStream } from "@/lib/db/stream";
import { isSaidWith, isShown } from "./conditions";
import type { LinksPage } from "./wire";

const { escapeLiteral } = pg;

/**
 * Streams the rows of `/v1/graph/links`, oldest first, uuid as tie-break. It walks one index in
 * order and stops at the limit. Decision: order is created_at, then uuid. Spec: GET /v1/graph/links.
 */
export const streamLinks = (ctx: Ctx, page: LinksPage, reader: Reader): Promise<RowStream> =>
	openRowStream(ctx, selectLinks(ctx, page), reader);

/** The SQL of edges of these relations alone. */
export const ofRelations = (relations: string[] | undefined): string =>
	relations ? `AND relation = ANY (ARRAY[${relations.map(escapeLiteral).join(", ")}])` : "";

/**
 * The statement behind the stream: one column of JSON text, formatted as it is read. Exported so that a test can look at its plan.
 */
export function selectLinks(ctx: Ctx, page: LinksPage): string {
	const group = page.group_id === undefined ? "" : `AND group_id = ${escapeLiteral(page.group_id)}`;
	const project = escapeLiteral(ctx.projectId);
	const hidden = `ARRAY(SELECT id FROM public.entities e WHERE project_id = ${project} AND NOT ${isShown("e")})`;
	// No link in force leads to what is hidden; of those that were retracted the ends are no nodes of the graph.
	const active = page.include_retracted
		? `AND source_id <> ALL (${hidden}) AND target_id <> ALL (${hidden})`
		: "AND retracted_at IS NULL";
	const likely = page.min_confidence ? `AND confidence >= ${page.min_confidence}::real` : "";
	const related = ofRelations(page.relations);
	const tagged = page.tags ? `AND ${isSaidWith(project, "edges.id", page.tags)}` : "";
	return `SELECT row_to_json(line)::text FROM (
			SELECT id AS u, source_name AS s, target_name AS t, cognitive_pattern AS p, (retracted_at IS NOT NULL)::int AS r
			FROM edges WHERE project_id = ${project} AND target_id IS NOT NULL ${group} ${active} ${likely} ${related} ${tagged}
			ORDER BY created_at, id LIMIT ${page.limit} OFFSET ${page.offset}
		) line`;
}

/**
 * What the graph view shows of an edge beyond its link, in the order of the links: `u` its uuid, `e` the relation, `v` and `x` the
 * seconds since 1970 from and until which it holds (`x` null while it does), `c` its confidence. Decision: a stream of its own,
 * read once the picture stands, as a link has its five fields and a first picture needs no more.
 */
export function streamEdgeFacts(ctx: Ctx, page: LinksPage, reader: Reader): Promise<RowStream> {
	const group = page.group_id === undefined ? "" : `AND group_id = ${escapeLiteral(page.group_id)}`;
	const active = page.include_retracted ? "" : "AND retracted_at IS NULL";
	const statement = `SELECT json_build_object('u', id, 'e', relation, 'v', floor(extract(epoch FROM valid_at))::bigint,
			'x', floor(extract(epoch FROM coalesce(invalid_at, retracted_at)))::bigint, 'c', round(confidence::numeric, 2))::text
		FROM edges WHERE project_id = ${escapeLiteral(ctx.projectId)} AND target_id IS NOT NULL ${group} ${active}
		ORDER BY created_at, id LIMIT ${page.limit} OFFSET ${page.offset}`;
	return openRowStream(ctx, statement, reader);
}
