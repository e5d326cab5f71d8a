-- Facts and names that went with a deleted episode are looked for as well: they may be shorter than a run of its words.
ALTER TABLE "deletions" ADD COLUMN "phrase_lengths" INTEGER[] NOT NULL DEFAULT '{}';
