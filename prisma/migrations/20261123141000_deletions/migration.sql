-- What is left of a deleted episode: who it was, and salted hashes of runs of its words, by which a search can prove that its text
-- is nowhere any more without keeping the text.
CREATE TABLE "deletions" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "group_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL,
    "salt" BYTEA NOT NULL,
    "run_length" INTEGER NOT NULL,
    "runs" BYTEA[] NOT NULL,
    CONSTRAINT "deletions_pkey" PRIMARY KEY ("project_id", "id")
);
CREATE INDEX "deletions_project_id_name_idx" ON "deletions"("project_id", "name");
ALTER TABLE "deletions" ADD CONSTRAINT "deletions_team_id_project_id_fkey" FOREIGN KEY ("team_id", "project_id") REFERENCES "projects"("team_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE POLICY tenant ON "deletions"
  USING (project_id = (SELECT app_project_id()) AND ((SELECT app_groups()) IS NULL OR group_id = ANY ((SELECT app_groups())::text[])))
  WITH CHECK (project_id = (SELECT app_project_id()) AND team_id = (SELECT app_team_id()) AND ((SELECT app_groups()) IS NULL OR group_id = ANY ((SELECT app_groups())::text[])));
ALTER TABLE "deletions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "deletions" FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON "deletions" TO memory_graph_app;
