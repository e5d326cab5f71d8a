-- Formerly: 06f662ea325244966892002a497b2eb0141668413aa5e4a73771c533bd2f94a6
-- What happened to a project, in the order of its commits: for those who poll, who listen, and for webhooks. Rows hold ids and no
-- prose; readers look up what they may still see.
-- In the order of writers, who would otherwise wait for one while they hold the next.
LOCK TABLE "entities", "edges", "tasks" IN SHARE ROW EXCLUSIVE MODE;
CREATE TABLE "changes" (
    "project_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "team_id" UUID NOT NULL,
    "group_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "type" TEXT NOT NULL,
    "subject_id" UUID,
    "data" JSONB NOT NULL DEFAULT '{}',
    CONSTRAINT "changes_pkey" PRIMARY KEY ("project_id", "seq")
);
CREATE INDEX "changes_at_idx" ON "changes"("at");
ALTER TABLE "changes" ADD CONSTRAINT "changes_team_id_project_id_fkey" FOREIGN KEY ("team_id", "project_id") REFERENCES "projects"("team_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "graphs" ADD COLUMN "changes" BIGINT NOT NULL DEFAULT 0;

CREATE TABLE "webhook_endpoints" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "types" TEXT[] NOT NULL,
    "groups" TEXT[] NOT NULL DEFAULT '{}',
    "secret" TEXT NOT NULL,
    "old_secret" TEXT,
    "old_secret_until" TIMESTAMPTZ(3),
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("project_id", "id")
);
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_team_id_project_id_fkey" FOREIGN KEY ("team_id", "project_id") REFERENCES "projects"("team_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "webhook_deliveries" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "team_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "change_seq" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3),
    "status" INTEGER,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "tried_at" TIMESTAMPTZ(3),
    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("project_id", "id"),
    CONSTRAINT "webhook_deliveries_state_check" CHECK ("state" IN ('pending', 'delivered', 'failed'))
);
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries"("project_id", "next_at") WHERE "state" = 'pending';
CREATE INDEX "webhook_deliveries_project_id_created_at_id_idx" ON "webhook_deliveries"("project_id", "created_at" DESC, "id" DESC);
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_project_id_endpoint_id_fkey" FOREIGN KEY ("project_id", "endpoint_id") REFERENCES "webhook_endpoints"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_project_id_change_seq_fkey" FOREIGN KEY ("project_id", "change_seq") REFERENCES "changes"("project_id", "seq") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE POLICY tenant ON "changes"
  USING (project_id = (SELECT app_project_id()) AND ((SELECT app_groups()) IS NULL OR group_id = ANY ((SELECT app_groups())::text[])))
  WITH CHECK (project_id = (SELECT app_project_id()) AND team_id = (SELECT app_team_id()));
-- Endpoints see what their own list of groups lets them, so that a write in any group can queue deliveries.
CREATE POLICY tenant ON "webhook_endpoints"
  USING (project_id = (SELECT app_project_id()))
  WITH CHECK (project_id = (SELECT app_project_id()) AND team_id = (SELECT app_team_id()));
CREATE POLICY tenant ON "webhook_deliveries"
  USING (project_id = (SELECT app_project_id()))
  WITH CHECK (project_id = (SELECT app_project_id()) AND team_id = (SELECT app_team_id()));
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['changes', 'webhook_endpoints', 'webhook_deliveries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO memory_graph_app', t);
  END LOOP;
END $$;

