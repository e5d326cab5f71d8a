import pg from "pg";
import type { Ctx } from "@/lib/context";
import { openRowStream, type Reader, type RowStream } from "@/lib/db/stream";
import type { LinksPage } from "./wire";

const { escapeLiteral } = pg;

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
