-- How a fact is told, and what a statement gives: a date, an amount, a state. Facts of before are told as stated; their statements have the
-- value in their relation.
ALTER TABLE "edges" ADD COLUMN "status" TEXT NOT NULL DEFAULT 'stated';
ALTER TABLE "edges" ADD COLUMN "value" TEXT;
