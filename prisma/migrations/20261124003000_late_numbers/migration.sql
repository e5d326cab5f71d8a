-- Changes are numbered when their transaction commits, not when they happen: the project's row in graphs, which every writer of facts
-- needs, is then locked for the commit alone. Until then they have negative numbers, which nobody else ever sees.
CREATE SEQUENCE unnumbered_changes;
GRANT USAGE ON SEQUENCE unnumbered_changes TO memory_graph_app;

CREATE OR REPLACE FUNCTION note_changes(of_types text[], in_groups text[], subjects uuid[], datas jsonb[]) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- Outside a tenant's transaction, as when a whole project goes, and in a restore nothing is noted.
  IF app_project_id() IS NULL OR coalesce(cardinality(of_types), 0) = 0 OR current_setting('app.changes', true) = 'off' THEN
    RETURN;
  END IF;
  INSERT INTO changes (project_id, team_id, seq, group_id, type, subject_id, data)
    SELECT app_project_id(), app_team_id(), -nextval('unnumbered_changes'), group_id, type, subject_id, data
    FROM (SELECT * FROM unnest(of_types, in_groups, subjects, datas) WITH ORDINALITY AS u(type, group_id, subject_id, data, n) ORDER BY n) noted;
END $$;

-- Numbers all changes of the transaction and queues their deliveries, when the first of them asks. The transaction is over, so that it may
-- look at every group: a caller limited to some also notes what belongs to none.
CREATE FUNCTION number_changes() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  many bigint;
  last bigint;
BEGIN
  IF current_setting('app.changes', true) = 'numbered' THEN
    RETURN NULL;
  END IF;
  PERFORM set_config('app.changes', 'numbered', true), set_config('app.groups', '', true);
  SELECT count(*) INTO many FROM changes WHERE project_id = NEW.project_id AND seq < 0;
  INSERT INTO graphs AS g (project_id, team_id, changes) VALUES (NEW.project_id, NEW.team_id, many)
    ON CONFLICT (project_id) DO UPDATE SET changes = g.changes + excluded.changes RETURNING g.changes INTO last;
  -- Each row is read once: joined with itself it may take the square of its rows, since nothing is known of them yet.
  WITH taken AS (DELETE FROM changes WHERE project_id = NEW.project_id AND seq < 0 RETURNING *)
  INSERT INTO changes (project_id, team_id, seq, group_id, type, subject_id, data, at)
    SELECT project_id, team_id, last - many + row_number() OVER (ORDER BY seq DESC), group_id, type, subject_id, data, clock_timestamp() FROM taken;
  INSERT INTO webhook_deliveries (project_id, team_id, endpoint_id, change_seq, next_at)
    SELECT c.project_id, c.team_id, e.id, c.seq, clock_timestamp()
    FROM webhook_endpoints e JOIN changes c ON c.project_id = e.project_id AND c.seq > last - many AND c.seq <= last
    WHERE e.project_id = NEW.project_id AND e.enabled AND c.type = ANY (e.types) AND (cardinality(e.groups) = 0 OR c.group_id = ANY (e.groups));
  IF FOUND THEN
    PERFORM enqueue_webhooks();
  END IF;
  PERFORM pg_notify('project_changed', NEW.project_id::text);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER changes_number AFTER INSERT ON "changes" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.seq < 0) EXECUTE FUNCTION number_changes();

-- Notes that the last credits took a meter past 80 or 100 % of its cap; null is no cap.
CREATE FUNCTION note_quota(kind text, taken bigint, cap bigint, credits bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  percent int;
BEGIN
  FOREACH percent IN ARRAY ARRAY[80, 100] LOOP
    IF taken >= ceil(cap * percent / 100.0) AND taken - credits < ceil(cap * percent / 100.0) THEN
      PERFORM note_changes(ARRAY['quota.reached'], ARRAY[NULL::text], ARRAY[NULL::uuid],
        ARRAY[jsonb_build_object('kind', kind, 'percent', percent, 'used', taken, 'limit', cap)]);
    END IF;
  END LOOP;
END $$;
