-- Formerly: 10d2cbe1433c5dcb5220f96e17cd356798cd9d336d1242a04e62a2eb3dff17fc
-- What each group alone says of an entity: how it spells it, its labels, since when, and its other names. From these a key that is
-- limited to groups sees an entity as a project without the other groups would show it.

-- A name that is corrected is corrected in every group that the change can see.
CREATE FUNCTION rename_in_groups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "entity_groups" SET name = NEW.name, name_key = NEW.name_key WHERE project_id = NEW.project_id AND entity_id = NEW.id AND is_own;
  RETURN NULL;
END $$;
CREATE TRIGGER entities_rename_in_groups AFTER UPDATE OF name ON "entities" FOR EACH ROW
  WHEN (NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION rename_in_groups();

-- Which group says which other name. The rows go with those of the entity in the group; a write adds them before it counts.
CREATE TABLE "alias_groups" (
    "project_id" UUID NOT NULL,
    "group_id" TEXT NOT NULL,
    "alias_key" TEXT NOT NULL,
    "entity_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "alias" TEXT NOT NULL,

    CONSTRAINT "alias_groups_pkey" PRIMARY KEY ("project_id", "group_id", "alias_key", "entity_id")
);
CREATE INDEX "alias_groups_project_id_entity_id_group_id_idx" ON "alias_groups"("project_id", "entity_id", "group_id");
ALTER TABLE "alias_groups" ADD CONSTRAINT "alias_groups_project_id_entity_id_group_id_fkey"
  FOREIGN KEY ("project_id", "entity_id", "group_id") REFERENCES "entity_groups"("project_id", "entity_id", "group_id")
  ON DELETE CASCADE ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "alias_groups" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "alias_groups" FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON "alias_groups" TO memory_graph_app;
CREATE POLICY tenant ON "alias_groups"
  USING (project_id = (SELECT app_project_id()) AND ((SELECT app_groups()) IS NULL OR group_id = ANY ((SELECT app_groups())::text[])))
  WITH CHECK (project_id = (SELECT app_project_id()) AND team_id = (SELECT app_team_id()) AND ((SELECT app_groups()) IS NULL OR group_id = ANY ((SELECT app_groups())::text[])));

-- Other names of what was written before are taken from the episodes of each group, project by project, as row level security binds the
-- owner too.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT id, team_id FROM projects LOOP
    PERFORM set_config('app.project_id', one.id::text, true), set_config('app.team_id', one.team_id::text, true);
    INSERT INTO "alias_groups" (project_id, group_id, alias_key, entity_id, team_id, alias)
    SELECT a.project_id, g.group_id, a.alias_key, a.entity_id, a.team_id, a.alias
    FROM "aliases" a JOIN "entity_groups" g ON g.project_id = a.project_id AND g.entity_id = a.entity_id
    WHERE a.project_id = one.id AND EXISTS (SELECT FROM "mentions" m JOIN "episodes" p ON p.project_id = m.project_id AND p.id = m.episode_id
      WHERE m.project_id = one.id AND m.entity_id = a.entity_id AND m.group_id = g.group_id AND strpos(lower(p.content), lower(a.alias)) > 0);
    -- What a group never calls by its name it calls by another one.
    UPDATE "entity_groups" g SET name = a.alias, name_key = a.alias_key, is_own = false
    FROM "alias_groups" a
    WHERE g.project_id = one.id AND g.name IS NULL AND a.project_id = one.id AND a.entity_id = g.entity_id AND a.group_id = g.group_id;
  END LOOP;
  PERFORM set_config('app.project_id', '', true), set_config('app.team_id', '', true);
END $$;

-- Makes the schema `group_views`: views that stand in for the tables of the same name when a caller limited to groups reads (see
-- lib/db/tenant.ts, which puts the schema first in the search path). They show what the visible rows of entity_groups and
-- alias_groups alone would give. Every column of the table is there, so it is called after each migration.
CREATE FUNCTION create_group_views() RETURNS void LANGUAGE plpgsql AS $function$
DECLARE
  -- What the visible rows of an entity say of it: its own name before one that a merge left, the oldest row first.
  said CONSTANT text := 'coalesce((SELECT g.%1$s FROM public.entity_groups g WHERE g.project_id = e.project_id AND g.entity_id = e.%2$s ORDER BY g.is_own DESC, g.created_at, g.group_id LIMIT 1), %3$s)';
  source_name CONSTANT text := format(said, 'name', 'source_id', 'e.source_name');
  target_name CONSTANT text := format(said, 'name', 'target_id', 'e.target_name');
  own_name CONSTANT text := format(said, 'name', 'id', 'e.name');
  -- By the rule of lib/graph/label-votes.ts: what clients named, then what most of the latest 50 mentions took it for, unless that
  -- is vague and there is another. Mentions from before votes were kept leave what the entity has.
  labels CONSTANT text := '(SELECT coalesce(nullif(st.labels || CASE WHEN v.label = ANY (st.labels) OR (st.labels <> ''{}'' AND v.label IN (''Topic'', ''Object'')) THEN ''{}''::text[]
      ELSE array_remove(ARRAY[v.label], NULL) END, ''{}''), e.labels)
    FROM (SELECT ARRAY(SELECT l FROM public.entity_groups g, unnest(g.stated_labels) WITH ORDINALITY AS u(l, n)
        WHERE g.project_id = e.project_id AND g.entity_id = e.id GROUP BY l ORDER BY min(n), l LIMIT 10) AS labels) st
    LEFT JOIN LATERAL (
      SELECT x.label FROM (
        SELECT m.label, m.valid_at FROM public.mentions m WHERE m.project_id = e.project_id AND m.entity_id = e.id AND m.label IS NOT NULL
        ORDER BY m.valid_at DESC, m.episode_id DESC LIMIT 50
      ) x GROUP BY x.label ORDER BY x.label IN (''Topic'', ''Object''), count(*) DESC, max(x.valid_at), x.label LIMIT 1
    ) v ON true)';
  -- True when all of an entity is visible and it and its neighbours are spelled as they are stored: stored texts tell nothing more.
  is_plain CONSTANT text := '(s.is_whole AND e.name = ' || own_name || ' AND NOT EXISTS (
    SELECT FROM public.edges x JOIN public.entities p ON p.project_id = x.project_id AND p.id IN (x.source_id, x.target_id) AND p.id <> e.id
    WHERE x.project_id = e.project_id AND (x.source_id = e.id OR x.target_id = e.id) AND p.name <> (
      SELECT coalesce(g.name, p.name) FROM public.entity_groups g WHERE g.project_id = p.project_id AND g.entity_id = p.id ORDER BY g.is_own DESC, g.created_at, g.group_id LIMIT 1)))';
  changed CONSTANT jsonb := jsonb_build_object(
    'entities', jsonb_build_object(
      'name', own_name, 'name_key', format(said, 'name_key', 'id', 'e.name_key'), 'labels', labels,
      'degree', 's.degree', 'episode_count', 's.episode_count', 'created_at', 'coalesce(s.created_at, e.created_at)',
      'is_knot', '(k.score IS NOT NULL)', 'knot_score', 'k.score',
      'knot_narrative', 'CASE WHEN k.score IS NOT NULL AND ' || is_plain || ' THEN e.knot_narrative END',
      'knot_synthesized_at', 'CASE WHEN k.score IS NULL THEN NULL WHEN ' || is_plain || ' THEN e.knot_synthesized_at
        ELSE (SELECT max(x.created_at) FROM public.edges x WHERE x.project_id = e.project_id AND (x.source_id = e.id OR x.target_id = e.id)) END',
      'knot_model', 'CASE WHEN k.score IS NULL THEN NULL WHEN ' || is_plain || ' THEN e.knot_model ELSE ''embedded-v1'' END',
      'narrative', 'CASE WHEN ' || is_plain || ' THEN e.narrative END',
      'head', 'public.entity_head(e.id, ' || own_name || ', ' || labels || ')'),
    'edges', jsonb_build_object('source_name', source_name, 'target_name', target_name,
      'line', 'public.edge_line(e.id, ' || source_name || ', ' || target_name || ', e.cognitive_pattern, e.retracted_at)'));
  base text;
  columns text;
