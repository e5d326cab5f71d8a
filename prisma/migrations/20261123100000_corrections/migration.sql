-- A hidden entity is a name that is no thing: its row stays, so that prose does not make it again.
ALTER TABLE "entities"
  ADD COLUMN "hidden" BOOLEAN NOT NULL DEFAULT false,
  -- Somebody set the labels by hand: mentions vote no more.
  ADD COLUMN "labels_fixed" BOOLEAN NOT NULL DEFAULT false;

-- A correction stands among the retractions, as it is undone by the same call. "correction" says what it changed.
ALTER TABLE "retractions"
  DROP CONSTRAINT "retractions_kind_check",
  ADD CONSTRAINT "retractions_kind_check" CHECK ("kind" IN ('edge', 'episode', 'entity', 'edge_correction', 'node_correction')),
  ADD COLUMN "correction" JSONB;

-- What a key corrects is in the audit log by the same transaction.
GRANT INSERT ON "audit_entries" TO memory_graph_app;
