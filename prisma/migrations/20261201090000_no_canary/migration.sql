-- The hidden team whose episodes watched the background, with its project.
DELETE FROM "teams" WHERE "id" = '00000000-0000-7000-8000-00000000ca0a';
