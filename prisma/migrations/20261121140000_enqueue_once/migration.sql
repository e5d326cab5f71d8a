-- A waiting job of the project that has not been tried needs neither a change nor a wake-up: it is held until the write is
-- committed, so that whoever takes it finds the event. Only without one is a job added.
CREATE OR REPLACE FUNCTION enqueue_event(event_id uuid, event_name text, event_data jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  project uuid := app_project_id();
BEGIN
  INSERT INTO outbox (id, project_id, team_id, name, data) VALUES (event_id, project, app_team_id(), event_name, event_data);
  PERFORM FROM graphile_worker._private_jobs
    WHERE key = 'deliver:' || project AND is_available AND attempts = 0 FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM graphile_worker.add_job(
      'deliver_events',
      json_build_object('projectId', project),
      queue_name => 'events-' || mod(abs(hashtext(project::text)::bigint), 64),
      job_key => 'deliver:' || project,
      job_key_mode => 'preserve_run_at'
    );
  END IF;
END $$;
