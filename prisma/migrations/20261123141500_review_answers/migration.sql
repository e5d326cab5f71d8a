-- What people answered on the review page, so that nothing is asked twice and every answer can be undone. "key" names the question,
-- "undo" holds what the answer did.
CREATE TABLE "review_answers" (
    "project_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "team_id" UUID NOT NULL,
    "answer" TEXT NOT NULL,
    "undo" JSONB NOT NULL,
    "answered_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "review_answers_pkey" PRIMARY KEY ("project_id","key")
);
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_team_id_project_id_fkey" FOREIGN KEY ("team_id", "project_id") REFERENCES "projects"("team_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The questions are about every group of a project: whoever does not see them all sees none.
CREATE POLICY tenant ON "review_answers"
  USING (project_id = (SELECT app_project_id()) AND (SELECT app_groups()) IS NULL)
  WITH CHECK (project_id = (SELECT app_project_id()) AND team_id = (SELECT app_team_id()) AND (SELECT app_groups()) IS NULL);
ALTER TABLE "review_answers" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "review_answers" FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON "review_answers" TO memory_graph_app;
