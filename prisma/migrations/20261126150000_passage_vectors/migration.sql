-- Vectors of passages, a byte a number, all of an episode in one row, and vectors of facts and names. They are made from the texts: what was
-- stored before, a vector an episode, is made anew by the background. `id` grows with each row, so that a process that has
-- read some reads what came since.
DROP TABLE "search_vectors";
CREATE TABLE "search_vectors" (
    "project_id" UUID NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "number" BIGINT NOT NULL,
    "episode_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "group_id" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "dimensions" INTEGER NOT NULL,
    "vectors" BYTEA NOT NULL,
    CONSTRAINT "search_vectors_pkey" PRIMARY KEY ("project_id","episode_id")
);
CREATE INDEX "search_vectors_project_id_group_id_model_id_idx" ON "search_vectors"("project_id", "group_id", "model", "id");
ALTER TABLE "search_vectors" ADD CONSTRAINT "search_vectors_project_id_episode_id_fkey" FOREIGN KEY ("project_id", "episode_id") REFERENCES "search_episodes"("project_id", "episode_id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "fact_vectors" (
    "project_id" UUID NOT NULL,
    "edge_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "group_id" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "dimensions" INTEGER NOT NULL,
    "vector" BYTEA NOT NULL,
    CONSTRAINT "fact_vectors_pkey" PRIMARY KEY ("project_id","edge_id")
);
ALTER TABLE "fact_vectors" ADD CONSTRAINT "fact_vectors_project_id_edge_id_fkey" FOREIGN KEY ("project_id", "edge_id") REFERENCES "edges"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Of the names of entities, for what may be one thing under two names. An entity is of several groups: only who sees all of them sees these.
CREATE TABLE "entity_vectors" (
    "project_id" UUID NOT NULL,
    "entity_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "dimensions" INTEGER NOT NULL,
    "vector" BYTEA NOT NULL,
    CONSTRAINT "entity_vectors_pkey" PRIMARY KEY ("project_id","entity_id")
);
ALTER TABLE "entity_vectors" ADD CONSTRAINT "entity_vectors_project_id_entity_id_fkey" FOREIGN KEY ("project_id", "entity_id") REFERENCES "entities"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE POLICY tenant ON "entity_vectors"
  USING (project_id = (SELECT app_project_id()) AND (SELECT app_groups()) IS NULL)
  WITH CHECK (project_id = (SELECT app_project_id()) AND team_id = (SELECT app_team_id()) AND (SELECT app_groups()) IS NULL);
ALTER TABLE "entity_vectors" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "entity_vectors" FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON "entity_vectors" TO memory_graph_app;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['search_vectors', 'fact_vectors'] LOOP
    EXECUTE format($p$CREATE POLICY tenant ON %I
      USING (project_id = (SELECT app_project_id()) AND ((SELECT app_groups()) IS NULL OR group_id = ANY ((SELECT app_groups())::text[])))
      WITH CHECK (project_id = (SELECT app_project_id()) AND team_id = (SELECT app_team_id()) AND ((SELECT app_groups()) IS NULL OR group_id = ANY ((SELECT app_groups())::text[])))$p$, name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO memory_graph_app', name);
  END LOOP;
END $$;
GRANT USAGE ON SEQUENCE "search_vectors_id_seq" TO memory_graph_app;
