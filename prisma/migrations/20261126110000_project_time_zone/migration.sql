-- The zone in which "yesterday" is read where a write names none.
ALTER TABLE "projects" ADD COLUMN "time_zone" TEXT NOT NULL DEFAULT 'UTC';
