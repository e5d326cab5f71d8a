-- Tables as drawn in schema.prisma, then what Prisma cannot say: a partial index, checks, the application role and row level security.
CREATE TABLE "teams" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "tier" TEXT NOT NULL DEFAULT 'hobby',
    "signed_up_at" TIMESTAMPTZ(3) NOT NULL,
    "past_due" BOOLEAN NOT NULL DEFAULT false,
    "data_retention_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "teams_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "projects" (
    "id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "team_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "secret_hash" BYTEA NOT NULL,
    "last4" TEXT NOT NULL,
    "scopes" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "groups" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "usage_counters" (
    "team_id" UUID NOT NULL,
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "meter" TEXT NOT NULL,
    "used" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "usage_counters_pkey" PRIMARY KEY ("team_id","period_start","meter")
);
CREATE TABLE "graphs" (
    "project_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "graphs_pkey" PRIMARY KEY ("project_id")
);
CREATE TABLE "episodes" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "group_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "source_description" TEXT NOT NULL,
    "extract_intent" BOOLEAN NOT NULL,
    "extractor" TEXT NOT NULL,
    "task_id" UUID NOT NULL,
    "valid_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "episodes_pkey" PRIMARY KEY ("project_id","id")
);
CREATE TABLE "entities" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "labels" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "degree" INTEGER NOT NULL DEFAULT 0,
    "episode_count" INTEGER NOT NULL DEFAULT 0,
    "space" TEXT NOT NULL DEFAULT 'team',
    "member_id" TEXT,
    "is_knot" BOOLEAN NOT NULL DEFAULT false,
    "knot_score" DOUBLE PRECISION,
    "knot_narrative" TEXT,
    "knot_synthesized_at" TIMESTAMPTZ(6),
    "knot_model" TEXT,
    "narrative" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "entities_pkey" PRIMARY KEY ("project_id","id")
);
CREATE TABLE "aliases" (
    "project_id" UUID NOT NULL,
    "alias_key" TEXT NOT NULL,
    "entity_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    CONSTRAINT "aliases_pkey" PRIMARY KEY ("project_id","alias_key","entity_id")
);
CREATE TABLE "entity_groups" (
    "project_id" UUID NOT NULL,
    "group_id" TEXT NOT NULL,
    "entity_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "degree" INTEGER NOT NULL DEFAULT 0,
    "episode_count" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "entity_groups_pkey" PRIMARY KEY ("project_id","entity_id","group_id")
);
CREATE TABLE "edges" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "group_id" TEXT NOT NULL,
    "source_id" UUID NOT NULL,
    "source_name" TEXT NOT NULL,
    "target_id" UUID NOT NULL,
    "target_name" TEXT NOT NULL,
    "relation" TEXT NOT NULL,
    "fact" TEXT NOT NULL,
    "fact_hash" UUID NOT NULL,
    "valid_at" TIMESTAMPTZ(3) NOT NULL,
    "invalid_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "retracted_at" TIMESTAMPTZ(3),
    "retraction_reason" TEXT,
    "superseded_by" UUID,
    "edge_kind" TEXT,
    "cognitive_pattern" TEXT,
    "why_connected" TEXT,
    "director_vision" TEXT,
    CONSTRAINT "edges_pkey" PRIMARY KEY ("project_id","id")
);
CREATE TABLE "edge_episodes" (
    "project_id" UUID NOT NULL,
    "edge_id" UUID NOT NULL,
    "episode_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    CONSTRAINT "edge_episodes_pkey" PRIMARY KEY ("project_id","edge_id","episode_id")
);
CREATE TABLE "mentions" (
    "project_id" UUID NOT NULL,
    "episode_id" UUID NOT NULL,
    "entity_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "group_id" TEXT NOT NULL,
    "valid_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "mentions_pkey" PRIMARY KEY ("project_id","episode_id","entity_id")
);
CREATE TABLE "tasks" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "group_id" TEXT NOT NULL,
    "episode_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "error" TEXT,
    CONSTRAINT "tasks_pkey" PRIMARY KEY ("project_id","id")
);
CREATE TABLE "task_steps" (
    "project_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "team_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "error" TEXT,
    "result" JSONB NOT NULL DEFAULT '{}',
    CONSTRAINT "task_steps_pkey" PRIMARY KEY ("project_id","task_id","name")
);
CREATE UNIQUE INDEX "projects_team_id_name_key" ON "projects"("team_id", "name");
CREATE UNIQUE INDEX "projects_team_id_id_key" ON "projects"("team_id", "id");
CREATE INDEX "api_keys_team_id_project_id_idx" ON "api_keys"("team_id", "project_id");
CREATE UNIQUE INDEX "graphs_team_id_project_id_key" ON "graphs"("team_id", "project_id");
CREATE INDEX "episodes_project_id_group_id_created_at_id_idx" ON "episodes"("project_id", "group_id", "created_at" DESC, "id" DESC);
CREATE INDEX "episodes_project_id_created_at_id_idx" ON "episodes"("project_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "episodes_project_id_name_key" ON "episodes"("project_id", "name");
CREATE INDEX "entities_project_id_degree_id_idx" ON "entities"("project_id", "degree" DESC, "id");
CREATE UNIQUE INDEX "entities_project_id_name_key_key" ON "entities"("project_id", "name_key");
CREATE UNIQUE INDEX "entities_project_id_id_name_key" ON "entities"("project_id", "id", "name");
CREATE INDEX "aliases_project_id_entity_id_idx" ON "aliases"("project_id", "entity_id");
CREATE INDEX "entity_groups_project_id_group_id_degree_entity_id_idx" ON "entity_groups"("project_id", "group_id", "degree" DESC, "entity_id");
CREATE INDEX "edges_project_id_created_at_id_idx" ON "edges"("project_id", "created_at", "id");
CREATE INDEX "edges_project_id_group_id_created_at_id_idx" ON "edges"("project_id", "group_id", "created_at", "id");
CREATE INDEX "edges_project_id_source_id_created_at_idx" ON "edges"("project_id", "source_id", "created_at" DESC);
CREATE INDEX "edges_project_id_target_id_created_at_idx" ON "edges"("project_id", "target_id", "created_at" DESC);
CREATE INDEX "edge_episodes_project_id_episode_id_idx" ON "edge_episodes"("project_id", "episode_id");
CREATE INDEX "mentions_project_id_entity_id_valid_at_episode_id_idx" ON "mentions"("project_id", "entity_id", "valid_at" DESC, "episode_id" DESC);
CREATE INDEX "tasks_state_created_at_idx" ON "tasks"("state", "created_at");
CREATE UNIQUE INDEX "tasks_project_id_episode_id_key" ON "tasks"("project_id", "episode_id");
ALTER TABLE "projects" ADD CONSTRAINT "projects_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_team_id_project_id_fkey" FOREIGN KEY ("team_id", "project_id") REFERENCES "projects"("team_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "usage_counters" ADD CONSTRAINT "usage_counters_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "graphs" ADD CONSTRAINT "graphs_team_id_project_id_fkey" FOREIGN KEY ("team_id", "project_id") REFERENCES "projects"("team_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_team_id_project_id_fkey" FOREIGN KEY ("team_id", "project_id") REFERENCES "projects"("team_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "entities" ADD CONSTRAINT "entities_team_id_project_id_fkey" FOREIGN KEY ("team_id", "project_id") REFERENCES "projects"("team_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "aliases" ADD CONSTRAINT "aliases_project_id_entity_id_fkey" FOREIGN KEY ("project_id", "entity_id") REFERENCES "entities"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "entity_groups" ADD CONSTRAINT "entity_groups_project_id_entity_id_fkey" FOREIGN KEY ("project_id", "entity_id") REFERENCES "entities"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "edges" ADD CONSTRAINT "edges_project_id_source_id_source_name_fkey" FOREIGN KEY ("project_id", "source_id", "source_name") REFERENCES "entities"("project_id", "id", "name") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "edges" ADD CONSTRAINT "edges_project_id_target_id_target_name_fkey" FOREIGN KEY ("project_id", "target_id", "target_name") REFERENCES "entities"("project_id", "id", "name") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "edge_episodes" ADD CONSTRAINT "edge_episodes_project_id_edge_id_fkey" FOREIGN KEY ("project_id", "edge_id") REFERENCES "edges"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "edge_episodes" ADD CONSTRAINT "edge_episodes_project_id_episode_id_fkey" FOREIGN KEY ("project_id", "episode_id") REFERENCES "episodes"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_project_id_episode_id_fkey" FOREIGN KEY ("project_id", "episode_id") REFERENCES "episodes"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_project_id_entity_id_fkey" FOREIGN KEY ("project_id", "entity_id") REFERENCES "entities"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_project_id_episode_id_fkey" FOREIGN KEY ("project_id", "episode_id") REFERENCES "episodes"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "task_steps" ADD CONSTRAINT "task_steps_project_id_task_id_fkey" FOREIGN KEY ("project_id", "task_id") REFERENCES "tasks"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One active edge per statement: the same fact again adds provenance, not a second edge.
CREATE UNIQUE INDEX "edges_active_fact_key" ON "edges"("project_id", "source_id", "target_id", "fact_hash", "group_id") WHERE "retracted_at" IS NULL;

ALTER TABLE "teams" ADD CONSTRAINT "teams_tier_check" CHECK ("tier" IN ('hobby', 'starter', 'growth', 'pro', 'enterprise'));
ALTER TABLE "usage_counters" ADD CONSTRAINT "usage_counters_meter_check" CHECK ("meter" IN ('writes', 'intents', 'retrievals', 'knots'));
ALTER TABLE "edges" ADD CONSTRAINT "edges_ends_differ_check" CHECK ("source_id" <> "target_id");
ALTER TABLE "edges" ADD CONSTRAINT "edges_intent_whole_check" CHECK (num_nulls("edge_kind", "cognitive_pattern", "why_connected", "director_vision") IN (0, 4));
ALTER TABLE "entities" ADD CONSTRAINT "entities_space_check" CHECK (("space" = 'team' AND "member_id" IS NULL) OR ("space" = 'member' AND "member_id" IS NOT NULL));
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_state_check" CHECK ("state" IN ('queued', 'running', 'done', 'failed', 'cancelled'));
ALTER TABLE "task_steps" ADD CONSTRAINT "task_steps_state_check" CHECK ("state" IN ('pending', 'running', 'done', 'failed', 'skipped'));

-- The application's role. Every tenant transaction takes it with SET LOCAL ROLE, so row level security always applies,
-- to the owner of the tables as well (FORCE), and no tenant setting means no rows.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'memory_graph_app') THEN
    CREATE ROLE memory_graph_app NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of this cluster created it at the same moment
END $$;
GRANT memory_graph_app TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO memory_graph_app;

CREATE FUNCTION app_team_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.team_id', true), '')::uuid;
CREATE FUNCTION app_project_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.project_id', true), '')::uuid;
-- Null means every group.
CREATE FUNCTION app_groups() RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.groups', true), '')::text[];

-- Policies read their setting in a sub-select, so that it is evaluated once a statement and can drive an index.
DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['graphs', 'entities', 'aliases', 'edge_episodes', 'task_steps'] LOOP
    EXECUTE format('CREATE POLICY tenant ON %I USING (project_id = (SELECT app_project_id())) WITH CHECK (project_id = (SELECT app_project_id()) AND team_id = (SELECT app_team_id()))', t);
  END LOOP;
  -- Tables that carry a group also hide the groups that a restricted key may not see.
  FOREACH t IN ARRAY ARRAY['episodes', 'edges', 'mentions', 'entity_groups', 'tasks'] LOOP
    EXECUTE format('CREATE POLICY tenant ON %I USING (project_id = (SELECT app_project_id()) AND ((SELECT app_groups()) IS NULL OR group_id = ANY ((SELECT app_groups())::text[]))) WITH CHECK (project_id = (SELECT app_project_id()) AND team_id = (SELECT app_team_id()) AND ((SELECT app_groups()) IS NULL OR group_id = ANY ((SELECT app_groups())::text[])))', t);
  END LOOP;
  EXECUTE 'CREATE POLICY tenant ON usage_counters USING (team_id = (SELECT app_team_id())) WITH CHECK (team_id = (SELECT app_team_id()))';
  FOREACH t IN ARRAY ARRAY['graphs', 'episodes', 'entities', 'aliases', 'entity_groups', 'edges', 'edge_episodes', 'mentions', 'tasks', 'task_steps', 'usage_counters'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO memory_graph_app', t);
  END LOOP;
END $$;
