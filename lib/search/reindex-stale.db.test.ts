import { expect, test } from "vitest";
import { inTenant } from "@/lib/db/tenant";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { testTeam } from "@/lib/testing/test-team";
import { INDEX_VERSION } from "./index-episode";
import { reindexStale } from "./reindex-stale";

const TEXTS = [
	"[8 May, 2023] Ada: The walrus sings.",
	"[8 May, 2023] Grace: A second walrus dances.",
	"Prose of an ibex.",
];

test("episodes of an older version are indexed again as if written today, at their places; twice changes nothing", async () => {
	const { ctx } = await testTeam();
	for (const content of TEXTS) await ingestEpisode({ ...ctx, now: new Date() }, { content });
	const query = (text: string) => inTenant(ctx, (tx) => tx.query<{ version?: number }>(text));
	const read = async () => ({
		episodes: await query(
			"SELECT episode_id, number, position, run, length, flags, speaker, terms, version FROM search_episodes ORDER BY position",
		),
		postings: await query(
			"SELECT term, number, position, run, count, length, slices, forms FROM search_postings ORDER BY number, term",
		),
	});
	const written = await read();
	expect(written.episodes.map(({ version }) => version)).toEqual(TEXTS.map(() => INDEX_VERSION));

	await query(
		"UPDATE search_episodes SET version = 0, run = 0, flags = 0, length = 1, speaker = '', terms = terms || '{gone}'::text[]",
	);
	await query(`INSERT INTO search_postings (project_id, team_id, group_id, term, number, position, run, count)
		SELECT project_id, team_id, group_id, 'gone', number, position, 0, 1 FROM search_episodes`);
	await query("UPDATE search_postings SET slices = 0, length = 0, forms = 0");

	await reindexStale(new Date());
	expect(await read()).toEqual(written);
	await reindexStale(new Date());
	expect(await read()).toEqual(written);
});
