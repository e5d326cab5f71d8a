import type { Ctx } from "@/lib/context";
import { ISO } from "@/lib/db/iso";
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
