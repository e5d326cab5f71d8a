-- Facts without a second entity are in no degree: they are counted wherever a number of facts is shown.
DROP INDEX CONCURRENTLY IF EXISTS "edges_statements_idx";

CREATE INDEX CONCURRENTLY "edges_statements_idx" ON "edges"("project_id", "source_id", "group_id") WHERE "target_id" IS NULL AND "retracted_at" IS NULL;
