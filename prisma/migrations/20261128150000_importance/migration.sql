-- How much a colleague would want to ask for a fact later, as the reader's network judged when it read the text. Null for facts of before
-- and for those that nobody judged.
ALTER TABLE "edges" ADD COLUMN "importance" REAL;
