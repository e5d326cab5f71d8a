-- Fails the transaction with a SQLSTATE from within an expression, so that a COMMIT already sent behind it rolls back.
-- Volatile, so that it is never evaluated while planning.
CREATE FUNCTION raise_state(state text) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = state, MESSAGE = 'refused by the statement itself';
END $$;

-- The same for a meter at its cap, telling how much of it is taken: read anew, as others may have committed since the
-- statement began.
CREATE FUNCTION refuse_at_cap(team uuid, period timestamptz, wanted text) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  taken bigint;
BEGIN
  SELECT used + reserved INTO taken FROM usage_counters
    WHERE team_id = team AND period_start = period AND meter = wanted;
  RAISE EXCEPTION USING ERRCODE = 'P0CAP', MESSAGE = 'the meter is at its cap', DETAIL = coalesce(taken, 0)::text;
END $$;
