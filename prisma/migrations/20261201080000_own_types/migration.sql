-- Types of entities and relations that a project has of its own, with their glosses.
ALTER TABLE "projects" ADD COLUMN "own_types" JSONB NOT NULL DEFAULT '{"entities": [], "relations": []}';
