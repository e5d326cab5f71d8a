-- The later fact that may have taken a fact's place, where the reader was not sure: a question of the review, which looks through the
-- facts in doubt alone.
ALTER TABLE "edges" ADD COLUMN IF NOT EXISTS "doubted_by" UUID;

DROP INDEX CONCURRENTLY IF EXISTS "edges_doubted_idx";

CREATE INDEX CONCURRENTLY "edges_doubted_idx" ON "edges"("project_id", "id") WHERE "doubted_by" IS NOT NULL;
