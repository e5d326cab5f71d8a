ALTER TABLE "search_postings" ADD COLUMN IF NOT EXISTS "forms" SMALLINT NOT NULL DEFAULT 0;

DROP INDEX CONCURRENTLY IF EXISTS "search_postings_new_pkey";

CREATE UNIQUE INDEX CONCURRENTLY "search_postings_new_pkey" ON "search_postings"("project_id","term","group_id","number") INCLUDE ("position","run","count","length","slices","forms");

ALTER TABLE "search_episodes" ADD COLUMN IF NOT EXISTS "version" SMALLINT NOT NULL DEFAULT 0;

DROP INDEX CONCURRENTLY IF EXISTS "search_episodes_version_project_id_group_id_position_idx";

CREATE INDEX CONCURRENTLY "search_episodes_version_project_id_group_id_position_idx" ON "search_episodes"("version", "project_id", "group_id", "position");
