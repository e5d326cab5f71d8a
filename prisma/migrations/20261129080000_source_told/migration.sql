-- What a source has told of by itself since it was read, such as a day of a channel: to each key the token of who told it last.
ALTER TABLE "sources" ADD COLUMN "told" JSONB NOT NULL DEFAULT '{}';
