-- A later fact of a text that may have ended this one: not sure enough to end it, and so asked.
ALTER TABLE "edges" ADD COLUMN IF NOT EXISTS "doubted_by" UUID;

DROP INDEX CONCURRENTLY IF EXISTS "edges_doubted_idx";

CREATE INDEX CONCURRENTLY "edges_doubted_idx" ON "edges"("project_id") WHERE "doubted_by" IS NOT NULL AND "retracted_at" IS NULL;
