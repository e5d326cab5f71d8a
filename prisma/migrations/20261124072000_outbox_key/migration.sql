-- The project is part of the outbox's key, as of every other table of tenants, so that all of them can be spread by it. The outbox holds
-- only what the background has not handled yet.
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_pkey", ADD CONSTRAINT "outbox_pkey" PRIMARY KEY ("project_id", "id");
DROP INDEX "outbox_project_id_id_idx";
