-- Retractions with undo, and answers kept for Idempotency-Key.

-- What a retired edge needs to come back as it was: its end before a newer fact moved it, and the retraction that took it.
ALTER TABLE "edges" ADD COLUMN "invalid_at_before" TIMESTAMPTZ(3), ADD COLUMN "retraction_id" UUID;

CREATE TABLE "retractions" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "target_id" UUID NOT NULL,
    "groups" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    CONSTRAINT "retractions_pkey" PRIMARY KEY ("project_id","id")
);
CREATE TABLE "idempotency_keys" (
    "project_id" UUID NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "team_id" UUID NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "answer" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("project_id","route","key")
);
-- Partial, as few edges are ever retired.
CREATE INDEX "edges_retraction_id_idx" ON "edges"("project_id", "retraction_id") WHERE "retraction_id" IS NOT NULL;
CREATE INDEX "edges_superseded_by_idx" ON "edges"("project_id", "superseded_by") WHERE "superseded_by" IS NOT NULL;
CREATE INDEX "retractions_project_id_target_id_idx" ON "retractions"("project_id", "target_id");
CREATE INDEX "idempotency_keys_project_id_expires_at_idx" ON "idempotency_keys"("project_id", "expires_at");
ALTER TABLE "retractions" ADD CONSTRAINT "retractions_team_id_project_id_fkey" FOREIGN KEY ("team_id", "project_id") REFERENCES "projects"("team_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_team_id_project_id_fkey" FOREIGN KEY ("team_id", "project_id") REFERENCES "projects"("team_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "retractions" ADD CONSTRAINT "retractions_kind_check" CHECK ("kind" IN ('edge', 'episode', 'entity'));

-- A key restricted to groups sees a retraction only if it sees every group that it touched, so that an undo is whole.
CREATE POLICY tenant ON "retractions"
  USING (project_id = (SELECT app_project_id()) AND ((SELECT app_groups()) IS NULL OR groups <@ (SELECT app_groups())::text[]))
  WITH CHECK (project_id = (SELECT app_project_id()) AND team_id = (SELECT app_team_id()) AND ((SELECT app_groups()) IS NULL OR groups <@ (SELECT app_groups())::text[]));
CREATE POLICY tenant ON "idempotency_keys"
  USING (project_id = (SELECT app_project_id()))
  WITH CHECK (project_id = (SELECT app_project_id()) AND team_id = (SELECT app_team_id()));
DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['retractions', 'idempotency_keys'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO memory_graph_app', t);
  END LOOP;
END $$;
