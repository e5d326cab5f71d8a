-- The rows of streams are formatted as they are read: what was kept ready of them goes, and with it the work of every write. Whoever
-- applies migrations drops the views before and calls create_group_views after.
ALTER TABLE "edges" DROP COLUMN "line";
ALTER TABLE "entities" DROP COLUMN "head";
DROP FUNCTION edge_line(uuid, text, text, text, timestamptz);
DROP FUNCTION entity_head(uuid, text, text[]);
