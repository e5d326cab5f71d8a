-- A statement is an edge without a target: it shares provenance, intent, retirement and deletion with edges, and is no link of
-- the graph. Adding columns and dropping NOT NULL rewrites no table; only the unique index is built anew.
ALTER TABLE "edges"
  ALTER COLUMN "target_id" DROP NOT NULL,
  ALTER COLUMN "target_name" DROP NOT NULL,
  -- How likely the fact is. One half where nobody judged it: facts extracted before there was a judge.
  ADD COLUMN "confidence" REAL NOT NULL DEFAULT 0.5,
  ADD CONSTRAINT "edges_target_whole_check" CHECK (num_nulls("target_id", "target_name") IN (0, 2)),
  ADD CONSTRAINT "edges_confidence_check" CHECK ("confidence" BETWEEN 0 AND 1);

-- A statement has no line in the stream of links.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'edges'::regclass AND attname = 'line' AND NOT attisdropped) THEN
    ALTER TABLE "edges" ALTER COLUMN "line" DROP NOT NULL;
  END IF;
END $$;

-- The target comes last: the other columns alone are selective, and a null there cannot be looked up by equality.
DROP INDEX "edges_active_fact_key";
CREATE UNIQUE INDEX "edges_active_fact_key" ON "edges"("project_id", "source_id", "fact_hash", "group_id", "target_id")
  NULLS NOT DISTINCT WHERE "retracted_at" IS NULL;

-- Where in the episode's content the fact stands: UTF-16 offsets, end exclusive. Null where nobody knows.
ALTER TABLE "edge_episodes"
  ADD COLUMN "span_start" INTEGER,
  ADD COLUMN "span_end" INTEGER,
  ADD CONSTRAINT "edge_episodes_span_check" CHECK (num_nulls("span_start", "span_end") IN (0, 2));

-- Each mention votes for what the entity is; null for none, and for mentions from before votes were kept.
ALTER TABLE "mentions" ADD COLUMN "label" TEXT;
-- Labels that a client named; they come first in "labels", before the one that mentions voted for.
ALTER TABLE "entities" ADD COLUMN "stated_labels" TEXT[] NOT NULL DEFAULT '{}';

-- The part of a text between two UTF-16 offsets. Postgres counts characters: one outside the basic plane counts twice
-- while a mark behind it stands for its second half.
CREATE FUNCTION utf16_slice(content text, span_start integer, span_end integer) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN octet_length(content) = char_length(content) OR content !~ '[\U00010000-\U0010FFFF]'
  THEN substr(content, span_start + 1, span_end - span_start)
  ELSE regexp_replace(
    substr(regexp_replace(content, '([\U00010000-\U0010FFFF])', E'\\1\uFDD0', 'g'), span_start + 1, span_end - span_start),
    E'([\\U00010000-\\U0010FFFF])\uFDD0', '\1', 'g')
  END;

-- What clients stated before is certain, and where an entity has several labels, all but the last were a client's.
-- The owner is bound by row level security as well, so it is lifted for these statements.
ALTER TABLE "edges" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "edge_episodes" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "episodes" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "entities" NO FORCE ROW LEVEL SECURITY;
UPDATE "edges" e SET "confidence" = 1 FROM "edge_episodes" v JOIN "episodes" p ON p."project_id" = v."project_id" AND p."id" = v."episode_id"
  WHERE v."project_id" = e."project_id" AND v."edge_id" = e."id" AND p."extractor" = 'fact';
UPDATE "edge_episodes" v SET "span_start" = 0, "span_end" = char_length(p."content") FROM "episodes" p
  WHERE p."project_id" = v."project_id" AND p."id" = v."episode_id" AND p."extractor" = 'fact'
    AND octet_length(p."content") = char_length(p."content") AND char_length(p."content") <= 300;
UPDATE "entities" SET "stated_labels" = "labels"[1:cardinality("labels") - 1] WHERE cardinality("labels") > 1;
ALTER TABLE "edges" FORCE ROW LEVEL SECURITY;
ALTER TABLE "edge_episodes" FORCE ROW LEVEL SECURITY;
ALTER TABLE "episodes" FORCE ROW LEVEL SECURITY;
ALTER TABLE "entities" FORCE ROW LEVEL SECURITY;
