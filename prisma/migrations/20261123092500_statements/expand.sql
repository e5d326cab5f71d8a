-- How likely the fact is. One half where nobody judged it: facts extracted before there was a judge.
ALTER TABLE "edges" ADD COLUMN IF NOT EXISTS "confidence" REAL NOT NULL DEFAULT 0.5;

-- Where in the episode's content the fact stands: UTF-16 offsets, end exclusive. Null where nobody knows.
ALTER TABLE "edge_episodes" ADD COLUMN IF NOT EXISTS "span_start" INTEGER, ADD COLUMN IF NOT EXISTS "span_end" INTEGER;

-- Labels that a client named; they come first in "labels", before the one that mentions voted for.
ALTER TABLE "entities" ADD COLUMN IF NOT EXISTS "stated_labels" TEXT[] NOT NULL DEFAULT '{}';

-- What clients stated before is certain, and where an entity has several labels, all but the last were a client's. Project by project, as
-- row level security binds the owner too, and in batches, so that no writer waits long for a row.
DO $$
DECLARE
  one record;
  after uuid;
  upto uuid;
BEGIN
  FOR one IN SELECT id, team_id FROM projects LOOP
    PERFORM set_config('app.project_id', one.id::text, false), set_config('app.team_id', one.team_id::text, false);
    UPDATE "entities" SET "stated_labels" = "labels"[1:cardinality("labels") - 1]
      WHERE "project_id" = one.id AND cardinality("labels") > 1 AND "stated_labels" = '{}';
    after := '00000000-0000-0000-0000-000000000000';
    LOOP
      SELECT id INTO upto FROM (SELECT id FROM "edges" WHERE project_id = one.id AND id > after ORDER BY id LIMIT 5000) batch ORDER BY id DESC LIMIT 1;
      EXIT WHEN upto IS NULL;
      UPDATE "edges" e SET "confidence" = 1 FROM "edge_episodes" v JOIN "episodes" p ON p."project_id" = v."project_id" AND p."id" = v."episode_id"
        WHERE e."project_id" = one.id AND e."id" > after AND e."id" <= upto AND e."confidence" <> 1
          AND v."project_id" = one.id AND v."edge_id" = e."id" AND p."extractor" = 'fact';
      UPDATE "edge_episodes" v SET "span_start" = 0, "span_end" = char_length(p."content") FROM "episodes" p
        WHERE v."project_id" = one.id AND v."edge_id" > after AND v."edge_id" <= upto AND v."span_start" IS NULL
          AND p."project_id" = one.id AND p."id" = v."episode_id" AND p."extractor" = 'fact'
          AND octet_length(p."content") = char_length(p."content") AND char_length(p."content") <= 300;
      COMMIT;
      after := upto;
    END LOOP;
    COMMIT;
  END LOOP;
  PERFORM set_config('app.project_id', '', false), set_config('app.team_id', '', false);
END $$;

DROP INDEX CONCURRENTLY IF EXISTS "edges_active_fact_new_key";

CREATE UNIQUE INDEX CONCURRENTLY "edges_active_fact_new_key" ON "edges"("project_id", "source_id", "fact_hash", "group_id", "target_id")
  NULLS NOT DISTINCT WHERE "retracted_at" IS NULL;

ALTER TABLE "edges" DROP CONSTRAINT IF EXISTS "edges_target_whole_check", DROP CONSTRAINT IF EXISTS "edges_confidence_check",
  ADD CONSTRAINT "edges_target_whole_check" CHECK (num_nulls("target_id", "target_name") IN (0, 2)) NOT VALID,
  ADD CONSTRAINT "edges_confidence_check" CHECK ("confidence" BETWEEN 0 AND 1) NOT VALID;

ALTER TABLE "edges" VALIDATE CONSTRAINT "edges_target_whole_check", VALIDATE CONSTRAINT "edges_confidence_check";

ALTER TABLE "edge_episodes" DROP CONSTRAINT IF EXISTS "edge_episodes_span_check",
  ADD CONSTRAINT "edge_episodes_span_check" CHECK (num_nulls("span_start", "span_end") IN (0, 2)) NOT VALID;

ALTER TABLE "edge_episodes" VALIDATE CONSTRAINT "edge_episodes_span_check";
