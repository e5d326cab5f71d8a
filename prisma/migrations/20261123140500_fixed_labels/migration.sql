-- Labels that somebody set by hand stand in the groups that knew the entity then, apart from those that its clients named there: a key
-- limited to groups sees them alone, and their undo gives back what each group had.
ALTER TABLE "entity_groups" ADD COLUMN "fixed_labels" TEXT[];

-- The owner is bound by row level security as well, so it is lifted for this statement.
ALTER TABLE "entities" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "entity_groups" NO FORCE ROW LEVEL SECURITY;
UPDATE "entity_groups" g SET fixed_labels = e.labels, stated_labels = '{}' FROM "entities" e
WHERE e.labels_fixed AND e.project_id = g.project_id AND e.id = g.entity_id AND g.stated_labels = e.stated_labels;
ALTER TABLE "entities" FORCE ROW LEVEL SECURITY;
ALTER TABLE "entity_groups" FORCE ROW LEVEL SECURITY;

-- Few are hidden, and lists leave them out.
CREATE INDEX "entities_hidden_idx" ON "entities"("project_id", "id") WHERE "hidden";

-- Makes the schema `group_views`: views that stand in for the tables of the same name when a caller limited to groups reads (see
-- lib/db/tenant.ts, which puts the schema first in the search path). They show what the visible rows of entity_groups and
-- alias_groups alone would give. Every column of the table is there, so it is called after each migration.
CREATE OR REPLACE FUNCTION create_group_views() RETURNS void LANGUAGE plpgsql AS $function$
DECLARE
  -- What the visible rows of an entity say of it: its own name before one that a merge left, the oldest row first.
  said CONSTANT text := 'coalesce((SELECT g.%1$s FROM public.entity_groups g WHERE g.project_id = e.project_id AND g.entity_id = e.%2$s ORDER BY g.is_own DESC, g.created_at, g.group_id LIMIT 1), %3$s)';
  source_name CONSTANT text := format(said, 'name', 'source_id', 'e.source_name');
  target_name CONSTANT text := format(said, 'name', 'target_id', 'e.target_name');
  own_name CONSTANT text := format(said, 'name', 'id', 'e.name');
  -- What somebody set by hand stands. Else by the rule of lib/graph/label-votes.ts: what clients named, then what most of the latest 50 mentions took it for, unless that
  -- is vague and there is another. Mentions from before votes were kept leave what the entity has.
  labels CONSTANT text := 'coalesce((SELECT g.fixed_labels FROM public.entity_groups g WHERE g.project_id = e.project_id AND g.entity_id = e.id AND g.fixed_labels IS NOT NULL
      ORDER BY g.group_id LIMIT 1), (SELECT coalesce(nullif(st.labels || CASE WHEN v.label = ANY (st.labels) OR (st.labels <> ''{}'' AND v.label IN (''Topic'', ''Object'')) THEN ''{}''::text[]
      ELSE array_remove(ARRAY[v.label], NULL) END, ''{}''), e.labels)
    FROM (SELECT ARRAY(SELECT l FROM public.entity_groups g, unnest(g.stated_labels) WITH ORDINALITY AS u(l, n)
        WHERE g.project_id = e.project_id AND g.entity_id = e.id GROUP BY l ORDER BY min(n), l LIMIT 10) AS labels) st
    LEFT JOIN LATERAL (
      SELECT x.label FROM (
        SELECT m.label, m.valid_at FROM public.mentions m WHERE m.project_id = e.project_id AND m.entity_id = e.id AND m.label IS NOT NULL
        ORDER BY m.valid_at DESC, m.episode_id DESC LIMIT 50
      ) x GROUP BY x.label ORDER BY x.label IN (''Topic'', ''Object''), count(*) DESC, max(x.valid_at), x.label LIMIT 1
    ) v ON true))';
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
      'narrative', 'CASE WHEN ' || is_plain || ' THEN e.narrative END'),
    'edges', jsonb_build_object('source_name', source_name, 'target_name', target_name));
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
