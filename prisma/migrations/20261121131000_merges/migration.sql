-- Entities that were merged into others, with everything that an undo needs. `record` holds the rows that went and the ids
-- of those that moved; `touched` every entity whose facts or counts the merge changed.
CREATE TABLE "merges" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "kept_id" UUID NOT NULL,
    "gone_id" UUID NOT NULL,
    "gone_name" TEXT NOT NULL,
    "record" JSONB NOT NULL,
    "touched" UUID[] NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    CONSTRAINT "merges_pkey" PRIMARY KEY ("project_id","id")
);
CREATE INDEX "merges_kept_idx" ON "merges"("project_id", "kept_id") WHERE "undone_at" IS NULL;
ALTER TABLE "merges" ADD CONSTRAINT "merges_team_id_project_id_fkey" FOREIGN KEY ("team_id", "project_id") REFERENCES "projects"("team_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A merge changes every group of a project: whoever does not see them all sees none.
CREATE POLICY tenant ON "merges"
  USING (project_id = (SELECT app_project_id()) AND (SELECT app_groups()) IS NULL)
  WITH CHECK (project_id = (SELECT app_project_id()) AND team_id = (SELECT app_team_id()) AND (SELECT app_groups()) IS NULL);
ALTER TABLE "merges" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "merges" FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON "merges" TO memory_graph_app;
