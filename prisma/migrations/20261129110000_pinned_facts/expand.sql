-- A fact that somebody pinned comes first wherever it is shown.
ALTER TABLE "edges" ADD COLUMN IF NOT EXISTS "pinned" BOOLEAN NOT NULL DEFAULT false;

DROP INDEX CONCURRENTLY IF EXISTS "edges_pinned_idx";

CREATE INDEX CONCURRENTLY "edges_pinned_idx" ON "edges"("project_id", "created_at") WHERE "pinned";
