-- Whether a text says again what was retracted is looked up for each new fact.
DROP INDEX CONCURRENTLY IF EXISTS "edges_retracted_idx";

CREATE INDEX CONCURRENTLY "edges_retracted_idx" ON "edges"("project_id", "source_id", "fact_hash") WHERE "retraction_id" IS NOT NULL;
