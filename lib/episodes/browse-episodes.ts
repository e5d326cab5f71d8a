import type { Ctx } from "@/lib/context";
import { ISO } from "@/lib/db/framing";
import { readInTenant } from "@/lib/db/tenant";
import { isCorrection } from "@/lib/graph/conditions";
import { isUuid } from "@/lib/ids";
import { BEGINNING, titleOf } from "@/lib/text/title-of";
import { fromCursor, toCursor } from "@/lib/wire/fields";

export const EPISODES_PAGE = 30;

export type EpisodeLine = {
	uuid: string;
	name: string;
	group_id: string;
	source_description: string;
	author: string | null;
	title: string;
	/** What the text goes on with. */
	excerpt: string;
	valid_at: string;
	created_at: string;
	state: string;
	/** Facts that it states, retracted ones as well. */
	facts: number;
	/** What the write warned of. */
	warning: string | null;
};
type Row = Omit<EpisodeLine, "title" | "excerpt"> & { beginning: string };
export type EpisodeFilter = { text: string; group: string; after: unknown };

/**
 * A page of episodes for people, newest first, with the state of each one's task; corrections only where they have the `text`, which is looked for in
 * content, name and source. `next` is the cursor of the page after, null on the last.
 */
export async function browseEpisodes(
	ctx: Ctx,
	filter: EpisodeFilter,
): Promise<{ episodes: EpisodeLine[]; next: string | null }> {
	const [at, id] = fromCursor(filter.after, 2) ?? [];
	const isPlace = at && id && isUuid(id) && !Number.isNaN(Date.parse(at));
	const values: unknown[] = [ctx.projectId];
	const bind = (value: unknown) => `$${values.push(value)}`;
	// Only what is asked for is in the statement: a plan for any filter walks no index to the newest.
	const conditions: string[] = [];
	if (filter.group) conditions.push(`p.group_id = ${bind(filter.group)}`);
	if (filter.text) {
		const like = bind(`%${filter.text.replace(/[\\%_]/g, "\\$&")}%`);
		conditions.push(`(p.content ILIKE ${like} OR p.name ILIKE ${like} OR p.source_description ILIKE ${like})`);
	} else conditions.push(`NOT ${isCorrection("$1", "p.id")}`);
	if (isPlace) conditions.push(`(p.created_at, p.id) < (${bind(at)}::timestamptz, ${bind(id)}::uuid)`);
	const rows = await readInTenant<Row>(ctx, episodesWhere(conditions), values);
	const episodes = rows.slice(0, EPISODES_PAGE).map(({ beginning, ...row }) => ({ ...row, ...titleOf(beginning) }));
	const last = episodes.at(-1);
	return { episodes, next: rows.length > EPISODES_PAGE && last ? toCursor([last.created_at, last.uuid]) : null };
}

/** The groups of a project's episodes, by name. */
export async function listGroupNames(ctx: Ctx): Promise<string[]> {
	const rows = await readInTenant<{ group_id: string }>(
		ctx,
		`WITH RECURSIVE g AS (
			(SELECT group_id FROM episodes WHERE project_id = $1 ORDER BY group_id LIMIT 1)
			UNION ALL
			SELECT (SELECT group_id FROM episodes WHERE project_id = $1 AND group_id > g.group_id ORDER BY group_id LIMIT 1)
			FROM g WHERE g.group_id IS NOT NULL
		) SELECT group_id FROM g WHERE group_id IS NOT NULL LIMIT 200`,
		[ctx.projectId],
	);
	return rows.map((row) => row.group_id);
}

const episodesWhere = (conditions: string[]) => `
SELECT p.id AS uuid, p.name, p.group_id, p.source_description, p.author, p.warning, left(p.content, ${BEGINNING}) AS beginning,
	to_char(p.valid_at, ${ISO}) AS valid_at, to_char(p.created_at, ${ISO}) AS created_at,
	coalesce(t.state, 'queued') AS state, (SELECT count(*)::int FROM edge_episodes v WHERE v.project_id = $1 AND v.episode_id = p.id) AS facts
FROM episodes p LEFT JOIN tasks t ON t.project_id = $1 AND t.id = p.task_id
WHERE p.project_id = $1 ${conditions.map((one) => `AND ${one}`).join(" ")}
ORDER BY p.created_at DESC, p.id DESC LIMIT ${EPISODES_PAGE + 1}`;
