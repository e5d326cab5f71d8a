-- Formerly: 9d21f4211cb18a3c7b2ff2632fee8eb72a2e0229dadaeb5fd31a7b0dbbc60bed
-- Formerly: dc8fa642104921d1c03e634ed4e3a72abfd47ddf244c5eb6fc2a077623107c7c
-- The rows of streams are formatted as they are read: what was kept ready of them goes, where it was, and with it the work of every
-- write.
-- Entities first, as writers do, who would otherwise wait for edges while they hold what comes next.
LOCK TABLE "entities", "edges" IN ACCESS EXCLUSIVE MODE;
ALTER TABLE "edges" DROP COLUMN IF EXISTS "line";
ALTER TABLE "entities" DROP COLUMN IF EXISTS "head";
DROP FUNCTION IF EXISTS edge_line(uuid, text, text, text, timestamptz);
DROP FUNCTION IF EXISTS entity_head(uuid, text, text[]);