-- Starts the delivery of what waits for a project, now or at the given time; a job that waits already is brought forward only by now.
CREATE FUNCTION enqueue_webhooks(run_at timestamptz DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(
    'deliver_webhooks',
    json_build_object('projectId', app_project_id(), 'teamId', app_team_id()),
    queue_name => 'webhooks-' || mod(abs(hashtext(app_project_id()::text)::bigint), 64),
    run_at => run_at,
    max_attempts => 25,
    job_key => 'webhooks:' || app_project_id(),
    job_key_mode => CASE WHEN run_at IS NULL THEN 'replace' ELSE 'preserve_run_at' END
  );
END $$;

-- Notes changes of the caller's project and queues their deliveries. Numbers them under the lock of the project's row in graphs, which
-- a writer of facts needs anyway and holds to its end: numbers are in the order of commits and without gaps.
CREATE FUNCTION note_changes(of_types text[], in_groups text[], subjects uuid[], datas jsonb[]) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  project uuid := app_project_id();
  many int := cardinality(of_types);
  last bigint;
BEGIN
  -- Outside a tenant's transaction, as when a whole project goes, and in a restore nothing is noted.
  IF project IS NULL OR coalesce(many, 0) = 0 OR current_setting('app.changes', true) = 'off' THEN
    RETURN;
  END IF;
  INSERT INTO graphs AS g (project_id, team_id, changes) VALUES (project, app_team_id(), many)
    ON CONFLICT (project_id) DO UPDATE SET changes = g.changes + excluded.changes RETURNING g.changes INTO last;
  INSERT INTO changes (project_id, team_id, seq, group_id, type, subject_id, data)
    SELECT project, app_team_id(), last - many + n, group_id, type, subject_id, data
    FROM unnest(of_types, in_groups, subjects, datas) WITH ORDINALITY AS u(type, group_id, subject_id, data, n);
  INSERT INTO webhook_deliveries (project_id, team_id, endpoint_id, change_seq, next_at)
    SELECT project, app_team_id(), e.id, last - many + n, clock_timestamp()
    FROM webhook_endpoints e, unnest(of_types, in_groups) WITH ORDINALITY AS u(type, group_id, n)
    WHERE e.project_id = project AND e.enabled AND u.type = ANY (e.types) AND (cardinality(e.groups) = 0 OR u.group_id = ANY (e.groups));
  IF FOUND THEN
    PERFORM enqueue_webhooks();
  END IF;
  PERFORM pg_notify('project_changed', project::text);
END $$;

-- Where the changes come from.
CREATE FUNCTION note_added_edges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes(array_agg('fact.added'::text ORDER BY id), array_agg(group_id ORDER BY id), array_agg(id ORDER BY id), array_agg('{}'::jsonb))
  FROM added WHERE retracted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER edges_note_added AFTER INSERT ON "edges" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_added_edges();

CREATE FUNCTION note_moved_edges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes(array_agg(CASE WHEN n.retracted_at IS NULL THEN 'fact.added' ELSE 'fact.retracted' END ORDER BY n.id),
    array_agg(n.group_id ORDER BY n.id), array_agg(n.id ORDER BY n.id),
    array_agg(CASE WHEN n.retracted_at IS NULL THEN '{"restored": true}'::jsonb ELSE jsonb_build_object('superseded_by', n.superseded_by) END ORDER BY n.id))
  FROM moved n JOIN before o ON o.project_id = n.project_id AND o.id = n.id
  WHERE (n.retracted_at IS NULL) <> (o.retracted_at IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER edges_note_moved AFTER UPDATE ON "edges" REFERENCING NEW TABLE AS moved OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION note_moved_edges();

CREATE FUNCTION note_removed_edges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes(array_agg('fact.retracted'::text ORDER BY id), array_agg(group_id ORDER BY id), array_agg(id ORDER BY id), array_agg('{"deleted": true}'::jsonb))
  FROM removed WHERE retracted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER edges_note_removed AFTER DELETE ON "edges" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_removed_edges();

CREATE FUNCTION note_finished_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes(array_agg('episode.processed'::text ORDER BY n.id), array_agg(n.group_id ORDER BY n.id), array_agg(n.episode_id ORDER BY n.id),
    array_agg(jsonb_build_object('state', n.state) ORDER BY n.id))
  FROM moved n JOIN before o ON o.project_id = n.project_id AND o.id = n.id
  WHERE n.state IN ('done', 'failed') AND o.state <> n.state;
  RETURN NULL;
END $$;
CREATE TRIGGER tasks_note_finished AFTER UPDATE ON "tasks" REFERENCING NEW TABLE AS moved OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION note_finished_tasks();

CREATE FUNCTION note_knot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes(ARRAY['knot.synthesized'], ARRAY[NULL::text], ARRAY[NEW.id], ARRAY['{}'::jsonb]);
  RETURN NULL;
END $$;
CREATE TRIGGER entities_note_knot AFTER UPDATE OF knot_synthesized_at ON "entities" FOR EACH ROW
  WHEN (NEW.is_knot AND NEW.knot_synthesized_at IS DISTINCT FROM OLD.knot_synthesized_at) EXECUTE FUNCTION note_knot();