BEGIN
  DROP SCHEMA IF EXISTS group_views CASCADE;
  CREATE SCHEMA group_views;
  FOREACH base IN ARRAY ARRAY['entities', 'edges'] LOOP
    SELECT string_agg(coalesce(changed -> base ->> attname::text, 'e.' || quote_ident(attname)) || ' AS ' || quote_ident(attname), ', ' ORDER BY attnum) INTO columns
    FROM pg_attribute WHERE attrelid = format('public.%I', base)::regclass AND attnum > 0 AND NOT attisdropped;
    EXECUTE format('CREATE VIEW group_views.%I WITH (security_invoker = true) AS SELECT %s FROM public.%I e', base, columns, base)
      || CASE base WHEN 'edges' THEN '' ELSE '
      CROSS JOIN LATERAL (
        SELECT sum(g.degree)::int AS degree, sum(g.episode_count)::int AS episode_count, min(g.created_at) AS created_at,
          sum(g.degree) = e.degree AND sum(g.episode_count) = e.episode_count AS is_whole
        FROM public.entity_groups g WHERE g.project_id = e.project_id AND g.entity_id = e.id HAVING count(*) > 0
      ) s
      -- A knot of the project is one here when the visible edges alone would make it one, by the rule of lib/knots/score.ts.
      CROSS JOIN LATERAL (
        SELECT CASE WHEN NOT e.is_knot THEN NULL WHEN s.is_whole THEN e.knot_score WHEN s.degree >= 5 THEN (
          SELECT CASE WHEN y.score >= 6 THEN y.score END FROM (
            SELECT (s.degree + 1.5 * count(*) + 3 * count(DISTINCT x.cognitive_pattern))::float8 AS score FROM public.edges x
            WHERE x.project_id = e.project_id AND (x.source_id = e.id OR x.target_id = e.id) AND x.target_id IS NOT NULL AND x.edge_kind IS NOT NULL AND x.retracted_at IS NULL
          ) y) END AS score
      ) k' END;
  END LOOP;
  CREATE VIEW group_views.aliases WITH (security_invoker = true) AS
    SELECT DISTINCT ON (a.project_id, a.alias_key, a.entity_id) a.project_id, a.alias_key, a.entity_id, a.team_id, a.alias FROM public.alias_groups a
    WHERE a.alias_key IS DISTINCT FROM (SELECT g.name_key FROM public.entity_groups g WHERE g.project_id = a.project_id AND g.entity_id = a.entity_id
      ORDER BY g.is_own DESC, g.created_at, g.group_id LIMIT 1)
    ORDER BY a.project_id, a.alias_key, a.entity_id, a.group_id;
  GRANT USAGE ON SCHEMA group_views TO memory_graph_app;
  GRANT SELECT ON ALL TABLES IN SCHEMA group_views TO memory_graph_app;
END $function$;
