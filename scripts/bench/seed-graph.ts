import type { Service, Tenant } from "./service";

/** Edges by the numbers of their ends, from 1, with a label for each node in turn. */
export type KnownGraph = { sources: number[]; targets: number[]; labels: string[] };

/**
 * Fills a project with a graph straight in SQL: `entities` nodes named `Node n`, and as many edges as `edges` says, whose ends
 * favour low numbers, or those that it lists; degrees and counts consistent. Deterministic. Far faster than writing it through
 * the API.
 */
export async function seedGraph(
	{ database }: Service,
	tenant: Tenant,
	entities: number,
	edges: number | KnownGraph,
): Promise<void> {
	const known = typeof edges === "number" ? null : edges;
	const labels = known?.labels ?? Array.from({ length: 4 }, (_, i) => LABELS[(i + 1) % 4]);
	const owner = [tenant.projectId, tenant.teamId];
	await database.query("BEGIN");
	await database.query("SELECT set_config('app.project_id', $1, true), set_config('app.team_id', $2, true)", owner);
	await database.query(
		`INSERT INTO entities (project_id, team_id, id, name, name_key, labels, created_at)
		SELECT $1, $2, ${uuidOf("n", 1)}, 'Node ' || n, 'node ' || n, ARRAY[($4::text[])[1 + (n - 1) % cardinality($4::text[])]], now()
		FROM generate_series(1, $3::int) n`,
		[...owner, entities, labels],
	);
	await database.query(
		`INSERT INTO edges (project_id, team_id, group_id, id, source_id, source_name, target_id, target_name, relation, fact, fact_hash, valid_at, created_at)
		SELECT $1, $2, 'default', ${uuidOf("e", 2)}, ${uuidOf("s", 1)}, 'Node ' || s, ${uuidOf("t", 1)}, 'Node ' || t, 'relates_to',
			'Node ' || s || ' relates to Node ' || t || ' in a sentence of ordinary length.', ${uuidOf("e", 3)}, now(), now() + e * interval '1 ms'
		FROM (${known ? KNOWN_ENDS : DRAWN_ENDS}) ends`,
		known ? [...owner, known.sources, known.targets] : [...owner, entities, edges],
	);
	await database.query(
		`WITH ends AS (SELECT source_id AS id FROM edges WHERE project_id = $1 UNION ALL SELECT target_id FROM edges WHERE project_id = $1),
			counted AS (SELECT id, count(*)::int AS degree FROM ends GROUP BY id),
			kept AS (UPDATE entities e SET degree = c.degree FROM counted c WHERE e.project_id = $1 AND e.id = c.id)
		INSERT INTO entity_groups (project_id, team_id, group_id, entity_id, degree)
		SELECT $1, $2, 'default', e.id, coalesce(c.degree, 0) FROM entities e LEFT JOIN counted c USING (id) WHERE e.project_id = $1`,
		owner,
	);
	await database.query("INSERT INTO graphs (project_id, team_id, version) VALUES ($1, $2, 1)", owner);
	// Changes are numbered at the commit by a join that is planned from what is known of the table.
	await database.query("ANALYZE changes");
	await database.query("COMMIT");
	await database.query("VACUUM ANALYZE entities, edges, entity_groups");
}

const LABELS = ["Person", "Organization", "Location", "Topic"];

const KNOWN_ENDS = "SELECT e, s, t FROM unnest($3::int[], $4::int[]) WITH ORDINALITY AS listed(s, t, e)";

const DRAWN_ENDS = `SELECT e, s, CASE WHEN t = s THEN s % $3::int + 1 ELSE t END AS t FROM (
	SELECT e, 1 + (e * 7919::bigint % $3)::int AS s, 1 + floor($3 * power(e * 104729::bigint % 1000003 / 1000003.0, 3))::int AS t
	FROM generate_series(1, $4::int) e) raw`;

const uuidOf = (column: string, kind: number) =>
	`('00000000-0000-7000-800${kind}-' || lpad(to_hex(${column}), 12, '0'))::uuid`;
