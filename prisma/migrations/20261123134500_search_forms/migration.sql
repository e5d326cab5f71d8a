-- Formerly: e730e3afdea3f1d67fe161275fd7789891e0a09ea1f1879a9f395a2524391b27
-- Postings also say in which forms a term stands in the episode, as bits, so that the exact word counts more than its stem.
-- 0 in rows written before means that it is not known. `version` says by which rules an episode was indexed; the background
-- indexes older ones again.
ALTER TABLE "search_postings" DROP CONSTRAINT "search_postings_pkey";
ALTER TABLE "search_postings" ADD CONSTRAINT "search_postings_pkey" PRIMARY KEY USING INDEX "search_postings_new_pkey";
ALTER TABLE "search_episodes" ADD COLUMN "version" SMALLINT NOT NULL DEFAULT 0;
CREATE INDEX "search_episodes_version_project_id_group_id_position_idx" ON "search_episodes"("version", "project_id", "group_id", "position");
-- The background finds what is to be indexed again across tenants; it works on each within that tenant alone.
CREATE POLICY sweep ON "search_episodes" FOR SELECT TO CURRENT_USER USING (true);
