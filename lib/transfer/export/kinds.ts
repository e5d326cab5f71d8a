// What an export of a team holds: each kind of row, what it is for, and where it comes from. Whatever a reader could rebuild
// (the search index, counts) and whatever is secret (hashes of keys, passwords and links) is left out.

/** `tagged` is the SQL, with `$tagged` for their ids, of whether a row belongs to some episodes; without it none does. */
export type Kind = { kind: string; what: string; select: string; tagged?: string };

const OF_EPISODE = "row.episode_id IN ($tagged)";
const ofEntity = (id: string) =>
	`${id} IN (SELECT m.entity_id FROM mentions m WHERE m.project_id = row.project_id AND m.episode_id IN ($tagged))`;

/** Rows of the whole team. `$team` stands for its id. */
export const TEAM_KINDS: Kind[] = [
	{
		kind: "team",
		what: "the team: name, tier, standing",
		select: "SELECT id, name, tier, signed_up_at, past_due, data_retention_until FROM teams WHERE id = $team",
	},
	{
		kind: "member",
		what: "a member and their role",
		select:
			"SELECT u.id, u.email, u.name, m.role, m.created_at FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.team_id = $team ORDER BY m.created_at, u.id",
	},
	{
		kind: "invitation",
		what: "an invitation, without its secret",
		select:
			"SELECT id, email, role, invited_by, created_at, expires_at, accepted_at, revoked_at FROM invitations WHERE team_id = $team ORDER BY id",
	},
	{
		kind: "project",
		what: "a project; its rows follow further down under its id",
		select:
			"SELECT id, name, time_zone, own_types, created_at FROM projects WHERE team_id = $team ORDER BY created_at, id",
	},
	{
		kind: "api_key",
		what: "a key: name, scopes, groups and dates, without its secret",
		select:
			"SELECT id, project_id, name, last4, scopes, groups, created_by, created_at, expires_at, revoked_at, last_used_at FROM api_keys WHERE team_id = $team ORDER BY created_at, id",
	},
	{
		kind: "usage_period",
		what: "what a meter counted in a billing period",
		select: "SELECT period_start, meter, used FROM usage_counters WHERE team_id = $team ORDER BY period_start, meter",
	},
	{
		kind: "usage_day",
		what: "what a key did on a day (UTC)",
		select:
			"SELECT day, project_id, key_id, calls, failures, writes, retrievals FROM usage_days WHERE team_id = $team ORDER BY day, project_id, key_id",
	},
	{
		kind: "billing",
		what: "the account at the payment provider and what was last read of its subscription",
		select:
			"SELECT customer_id, subscription_id, subscription_status, price_key, current_period_end, cancel_at_period_end, created_at FROM billing_accounts WHERE team_id = $team",
	},
	{
		kind: "audit_entry",
		what: "who did what in the team",
		select:
			"SELECT id, at, actor_id, actor, action, target, address, request_id FROM audit_entries WHERE team_id = $team ORDER BY id",
	},
];

