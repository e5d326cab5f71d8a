-- Metering, the project cap and the billing account.

-- `used` is what succeeded and is charged; `reserved` is what running work holds and will be charged or given back.
ALTER TABLE "usage_counters" ADD COLUMN "reserved" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "usage_counters" ADD CONSTRAINT "usage_counters_not_negative_check" CHECK ("used" >= 0 AND "reserved" >= 0);

-- One credit held by one piece of work, settled exactly once; it names its period, so that it can come back into no other.
CREATE TABLE "usage_reservations" (
    "team_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "meter" TEXT NOT NULL,
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'held',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    CONSTRAINT "usage_reservations_pkey" PRIMARY KEY ("team_id","id")
);
ALTER TABLE "usage_reservations" ADD CONSTRAINT "usage_reservations_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "usage_reservations" ADD CONSTRAINT "usage_reservations_state_check" CHECK ("state" IN ('held', 'charged', 'released'));
CREATE INDEX "usage_reservations_held_idx" ON "usage_reservations"("expires_at") WHERE "state" = 'held';
CREATE INDEX "usage_reservations_settled_idx" ON "usage_reservations"("settled_at") WHERE "state" <> 'held';

-- Row level security binds the application's role as on every tenant table. It is not forced on the owner: the sweep of
-- expired reservations crosses teams, and a count outside a tenant transaction is one statement on the team of its caller.
ALTER TABLE "usage_reservations" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "usage_reservations" USING (team_id = (SELECT app_team_id())) WITH CHECK (team_id = (SELECT app_team_id()));
GRANT SELECT, INSERT, UPDATE, DELETE ON "usage_reservations" TO memory_graph_app;
ALTER TABLE "usage_counters" NO FORCE ROW LEVEL SECURITY;

-- A team's account with the payment provider and what was last read of its subscription.
CREATE TABLE "billing_accounts" (
    "team_id" UUID NOT NULL,
    "customer_id" TEXT NOT NULL,
    "subscription_id" TEXT,
    "subscription_status" TEXT,
    "price_key" TEXT,
    "current_period_end" TIMESTAMPTZ(3),
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "synced_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "billing_accounts_pkey" PRIMARY KEY ("team_id")
);
CREATE UNIQUE INDEX "billing_accounts_customer_id_key" ON "billing_accounts"("customer_id");
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The payment provider's events that were applied, each once.
CREATE TABLE "stripe_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "team_id" UUID NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "stripe_events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "stripe_events_applied_at_idx" ON "stripe_events"("applied_at");

-- The start of the monthly period that holds an instant: lib/tiers/billing-period.ts in SQL. Counted from the anchor
-- itself, in UTC, so that short months clamp and do not shift the months after them.
CREATE FUNCTION billing_period_start(anchor timestamptz, moment timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT (a + (m - CASE WHEN a + m * interval '1 month' > n THEN 1 ELSE 0 END) * interval '1 month') AT TIME ZONE 'UTC'
  FROM (SELECT anchor AT TIME ZONE 'UTC', moment AT TIME ZONE 'UTC') AS utc(a, n),
    LATERAL (SELECT ((extract(year FROM n) - extract(year FROM a)) * 12 + extract(month FROM n) - extract(month FROM a))::integer) AS months(m)
);

-- The first instant after that period.
CREATE FUNCTION billing_period_end(anchor timestamptz, moment timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT (a + (m + CASE WHEN a + m * interval '1 month' > n THEN 0 ELSE 1 END) * interval '1 month') AT TIME ZONE 'UTC'
  FROM (SELECT anchor AT TIME ZONE 'UTC', moment AT TIME ZONE 'UTC') AS utc(a, n),
    LATERAL (SELECT ((extract(year FROM n) - extract(year FROM a)) * 12 + extract(month FROM n) - extract(month FROM a))::integer) AS months(m)
);

-- The projects column of lib/tiers/tiers.ts; null is unlimited.
CREATE FUNCTION project_cap(tier text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE tier WHEN 'hobby' THEN 1 WHEN 'starter' THEN 3 WHEN 'growth' THEN 10 END;

-- Projects of one team are counted one creation at a time: the lock on the team's row makes the second wait for the first
-- to commit, and each statement below sees what was committed before it began. A weaker lock than FOR UPDATE, so that
-- writes of the team, which only refer to its row, do not wait.
CREATE FUNCTION enforce_project_cap() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cap integer;
BEGIN
  SELECT project_cap(tier) INTO cap FROM teams WHERE id = NEW.team_id FOR NO KEY UPDATE;
  IF cap IS NOT NULL AND (SELECT count(*) FROM projects WHERE team_id = NEW.team_id) >= cap THEN
    RAISE EXCEPTION USING ERRCODE = 'P0PRJ',
      MESSAGE = 'Project cap reached on this tier. Upgrade your plan to add more projects.';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER projects_cap BEFORE INSERT ON "projects" FOR EACH ROW EXECUTE FUNCTION enforce_project_cap();
CREATE TRIGGER projects_cap_on_move BEFORE UPDATE OF "team_id" ON "projects" FOR EACH ROW
  WHEN (NEW.team_id <> OLD.team_id) EXECUTE FUNCTION enforce_project_cap();
