-- The groups in which a key limited to them hid an entity: there it is out of sight and prose makes nothing of its names, elsewhere it
-- stays what it is. "hidden" is for a caller who sees every group, and holds in all of them.
ALTER TABLE "entities" ADD COLUMN "hidden_in" TEXT[] NOT NULL DEFAULT '{}';