/** Rows of one project, each with its `project_id`. `$project` stands for it, `$said` for a condition on what states a fact. */
export const PROJECT_KINDS: Kind[] = [
	{
		kind: "episode",
		what: "an episode with its prose",
		select:
			"SELECT project_id, id, name, group_id, content, source_description, author, tags, document_id, expires_at, is_expired, extract_intent, extractor, warning, task_id, valid_at, created_at FROM episodes WHERE project_id = $project ORDER BY created_at, id",
		tagged: "row.id IN ($tagged)",
	},
	{
		kind: "entity",
		what: "an entity with its other names, counts, narrative and knot",
		select: `SELECT project_id, id, name, labels, stated_labels, labels_fixed, hidden, hidden_in, ARRAY(SELECT alias FROM aliases a WHERE a.project_id = $project AND a.entity_id = e.id ORDER BY alias) AS aliases,
			degree, episode_count, space, member_id, narrative, is_knot, knot_score, knot_narrative, knot_model, knot_synthesized_at, knot_facts, knot_episodes, created_at
			FROM entities e WHERE project_id = $project ORDER BY created_at, id`,
		tagged: ofEntity("row.id"),
	},
	{
		kind: "entity_group",
		what: "how one group names an entity, and since when",
		select: `SELECT project_id, entity_id, group_id, name, is_own, stated_labels, fixed_labels, created_at,
			ARRAY(SELECT alias FROM alias_groups a WHERE a.project_id = $project AND a.entity_id = g.entity_id AND a.group_id = g.group_id ORDER BY alias) AS aliases
			FROM entity_groups g WHERE project_id = $project ORDER BY entity_id, group_id`,
		tagged: ofEntity("row.entity_id"),
	},
	{
		kind: "fact",
		what: "an edge, or without a target a statement, in force or retracted, with the ids of the episodes that state it and where",
		select: `SELECT project_id, id, group_id, source_id, source_name, relation, status, value, target_id, target_name, fact, confidence, importance, pinned, valid_at, invalid_at, invalid_at_before, created_at, retracted_at,
			retraction_reason, retraction_id, superseded_by, edge_kind, cognitive_pattern, why_connected, director_vision,
			ARRAY(SELECT episode_id FROM edge_episodes v WHERE v.project_id = $project AND v.edge_id = e.id $said ORDER BY episode_id) AS episode_ids,
			coalesce((SELECT json_agg(json_build_object('episode_id', v.episode_id, 'start', v.span_start, 'end', v.span_end) ORDER BY v.episode_id) FROM edge_episodes v
				WHERE v.project_id = $project AND v.edge_id = e.id AND v.span_start IS NOT NULL $said), '[]') AS evidence
			FROM edges e WHERE project_id = $project ORDER BY created_at, id`,
		tagged: "row.episode_ids <> '{}'",
	},
	{
		kind: "mention",
		what: "an episode that mentions an entity",
		select:
			"SELECT project_id, episode_id, entity_id, group_id, valid_at, label FROM mentions WHERE project_id = $project ORDER BY episode_id, entity_id",
		tagged: OF_EPISODE,
	},
	{
		kind: "task",
		what: "the background work of an episode, with its steps",
		select: `SELECT project_id, id, episode_id, group_id, state, created_at, finished_at, error,
			(SELECT json_agg(json_build_object('name', s.name, 'state', s.state, 'attempts', s.attempts, 'started_at', s.started_at, 'finished_at', s.finished_at,
				'reason', s.reason, 'error', s.error, 'result', s.result) ORDER BY s.position) FROM task_steps s WHERE s.project_id = $project AND s.task_id = t.id) AS steps
			FROM tasks t WHERE project_id = $project ORDER BY created_at, id`,
		tagged: OF_EPISODE,
	},
	{
		kind: "profile",
		what: "what was distilled of a group",
		select:
			"SELECT project_id, group_id, body, episode_count, model, generated_at FROM profiles WHERE project_id = $project ORDER BY group_id",
	},
	{
		kind: "retraction",
		what: "a retraction or a correction, standing or undone",
		select:
			"SELECT project_id, id, kind AS target, target_id, groups, reason, correction, created_at, undone_at FROM retractions WHERE project_id = $project ORDER BY id",
	},
	{
		kind: "merge",
		what: "a merge of entities: while it stands with the rows that its undo needs, and with an empty record once undone",
		select:
			"SELECT project_id, id, kept_id, gone_id, gone_name, record, touched, created_at, undone_at FROM merges WHERE project_id = $project ORDER BY id",
	},
	{
		kind: "review_answer",
		what: "what a person answered on the review page, and what its undo needs",
		select:
			"SELECT project_id, key, answer, undo, answered_by, created_at FROM review_answers WHERE project_id = $project ORDER BY created_at, key",
	},
	{
		kind: "request",
		what: "a call of the last 30 days, without its body",
		select:
			"SELECT project_id, id, at, key_id, method, path, status, duration_ms, request_id FROM request_log WHERE project_id = $project ORDER BY id",
	},
];
