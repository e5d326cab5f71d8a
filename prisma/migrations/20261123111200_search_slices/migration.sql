-- Formerly: 5c5716aff3261a10b0854658251ae4b82afa571ad3778fb006af66a2d8061001
-- Postings also say how long the episode is and in which stretches of it the term stands: candidates are weighed by their
-- length, and long texts are ranked by their best passage. 0 in rows written before means that it is not known.
ALTER TABLE "search_postings" ADD COLUMN "length" SMALLINT NOT NULL DEFAULT 0, ADD COLUMN "slices" INTEGER NOT NULL DEFAULT 0;
-- Its key takes them in with the next column, in 20261123134500_search_forms, so that it is built once.
