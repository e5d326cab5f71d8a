ALTER TABLE "search_postings" ADD COLUMN IF NOT EXISTS "forms" SMALLINT NOT NULL DEFAULT 0;

DROP INDEX CONCURRENTLY IF EXISTS "search_postings_new_pkey";

CREATE UNIQUE INDEX CONCURRENTLY "search_postings_new_pkey" ON "search_postings"("project_id","term","group_id","number") INCLUDE ("position","run","count","length","slices","forms");
