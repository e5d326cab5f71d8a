-- What each group alone says of an entity: how it spells it, its labels, since when. Null in a row that only counts: the entity's own
-- name holds then.
ALTER TABLE "entity_groups"
  ADD COLUMN IF NOT EXISTS "name" TEXT,
  ADD COLUMN IF NOT EXISTS "name_key" TEXT,
  -- False for a name that a merge left behind.
  ADD COLUMN IF NOT EXISTS "is_own" BOOLEAN NOT NULL DEFAULT true,
  -- Labels that clients named in the group, the last named first.
  ADD COLUMN IF NOT EXISTS "stated_labels" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN IF NOT EXISTS "created_at" TIMESTAMPTZ(3);

-- Of what was written before, spellings are taken from the episodes of each group. Project by project, as row level security binds the
-- owner too, and in batches, so that no writer waits long for a row.
DO $$
DECLARE
  one record;
  after uuid;
  upto uuid;
BEGIN
  FOR one IN SELECT id, team_id FROM projects LOOP
    PERFORM set_config('app.project_id', one.id::text, false), set_config('app.team_id', one.team_id::text, false);
    after := '00000000-0000-0000-0000-000000000000';
    LOOP
      SELECT id INTO upto FROM (SELECT id FROM "entities" WHERE project_id = one.id AND id > after ORDER BY id LIMIT 1000) batch ORDER BY id DESC LIMIT 1;
      EXIT WHEN upto IS NULL;
      UPDATE "entity_groups" g SET name = s.spelled, name_key = e.name_key, created_at = s.created_at
      FROM "entities" e, LATERAL (
        SELECT m.group_id, min(p.created_at) AS created_at, (array_agg(substr(p.content, strpos(lower(p.content), lower(e.name)), length(e.name)) ORDER BY p.created_at, p.id)
          FILTER (WHERE strpos(lower(p.content), lower(e.name)) > 0))[1] AS spelled
        FROM "mentions" m JOIN "episodes" p ON p.project_id = m.project_id AND p.id = m.episode_id
        WHERE m.project_id = one.id AND m.entity_id = e.id GROUP BY m.group_id
      ) s WHERE g.project_id = one.id AND e.project_id = one.id AND e.id > after AND e.id <= upto
        AND e.id = g.entity_id AND s.group_id = g.group_id AND g.created_at IS NULL;
      COMMIT;
      after := upto;
    END LOOP;
  END LOOP;
  PERFORM set_config('app.project_id', '', false), set_config('app.team_id', '', false);
END $$;
