-- Live sources: where a project's memory is fed from, how far each has been read, and what was taken from it.
CREATE TABLE "sources" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "group_id" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    -- Encrypted by the service.
    "secret" BYTEA,
    "stage" TEXT NOT NULL DEFAULT 'read',
    "cursor" JSONB,
    "pass" INTEGER NOT NULL DEFAULT 0,
    "is_whole" BOOLEAN NOT NULL DEFAULT false,
    "whole_at" TIMESTAMPTZ(3),
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "not_before" TIMESTAMPTZ(3),
    "claim" UUID,
    "claimed_until" TIMESTAMPTZ(3),
    "synced_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "sources_pkey" PRIMARY KEY ("project_id", "id"),
    CONSTRAINT "sources_stage_check" CHECK ("stage" IN ('read', 'sweep', 'leave'))
);
CREATE INDEX "sources_due_idx" ON "sources"("next_at") WHERE NOT "paused";
ALTER TABLE "sources" ADD CONSTRAINT "sources_team_id_project_id_fkey" FOREIGN KEY ("team_id", "project_id") REFERENCES "projects"("team_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "source_items" (
    "project_id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "team_id" UUID NOT NULL,
    "revision" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "parts" INTEGER NOT NULL,
    "refused" TEXT,
    "pass" INTEGER NOT NULL,
    CONSTRAINT "source_items_pkey" PRIMARY KEY ("project_id", "source_id", "key")
);
CREATE INDEX "source_items_pass_idx" ON "source_items"("project_id", "source_id", "pass");
ALTER TABLE "source_items" ADD CONSTRAINT "source_items_project_id_source_id_fkey" FOREIGN KEY ("project_id", "source_id") REFERENCES "sources"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE POLICY tenant ON "sources"
  USING (project_id = (SELECT app_project_id()))
  WITH CHECK (project_id = (SELECT app_project_id()) AND team_id = (SELECT app_team_id()));
CREATE POLICY tenant ON "source_items"
  USING (project_id = (SELECT app_project_id()))
  WITH CHECK (project_id = (SELECT app_project_id()) AND team_id = (SELECT app_team_id()));
-- The job that syncs what is due finds it in every project, and sees nothing else.
CREATE POLICY due ON "sources" FOR SELECT TO CURRENT_USER USING (NOT paused);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['sources', 'source_items'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO memory_graph_app', t);
  END LOOP;
END $$;
