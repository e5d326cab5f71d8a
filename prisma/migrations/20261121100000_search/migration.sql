-- The inverted index of episodes. One row for each episode, one for each of its terms; nothing is counted in a shared
-- row, so concurrent writers never wait for one another. Document frequencies are read from the postings.
CREATE TABLE "search_episodes" (
    "project_id" UUID NOT NULL,
    "number" BIGINT GENERATED ALWAYS AS IDENTITY,
    "team_id" UUID NOT NULL,
    "group_id" TEXT NOT NULL,
    "episode_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "run" INTEGER NOT NULL,
    "length" INTEGER NOT NULL,
    "flags" INTEGER NOT NULL,
    "lead" TEXT NOT NULL,
    "speaker" TEXT NOT NULL,
    "heading" TEXT NOT NULL,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "valid_at" TIMESTAMPTZ(3) NOT NULL,
    "names" TEXT[] NOT NULL,
    "terms" TEXT[] NOT NULL,
    CONSTRAINT "search_episodes_pkey" PRIMARY KEY ("project_id","episode_id")
);
CREATE TABLE "search_postings" (
    "project_id" UUID NOT NULL,
    "term" TEXT COLLATE "C" NOT NULL,
    "group_id" TEXT NOT NULL,
    "number" BIGINT NOT NULL,
    "team_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "run" INTEGER NOT NULL,
    "count" SMALLINT NOT NULL,
    CONSTRAINT "search_postings_pkey" PRIMARY KEY ("project_id","term","group_id","number") INCLUDE ("position","run","count")
);
CREATE INDEX "search_episodes_project_id_group_id_position_idx" ON "search_episodes"("project_id", "group_id", "position");
CREATE UNIQUE INDEX "search_episodes_project_id_number_key" ON "search_episodes"("project_id", "number");
ALTER TABLE "search_episodes" ADD CONSTRAINT "search_episodes_project_id_episode_id_fkey" FOREIGN KEY ("project_id", "episode_id") REFERENCES "episodes"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "search_postings" ADD CONSTRAINT "search_postings_team_id_project_id_fkey" FOREIGN KEY ("team_id", "project_id") REFERENCES "projects"("team_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Postings leave with their episode. They are found through the index by the terms that the episode's row keeps.
CREATE FUNCTION delete_search_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_postings WHERE project_id = OLD.project_id AND term = ANY (OLD.terms) AND group_id = OLD.group_id AND number = OLD.number;
  RETURN OLD;
END $$;
CREATE TRIGGER "search_episodes_delete_postings" AFTER DELETE ON "search_episodes" FOR EACH ROW EXECUTE FUNCTION delete_search_postings();

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['search_episodes', 'search_postings'] LOOP
    EXECUTE format('CREATE POLICY tenant ON %I USING (project_id = (SELECT app_project_id()) AND ((SELECT app_groups()) IS NULL OR group_id = ANY ((SELECT app_groups())::text[]))) WITH CHECK (project_id = (SELECT app_project_id()) AND team_id = (SELECT app_team_id()) AND ((SELECT app_groups()) IS NULL OR group_id = ANY ((SELECT app_groups())::text[])))', t);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO memory_graph_app', t);
  END LOOP;
END $$;
