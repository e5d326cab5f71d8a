// How facts are counted wherever people are shown a number of them: all that nobody retracted, links and statements alike. Links are
// in degrees; statements, which are in none, have an index to be counted by (`edges_statements_idx`).
import type { Tx } from "@/lib/db/tenant";

/** The SQL of the statements that count, as rows `s` of `edges` that meet a condition. */
const statements = (project: string, condition = "true") =>
	`edges s WHERE s.project_id = ${project} AND s.target_id IS NULL AND s.retracted_at IS NULL AND ${condition}`;

/** The SQL of how many facts an entity has; `entity` is the name of a row with its `id` and `degree`. */
export const factsOf = (project: string, entity: string) =>
	`(${entity}.degree + (SELECT count(*) FROM ${statements(project, `s.source_id = ${entity}.id`)}))::int`;

/** The SQL of how many facts a project has; `degrees` is the sum of all degrees, in which each link counts twice. */
export const factsOfProject = (project: string, degrees: string) =>
	`(${degrees} / 2 + (SELECT count(*) FROM ${statements(project)}))::int`;

/** The SQL of rows of groups, each with its statements as `statements`: beside half the degrees in it they are its facts. */
export const statementsByGroup = (project: string) =>
	`SELECT s.group_id, count(*) AS statements FROM ${statements(project)} GROUP BY s.group_id`;

/** How many facts of these entities the caller sees, of one group if it is given. In the caller's transaction. */
export async function countFacts(
	tx: Tx,
	projectId: string,
	ids: string[],
	groupId: string | null = null,
): Promise<Map<string, number>> {
	const rows = await tx.query<{ id: string; n: number }>(COUNT, [projectId, ids, groupId]);
	return new Map(rows.map(({ id, n }) => [id, n]));
}

const COUNT = `
SELECT w.id, (coalesce(g.degree, 0) + (SELECT count(*) FROM ${statements("$1", "s.source_id = w.id AND ($3::text IS NULL OR s.group_id = $3)")}))::int AS n
FROM unnest($2::uuid[]) w(id), LATERAL (
	SELECT sum(degree) AS degree FROM entity_groups WHERE project_id = $1 AND entity_id = w.id AND ($3::text IS NULL OR group_id = $3)) g`;
