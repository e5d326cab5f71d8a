import pg from "pg";
import type { Ctx } from "@/lib/context";
import { arrayFraming, ISO } from "@/lib/db/framing";
import { openRowStream, type Reader, type RowStream } from "@/lib/db/stream";
import { readInTenant } from "@/lib/db/tenant";
import { PREFIXES } from "@/lib/ids";
import type { EpisodesPage } from "./wire";

const EXCERPT_CHARACTERS = 200;

/** A page of episodes as JSON text, built by Postgres: newest first, uuid as tie-break, with the number of all. */
export async function listEpisodes(ctx: Ctx, page: EpisodesPage): Promise<string> {
	const [row] = await readInTenant<{ body: string }>(ctx, listed(page.tags), [
		ctx.projectId,
		page.group_id ?? null,
		page.limit,
		page.offset,
		...(page.tags ? [page.tags] : []),
	]);
	return row?.body ?? "";
}

/** Without tags no row is read for the count. */
const listed = (tags: string[] | undefined) => `
SELECT json_build_object(
	'ok', true,
	'episodes', coalesce((SELECT json_agg(r) FROM (
		SELECT id AS uuid, name, group_id, source_description, left(content, ${EXCERPT_CHARACTERS}) AS excerpt,
			to_char(valid_at, ${ISO}) AS valid_at, to_char(created_at, ${ISO}) AS created_at, extract_intent,
			'${PREFIXES.task}' || replace(task_id::text, '-', '') AS task_id
		FROM episodes WHERE project_id = $1 AND ($2::text IS NULL OR group_id = $2)${tags ? " AND tags @> $5" : ""}
		ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4) r), '[]'),
	'total', (SELECT count(*)::int FROM episodes WHERE project_id = $1 AND ($2::text IS NULL OR group_id = $2)${tags ? " AND tags @> $5" : ""})
)::text AS body`;

/** Newest episodes that are looked through, and tags that are listed. */
const LOOKED_THROUGH = 2_000;
const MOST = 50;

/** The tags of the newest episodes, those of most first. */
export async function listTags(ctx: Ctx): Promise<string[]> {
	const rows = await readInTenant<{ tag: string }>(
		ctx,
		`SELECT tag FROM (SELECT tags FROM episodes WHERE project_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_THROUGH}) newest, unnest(tags) AS tag
		GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${MOST}`,
		[ctx.projectId],
	);
	return rows.map(({ tag }) => tag);
}

const { escapeLiteral } = pg;

/** Streams episodes in full as one JSON array, newest first, uuid as tie-break. Spec: Legacy endpoints. */
export async function streamLegacyEpisodes(ctx: Ctx, page: EpisodesPage, reader: Reader): Promise<RowStream> {
	const inGroup = page.group_id === undefined ? "" : `AND group_id = ${escapeLiteral(page.group_id)}`;
	const select = `SELECT row_to_json(line)::text FROM (
		SELECT id AS uuid, name, content, source_description, group_id, to_char(valid_at, ${ISO}) AS valid_at, to_char(created_at, ${ISO}) AS created_at
		FROM episodes WHERE project_id = ${escapeLiteral(ctx.projectId)} ${inGroup}
		ORDER BY episodes.created_at DESC, id DESC LIMIT ${page.limit} OFFSET ${page.offset}
	) line`;
	return openRowStream(ctx, select, reader, arrayFraming());
}
