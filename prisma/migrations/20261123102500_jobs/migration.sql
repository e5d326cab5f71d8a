-- Jobs remember what is done in task_steps; an event stays in the outbox until its jobs are done with it. Adding the waiting job
-- again is cheap and needs no look at the queue's own tables.
DROP TABLE "function_runs";

CREATE OR REPLACE FUNCTION enqueue_event(event_id uuid, event_name text, event_data jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO outbox (id, project_id, team_id, name, data) VALUES (event_id, app_project_id(), app_team_id(), event_name, event_data);
  PERFORM graphile_worker.add_job(
    'deliver_events',
    json_build_object('projectId', app_project_id()),
    queue_name => 'events-' || mod(abs(hashtext(app_project_id()::text)::bigint), 64),
    job_key => 'deliver:' || app_project_id(),
    job_key_mode => 'preserve_run_at'
  );
END $$;
