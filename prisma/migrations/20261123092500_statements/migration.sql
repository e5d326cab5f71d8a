-- Formerly: 2f665f5acd925dbb45f99931ca3bf680a96868477348955800deb39f26b58fe9
-- Formerly: b930638b5150f9f5e96381aa2eb7769965e90bb0f63d97ebe37dfe2762120822
-- A statement is an edge without a target: it shares provenance, intent, retirement and deletion with edges, and is no link of
-- the graph. Dropping NOT NULL rewrites no table; the unique index was built before, and filled and checked was what takes long. All
-- tables are locked first, entities before edges as writers do: one after the other would meet writers who hold the next one.
LOCK TABLE "entities", "edges", "edge_episodes", "mentions" IN ACCESS EXCLUSIVE MODE;
ALTER TABLE "edges"
  ALTER COLUMN "target_id" DROP NOT NULL,
  ALTER COLUMN "target_name" DROP NOT NULL;

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

-- Each mention votes for what the entity is; null for none, and for mentions from before votes were kept.
ALTER TABLE "mentions" ADD COLUMN "label" TEXT;

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
