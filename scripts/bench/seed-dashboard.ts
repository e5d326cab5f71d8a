import type { Service, Tenant } from "./service";

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
