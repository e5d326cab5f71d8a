-- What the streams of the graph send of a row is kept ready in it: a whole link, and of a node what stays while its counts
-- move. To read 100,000 links then costs Postgres a quarter of what row_to_json took; an edge or an entity costs its writer
-- some microseconds more. Stored, so that no name is escaped while a stream is read. Postgres itself keeps it true,
-- through renames by a foreign key as well, and makes it anew only when a column that it is made of changes.

-- to_json is declared as stable because it takes any type; of text and of lists of text it depends on nothing else.
CREATE FUNCTION edge_line(id uuid, source text, target text, pattern text, retracted timestamptz) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN '{"u":"' || id || '","s":' || to_json(source) || ',"t":' || to_json(target) || ',"p":' || coalesce(to_json(pattern), 'null')
    || CASE WHEN retracted IS NULL THEN ',"r":0}' ELSE ',"r":1}' END;
END $$;
-- The line of a node up to its degree.
CREATE FUNCTION entity_head(id uuid, name text, labels text[]) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN '{"u":"' || id || '","n":' || to_json(name) || ',"l":' || to_json(labels) || ',"d":';
END $$;

ALTER TABLE "edges" ADD COLUMN "line" TEXT NOT NULL GENERATED ALWAYS AS (edge_line("id", "source_name", "target_name", "cognitive_pattern", "retracted_at")) STORED;
ALTER TABLE "entities" ADD COLUMN "head" TEXT NOT NULL GENERATED ALWAYS AS (entity_head("id", "name", "labels")) STORED;
