-- Formerly: 9d21f4211cb18a3c7b2ff2632fee8eb72a2e0229dadaeb5fd31a7b0dbbc60bed
-- The rows of streams are formatted as they are read: what was kept ready of them goes, where it was, and with it the work of every
-- write.
ALTER TABLE "edges" DROP COLUMN IF EXISTS "line";
ALTER TABLE "entities" DROP COLUMN IF EXISTS "head";
DROP FUNCTION IF EXISTS edge_line(uuid, text, text, text, timestamptz);
DROP FUNCTION IF EXISTS entity_head(uuid, text, text[]);
