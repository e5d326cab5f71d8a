-- What each key did on each day, added up from the request log as its lines are written. It outlives the log's 30 days, the
-- key and the project, and goes with the team alone.
CREATE TABLE "usage_days" (
    "team_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "project_id" UUID NOT NULL,
    "key_id" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL,
    "writes" INTEGER NOT NULL,
    "retrievals" INTEGER NOT NULL,
    CONSTRAINT "usage_days_pkey" PRIMARY KEY ("team_id","day","project_id","key_id")
);
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "usage_days"
SELECT team_id, (at AT TIME ZONE 'UTC')::date, project_id, key_id, count(*), count(*) FILTER (WHERE status >= 400),
  count(*) FILTER (WHERE status = 200 AND method = 'POST' AND path IN ('/v1/episodes', '/v1/facts')),
  count(*) FILTER (WHERE status = 200 AND method = 'POST' AND path = '/v1/search')
FROM request_log GROUP BY 1, 2, 3, 4;
