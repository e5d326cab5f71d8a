-- Postings also say how long the episode is and in which stretches of it the term stands: candidates are weighed by their
-- length, and long texts are ranked by their best passage. 0 in rows written before means that it is not known.
ALTER TABLE "search_postings" ADD COLUMN "length" SMALLINT NOT NULL DEFAULT 0, ADD COLUMN "slices" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "search_postings" DROP CONSTRAINT "search_postings_pkey";
ALTER TABLE "search_postings" ADD CONSTRAINT "search_postings_pkey" PRIMARY KEY ("project_id","term","group_id","number") INCLUDE ("position","run","count","length","slices");
