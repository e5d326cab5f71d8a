-- The background pipeline: the outbox of events, the embedded engine's memory, profiles, and the record of knot syntheses.

-- Events that were committed with their write and are not yet handed over. The application writes it through
-- enqueue_event alone; the engine, which works for every tenant, reads it as the owner.
CREATE TABLE "outbox" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "outbox_project_id_id_idx" ON "outbox"("project_id", "id");
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_team_id_project_id_fkey" FOREIGN KEY ("team_id", "project_id") REFERENCES "projects"("team_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One execution of a background function by the embedded engine: what it was called with and what its steps answered.
-- "project_id" is null for scheduled functions. A row lives until its run is over.
CREATE TABLE "function_runs" (
    "id" UUID NOT NULL,
    "function_id" TEXT NOT NULL,
    "project_id" UUID,
    "events" JSONB NOT NULL,
    "steps" JSONB NOT NULL DEFAULT '{}',
    "stack" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "wake_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "function_runs_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "function_runs_project_id_created_at_idx" ON "function_runs"("project_id", "created_at");
ALTER TABLE "function_runs" ADD CONSTRAINT "function_runs_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "profiles" (
    "project_id" UUID NOT NULL,
    "group_id" TEXT NOT NULL,
    "team_id" UUID NOT NULL,
    "body" JSONB NOT NULL,
    "episode_count" INTEGER NOT NULL,
    "model" TEXT NOT NULL,
    "generated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "profiles_pkey" PRIMARY KEY ("project_id","group_id")
);
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_team_id_project_id_fkey" FOREIGN KEY ("team_id", "project_id") REFERENCES "projects"("team_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "knot_syntheses" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "group_id" TEXT NOT NULL,
    "entity_id" UUID NOT NULL,
    "is_new" BOOLEAN NOT NULL,
    "synthesized_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "knot_syntheses_pkey" PRIMARY KEY ("project_id","id")
);
CREATE INDEX "knot_syntheses_project_id_group_id_synthesized_at_idx" ON "knot_syntheses"("project_id", "group_id", "synthesized_at");
ALTER TABLE "knot_syntheses" ADD CONSTRAINT "knot_syntheses_project_id_entity_id_fkey" FOREIGN KEY ("project_id", "entity_id") REFERENCES "entities"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['profiles', 'knot_syntheses'] LOOP
    EXECUTE format('CREATE POLICY tenant ON %I USING (project_id = (SELECT app_project_id()) AND ((SELECT app_groups()) IS NULL OR group_id = ANY ((SELECT app_groups())::text[]))) WITH CHECK (project_id = (SELECT app_project_id()) AND team_id = (SELECT app_team_id()) AND ((SELECT app_groups()) IS NULL OR group_id = ANY ((SELECT app_groups())::text[])))', t);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO memory_graph_app', t);
  END LOOP;
  -- The engine's, never a tenant's: the owner alone has a policy, and the application's role has no grant.
  FOREACH t IN ARRAY ARRAY['outbox', 'function_runs'] LOOP
    EXECUTE format('CREATE POLICY engine ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
  END LOOP;
  -- The sweep looks for stale tasks of every tenant: the owner, and no tenant transaction, may read the rows of tasks.
  FOREACH t IN ARRAY ARRAY['tasks', 'task_steps'] LOOP
    EXECUTE format('CREATE POLICY sweep ON %I FOR SELECT TO CURRENT_USER USING (true)', t);
  END LOOP;
END $$;

-- Finds active annotated edges of an entity, for its knot score, without reading the others.
CREATE INDEX "edges_annotated_source_idx" ON "edges"("project_id", "source_id") INCLUDE ("cognitive_pattern") WHERE "edge_kind" IS NOT NULL AND "retracted_at" IS NULL;
CREATE INDEX "edges_annotated_target_idx" ON "edges"("project_id", "target_id") INCLUDE ("cognitive_pattern") WHERE "edge_kind" IS NOT NULL AND "retracted_at" IS NULL;
CREATE INDEX "entities_knots_idx" ON "entities"("project_id", "id") WHERE "is_knot";

-- The outbox: called inside the tenant transaction of the write that the event tells of, so that both exist or neither.
-- One waiting job per project is enough, as a job hands over every event of its project. The queues are a fixed few
-- because each queue name is a row.
CREATE FUNCTION enqueue_event(event_id uuid, event_name text, event_data jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO outbox (id, project_id, team_id, name, data) VALUES (event_id, app_project_id(), app_team_id(), event_name, event_data);
  PERFORM graphile_worker.add_job(
    'deliver_events',
    json_build_object('projectId', app_project_id()),
    queue_name => 'events-' || mod(abs(hashtext(app_project_id()::text)::bigint), 64),
    job_key => 'deliver:' || app_project_id()
  );
END $$;
REVOKE ALL ON FUNCTION enqueue_event(uuid, text, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_event(uuid, text, jsonb) TO memory_graph_app;

-- Whoever waits for a task hears of every change of it or of its steps, at commit.
CREATE FUNCTION notify_task_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'tasks' THEN
    PERFORM pg_notify('task_changed', id::text) FROM changed;
  ELSE
    PERFORM pg_notify('task_changed', task_id::text) FROM changed;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER task_changed AFTER UPDATE ON "tasks" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_task_changed();
CREATE TRIGGER task_changed AFTER UPDATE ON "task_steps" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_task_changed();
