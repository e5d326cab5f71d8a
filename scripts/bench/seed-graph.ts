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

/**
 * Adds to a seeded graph what the dashboard shows: `episodes` episodes over 90 days with five mentions, a fact and a finished
 * task each, 100 knots, 50,000 lines of the request log over 30 days, 400 days of
 * 30 keys and 20,000 entries of the audit log. Straight in SQL,
 * the same at every run.
 */
export async function seedDashboard({ database }: Service, tenant: Tenant, episodes: number): Promise<void> {
	const owner = [tenant.projectId, tenant.teamId];
	await database.query("BEGIN");
	await database.query("SELECT set_config('app.project_id', $1, true), set_config('app.team_id', $2, true)", owner);
	for (const statement of EPISODES) await database.query(statement, [...owner, episodes]);
	for (const statement of REST) await database.query(statement, owner);
	await database.query("COMMIT");
	await database.query("VACUUM ANALYZE");
}

const id = (column: string, kind: string) =>
	`('00000000-0000-7000-8${kind}-' || lpad(to_hex(${column}), 12, '0'))::uuid`;
const EPISODE = id("n", "101");
const TASK = id("n", "102");

const EPISODES = [
	`INSERT INTO episodes (project_id, id, team_id, group_id, name, content, source_description, extract_intent, extractor, task_id, valid_at, created_at)
	SELECT $1, ${EPISODE}, $2, (ARRAY['default', 'support', 'sales', 'notes'])[1 + n % 4], 'ep_' || n,
		'Note ' || n || ': Node ' || 1 + n % 50000 || ' met Node ' || 1 + n * 7 % 50000 || ' and spoke of Node ' || 1 + n * 31 % 50000
		|| '. ' || repeat('They agreed to meet again next week and to bring the drawings. ', 1 + n % 8),
		'api', false, 'embedded', ${TASK}, now() - n * interval '13 minutes', now() - n * interval '13 minutes'
	FROM generate_series(1, $3::int) n`,
	`INSERT INTO tasks (project_id, id, team_id, group_id, episode_id, state, created_at, finished_at)
	SELECT $1, ${TASK}, $2, (ARRAY['default', 'support', 'sales', 'notes'])[1 + n % 4], ${EPISODE}, CASE WHEN n % 50 = 0 THEN 'failed' ELSE 'done' END,
		now() - n * interval '13 minutes', now() - n * interval '13 minutes' + interval '1 second' FROM generate_series(1, $3::int) n`,
	`INSERT INTO task_steps (project_id, task_id, name, team_id, position, state, attempts)
	SELECT $1, ${TASK}, step, $2, position, CASE WHEN n % 50 = 0 AND position = 1 THEN 'failed' ELSE 'done' END, 1
	FROM generate_series(1, $3::int) n, unnest(ARRAY['narration', 'profile_distillation', 'intent_annotation', 'knot_evaluation']) WITH ORDINALITY s(step, position)`,
	`INSERT INTO mentions (project_id, episode_id, entity_id, team_id, group_id, valid_at)
	SELECT $1, ${EPISODE}, ${id("(1 + (n * (CASE k WHEN 1 THEN 1 ELSE 7 * k END)) % 50000)", "001")}, $2, 'default', now() - n * interval '13 minutes'
	FROM generate_series(1, $3::int) n, generate_series(1, 5) k ON CONFLICT DO NOTHING`,
	`INSERT INTO edge_episodes (project_id, edge_id, episode_id, team_id)
	SELECT $1, ${id("n", "002")}, ${EPISODE}, $2 FROM generate_series(1, $3::int) n`,
];

const REST = [
	`UPDATE entities SET is_knot = true, knot_score = degree, knot_narrative = 'Many facts meet in ' || name || '.', knot_model = 'embedded-v1', knot_synthesized_at = now()
	WHERE project_id = $1 AND team_id = $2 AND id IN (SELECT id FROM entities WHERE project_id = $1 ORDER BY degree DESC, id LIMIT 100)`,
	`INSERT INTO request_log (project_id, id, team_id, at, key_id, method, path, status, duration_ms, request_id)
	SELECT $1, ${id("(1000000 - n)", "103")}, $2, now() - n * interval '51 seconds', 'k' || n % 7, (ARRAY['POST', 'GET'])[1 + n % 2],
		(ARRAY['/v1/episodes', '/v1/graph/nodes', '/v1/search', '/v1/facts'])[1 + n % 4], CASE WHEN n % 2000 = 0 THEN 500 ELSE 200 END, n % 90, 'req_' || n
	FROM generate_series(1, 50000) n WHERE $2::uuid IS NOT NULL`,
	`INSERT INTO usage_days (team_id, day, project_id, key_id, calls, failures, writes, retrievals)
	SELECT $2, current_date - d, $1, 'k' || k, 900, 3, 400, 200 FROM generate_series(0, 399) d, generate_series(1, 30) k`,
	`INSERT INTO audit_entries (team_id, id, at, actor, action, target)
	SELECT $2, ${id("(1000000 - n)", "104")}, now() - n * interval '7 minutes', 'ada@example.com', 'episode.delete', 'episode ep_' || n
	FROM generate_series(1, 20000) n WHERE $1::uuid IS NOT NULL`,
];
