ALTER TABLE "search_episodes" ADD COLUMN IF NOT EXISTS "embedded" TEXT NOT NULL DEFAULT '';

DROP INDEX CONCURRENTLY IF EXISTS "search_episodes_embedded_project_id_group_id_position_idx";

CREATE INDEX CONCURRENTLY "search_episodes_embedded_project_id_group_id_position_idx" ON "search_episodes"("embedded", "project_id", "group_id", "position");
