import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { factsOf, factsOfProject } from "@/lib/graph/count-facts";

const PREVIEW_ENTITIES = 36;
const PREVIEW_EDGES = 120;

export type PreviewNode = { id: string; name: string; labels: string[]; facts: number; knot: boolean };
/** A project at a glance. */
export type Overview = {
	counts: { episodes: number; entities: number; facts: number };
	preview: { nodes: PreviewNode[]; edges: { source: string; target: string }[] };
};

/** Reads a project at a glance, all of one moment. The preview is its best connected entities and the facts among them. */
export async function readOverview(ctx: Ctx): Promise<Overview> {
	const [row] = await readInTenant<{ body: Overview }>(ctx, OVERVIEW, [ctx.projectId]);
	if (!row) throw new Error("the overview is one row");
	return row.body;
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
	'preview', json_build_object(
		'nodes', coalesce((SELECT json_agg(json_build_object('id', id, 'name', name, 'labels', labels, 'facts', ${factsOf("$1", "top")}, 'knot', is_knot)) FROM top), '[]'),
		'edges', coalesce((SELECT json_agg(json_build_object('source', source_id, 'target', target_id)) FROM (
			SELECT a.id AS source_id, b.id AS target_id FROM top a CROSS JOIN top b CROSS JOIN LATERAL (
				SELECT FROM edges WHERE project_id = $1 AND source_id = a.id AND target_id = b.id AND retracted_at IS NULL LIMIT 1) edge
			WHERE a.id <> b.id LIMIT ${PREVIEW_EDGES}) e), '[]'))
) AS body
FROM (SELECT count(*) - (SELECT count(*) FROM entities WHERE project_id = $1 AND hidden) AS n, coalesce(sum(degree), 0) AS degrees
	FROM entities WHERE project_id = $1) entities`;

/** Counts of episodes by day, week or month, oldest first and without gaps; `from` is the first day of each (UTC, `2026-08-31`), weeks begin on Mondays. */
type Activity = { per: "day" | "week" | "month"; counts: { from: string; episodes: number }[] };

const DAY_MS = 86_400_000;
/** So many days at least are shown, and at most as days, as weeks and in all. */
const MIN_DAYS = 30;
const MAX_DAYS = 62;
const MAX_WEEKS = 62;
const MAX_MONTHS = 60;

/** Counts of days, oldest first, as a chart of their whole time has room for: of more than five years the last five. Pure. */
export function toActivity(days: { day: string; episodes: number }[]): Activity {
	const [first, last] = [days[0], days.at(-1)].map((one) => Date.parse(one?.day ?? ""));
	if (first === undefined || last === undefined || Number.isNaN(first)) return { per: "day", counts: [] };
	const length = (last - first) / DAY_MS + 1;
	const per = length <= MAX_DAYS ? "day" : length <= 7 * MAX_WEEKS ? "week" : "month";
	const begins = per === "day" ? Math.min(first, last - (MIN_DAYS - 1) * DAY_MS) : first;
	const counts = new Map<string, number>();
	for (let at = startOf(begins, per); at <= last; at = nextOf(at, per)) counts.set(toDay(at), 0);
	for (const { day, episodes } of days) {
		const from = toDay(startOf(Date.parse(day), per));
		counts.set(from, (counts.get(from) ?? 0) + episodes);
	}
	const all = [...counts].map(([from, episodes]) => ({ from, episodes }));
	return { per, counts: per === "month" ? all.slice(-MAX_MONTHS) : all };
}

const toDay = (at: number) => new Date(at).toISOString().slice(0, 10);

function startOf(at: number, per: Activity["per"]): number {
	const date = new Date(at);
	if (per === "month") return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
	return per === "week" ? at - ((date.getUTCDay() + 6) % 7) * DAY_MS : at;
}

function nextOf(at: number, per: Activity["per"]): number {
	const date = new Date(at);
	if (per === "month") return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
	return at + (per === "week" ? 7 : 1) * DAY_MS;
}
