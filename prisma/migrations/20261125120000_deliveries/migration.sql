-- A write leaves its event alone: the background looks for events and adds the jobs that deliver them, one a project. So writers of a
-- project no longer wait for one another's changes of the waiting job, nor wake the queue with each.
CREATE OR REPLACE FUNCTION enqueue_event(event_id uuid, event_name text, event_data jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO outbox (id, project_id, team_id, name, data) VALUES (event_id, app_project_id(), app_team_id(), event_name, event_data);
END $$;
