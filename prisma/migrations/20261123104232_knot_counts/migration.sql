-- What a knot's text counted, so that it is made anew once the counts have moved by a fifth. Null for texts from before.
ALTER TABLE "entities" ADD COLUMN "knot_facts" INTEGER, ADD COLUMN "knot_episodes" INTEGER;
