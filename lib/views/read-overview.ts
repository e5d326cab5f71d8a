import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { isCorrection } from "@/lib/graph/conditions";
import { factsOf, factsOfProject } from "@/lib/graph/count-facts";
import { BEGINNING, titleOf } from "@/lib/text/title-of";
import { type Activity, toActivity } from "./activity";

const PREVIEW_ENTITIES = 36;
const PREVIEW_EDGES = 120;
/** Latest episodes. */
const RECENT = 5;

export type PreviewNode = { id: string; name: string; labels: string[]; facts: number; knot: boolean };
/** A project at a glance. `activity` counts episodes by when they were true, in UTC. `recent` are those that came last and correct nothing, the latest true first. */
export type Overview = {
	counts: { episodes: number; entities: number; facts: number };
	activity: Activity;
	recent: { uuid: string; title: string; source_description: string; valid_at: string }[];
	preview: { nodes: PreviewNode[]; edges: { source: string; target: string }[] };
};

/** Reads a project at a glance, all of one moment. The preview is its best connected entities and the facts among them. */
export async function readOverview(ctx: Ctx): Promise<Overview> {
	type Row = Omit<Overview["recent"][number], "title"> & { beginning: string };
	type Body = Omit<Overview, "activity" | "recent"> & { days: { day: string; episodes: number }[]; recent: Row[] };
	const [row] = await readInTenant<{ body: Body }>(ctx, OVERVIEW, [ctx.projectId]);
	if (!row) throw new Error("the overview is one row");
	const { days, recent, ...rest } = row.body;
	return {
		...rest,
		activity: toActivity(days),
		recent: recent.map(({ beginning, ...episode }) => ({ ...episode, title: titleOf(beginning).title })),
	};
}

/** How many episodes a project holds; for the page that waits for the first. */
export async function countEpisodes(ctx: Ctx): Promise<number> {
	const [row] = await readInTenant<{ n: number }>(
		ctx,
		"SELECT count(*)::int AS n FROM episodes WHERE project_id = $1",
		[ctx.projectId],
	);
	return row?.n ?? 0;
}

// Facts among the best connected are looked up pair by pair: reading all facts of so many hubs would be reading half the graph. Entities
// are counted in an index, those that are hidden in another.
const OVERVIEW = `
WITH top AS MATERIALIZED (
	SELECT id, name, labels, degree, is_knot FROM entities WHERE project_id = $1 AND degree > 0
	ORDER BY degree DESC, id LIMIT ${PREVIEW_ENTITIES}
)
SELECT json_build_object(
	'counts', json_build_object(
		'episodes', (SELECT count(*) FROM episodes WHERE project_id = $1),
		'entities', entities.n, 'facts', ${factsOfProject("$1", "entities.degrees")}),
	'days', coalesce((SELECT json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'episodes', n) ORDER BY day) FROM (
		SELECT (valid_at AT TIME ZONE 'UTC')::date AS day, count(*)::int AS n FROM episodes WHERE project_id = $1 GROUP BY 1) d), '[]'),
	'recent', coalesce((SELECT json_agg(r ORDER BY r.valid_at DESC, r.uuid DESC) FROM (
		SELECT id AS uuid, left(content, ${BEGINNING}) AS beginning, source_description, valid_at FROM episodes
		WHERE project_id = $1 AND NOT ${isCorrection("$1", "episodes.id")} ORDER BY created_at DESC, id DESC LIMIT ${RECENT}) r), '[]'),
	'preview', json_build_object(
		'nodes', coalesce((SELECT json_agg(json_build_object('id', id, 'name', name, 'labels', labels, 'facts', ${factsOf("$1", "top")}, 'knot', is_knot)) FROM top), '[]'),
		'edges', coalesce((SELECT json_agg(json_build_object('source', source_id, 'target', target_id)) FROM (
			SELECT a.id AS source_id, b.id AS target_id FROM top a CROSS JOIN top b CROSS JOIN LATERAL (
				SELECT FROM edges WHERE project_id = $1 AND source_id = a.id AND target_id = b.id AND retracted_at IS NULL LIMIT 1) edge
			WHERE a.id <> b.id LIMIT ${PREVIEW_EDGES}) e), '[]'))
) AS body
FROM (SELECT count(*) - (SELECT count(*) FROM entities WHERE project_id = $1 AND hidden) AS n, coalesce(sum(degree), 0) AS degrees
	FROM entities WHERE project_id = $1) entities`;
