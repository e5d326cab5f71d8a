import pg from "pg";
import type { Ctx } from "@/lib/context";
import { openRowStream, type Reader, type RowStream } from "@/lib/db/stream";
import type { LinksPage } from "./wire";

const { escapeLiteral } = pg;

/**
 * Streams the rows of `/v1/graph/links`, oldest first, uuid as tie-break. It walks one index in
 * order and stops at the limit. Decision: order is created_at, then uuid. Spec: GET /v1/graph/links.
 */
export const streamLinks = (ctx: Ctx, page: LinksPage, reader: Reader): Promise<RowStream> =>
	openRowStream(ctx, selectLinks(ctx, page), reader);

/**
 * The statement behind the stream: one column of JSON text. Exported so that a test can look at its plan. Decision: each edge keeps
 * its line ready, which Postgres makes anew when a name or its retraction changes: to build it here cost twice the rest of the stream.
 */
export function selectLinks(ctx: Ctx, page: LinksPage): string {
	const group = page.group_id === undefined ? "" : `AND group_id = ${escapeLiteral(page.group_id)}`;
	const active = page.include_retracted ? "" : "AND retracted_at IS NULL";
	const likely = page.min_confidence ? `AND confidence >= ${page.min_confidence}::real` : "";
	return `SELECT line FROM edges WHERE project_id = ${escapeLiteral(ctx.projectId)} AND target_id IS NOT NULL ${group} ${active} ${likely}
		ORDER BY created_at, id LIMIT ${page.limit} OFFSET ${page.offset}`;
}
