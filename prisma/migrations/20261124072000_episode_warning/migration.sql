-- What a write warned of, so that whoever looks at the episode later can read it too.
ALTER TABLE episodes ADD COLUMN warning text;
