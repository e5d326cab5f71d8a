-- Formerly: eb2fb9e4b26a8df641ab1e5665c49617e6682ab704436d80c6ce51d4fc30df19
-- Embeddings of episodes, where a model for them is configured. `embedded` names the model by which an episode was embedded last, so
-- that the background finds what is left in one step down an index.
CREATE TABLE "search_vectors" (
    "project_id" UUID NOT NULL,
    "number" BIGINT NOT NULL,
    "episode_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "group_id" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "dimensions" INTEGER NOT NULL,
    "signs" BIT VARYING NOT NULL,
    "vector" BYTEA NOT NULL,
    CONSTRAINT "search_vectors_pkey" PRIMARY KEY ("project_id","episode_id")
);
CREATE INDEX "search_vectors_project_id_group_id_model_number_idx" ON "search_vectors"("project_id", "group_id", "model", "number");
ALTER TABLE "search_vectors" ADD CONSTRAINT "search_vectors_project_id_episode_id_fkey" FOREIGN KEY ("project_id", "episode_id") REFERENCES "search_episodes"("project_id", "episode_id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE POLICY tenant ON "search_vectors"
  USING (project_id = (SELECT app_project_id()) AND ((SELECT app_groups()) IS NULL OR group_id = ANY ((SELECT app_groups())::text[])))
  WITH CHECK (project_id = (SELECT app_project_id()) AND team_id = (SELECT app_team_id()) AND ((SELECT app_groups()) IS NULL OR group_id = ANY ((SELECT app_groups())::text[])));
ALTER TABLE "search_vectors" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "search_vectors" FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON "search_vectors" TO memory_graph_app;

-- Where pgvector has halfvec, vectors are of that type, and PostgreSQL compares them. Where it is missing or may not be installed, they stay bytes.
DO $$
BEGIN
  BEGIN
    CREATE EXTENSION IF NOT EXISTS vector;
  EXCEPTION WHEN OTHERS THEN
    RAISE NOTICE 'embeddings are stored as bytes: %', SQLERRM;
  END;
  IF to_regtype('halfvec') IS NOT NULL THEN
    ALTER TABLE "search_vectors" DROP COLUMN "vector";
    EXECUTE 'ALTER TABLE "search_vectors" ADD COLUMN "vector" halfvec NOT NULL';
  END IF;
END $$;
