-- Formerly: 2f665f5acd925dbb45f99931ca3bf680a96868477348955800deb39f26b58fe9
-- A statement is an edge without a target: it shares provenance, intent, retirement and deletion with edges, and is no link of
-- the graph. Adding columns and dropping NOT NULL rewrites no table; the unique index was built before, and so was filled what takes
-- long.
ALTER TABLE "edges"
  ALTER COLUMN "target_id" DROP NOT NULL,
  ALTER COLUMN "target_name" DROP NOT NULL,
  -- How likely the fact is. One half where nobody judged it: facts extracted before there was a judge.
  ADD COLUMN IF NOT EXISTS "confidence" REAL NOT NULL DEFAULT 0.5,
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
ALTER INDEX "edges_active_fact_new_key" RENAME TO "edges_active_fact_key";

-- Where in the episode's content the fact stands: UTF-16 offsets, end exclusive. Null where nobody knows.
ALTER TABLE "edge_episodes"
  ADD COLUMN IF NOT EXISTS "span_start" INTEGER,
  ADD COLUMN IF NOT EXISTS "span_end" INTEGER,
  ADD CONSTRAINT "edge_episodes_span_check" CHECK (num_nulls("span_start", "span_end") IN (0, 2));

-- Each mention votes for what the entity is; null for none, and for mentions from before votes were kept.
ALTER TABLE "mentions" ADD COLUMN "label" TEXT;
-- Labels that a client named; they come first in "labels", before the one that mentions voted for.
ALTER TABLE "entities" ADD COLUMN IF NOT EXISTS "stated_labels" TEXT[] NOT NULL DEFAULT '{}';

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
