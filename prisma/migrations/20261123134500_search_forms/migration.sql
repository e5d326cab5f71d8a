-- Formerly: e730e3afdea3f1d67fe161275fd7789891e0a09ea1f1879a9f395a2524391b27
-- Formerly: e1a061545cd33e1e02904c52eb833e86d9a6682d74e7368142a445621cefd2dd
-- Postings also say in which forms a term stands in the episode, as bits, so that the exact word counts more than its stem.
-- 0 in rows written before means that it is not known. `version` says by which rules an episode was indexed; the background
-- indexes older ones again.
ALTER TABLE "search_postings" DROP CONSTRAINT "search_postings_pkey";
ALTER TABLE "search_postings" ADD CONSTRAINT "search_postings_pkey" PRIMARY KEY USING INDEX "search_postings_new_pkey";
-- The background finds what is to be indexed again across tenants; it works on each within that tenant alone.
CREATE POLICY sweep ON "search_episodes" FOR SELECT TO CURRENT_USER USING (true);
