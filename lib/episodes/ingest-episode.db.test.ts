import { describe, expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { inTenant } from "@/lib/db/tenant";
import { openExtractor } from "@/lib/extraction/embedded/extract-in-thread";
import { testTeam } from "@/lib/testing/test-team";
import { ingestEpisode } from "./ingest-episode";
import { EpisodeInput } from "./wire";

const SHORT = "Ada Lovelace works with Charles Babbage in London.";
const LONG = `${SHORT} `.repeat(60);
const episode = (content: string, name?: string) => EpisodeInput.parse({ content, name });

const rowsOf = async (ctx: Ctx) => {
	const [rows] = await inTenant(ctx, (tx) =>
		tx.query(
			`SELECT (SELECT count(*)::int FROM episodes) AS episodes, (SELECT count(*)::int FROM tasks) AS tasks,
				(SELECT count(*)::int FROM search_episodes) AS indexed`,
		),
	);
	return rows;
};

describe("a write is the same whether its text is read within its transaction or before it", () => {
	test("both give the same graph", async () => {
		await openExtractor();
		const within = await ingestEpisode((await testTeam()).ctx, episode(SHORT));
		const before = await ingestEpisode((await testTeam()).ctx, episode(LONG));
		expect(within.extracted.edges).toBeGreaterThan(0);
		expect(before.extracted).toEqual(within.extracted);
	});

	test("many at once are all stored, though one at a time is read within its transaction", async () => {
		await openExtractor();
		const { ctx } = await testTeam();
		const texts = Array.from({ length: 60 }, (_, i) => (i % 10 === 0 ? LONG : SHORT));
		const written = await Promise.all(texts.map((text) => ingestEpisode(ctx, episode(text))));
		expect(written.every(({ ok }) => ok)).toBe(true);
		expect(await rowsOf(ctx)).toEqual({ episodes: 60, tasks: 60, indexed: 60 });
	});

	test.each([
		["within", SHORT],
		["before", LONG],
	])("a taken name is refused, and nothing is left of the write (read %s)", async (_, text) => {
		await openExtractor();
		const { ctx } = await testTeam();
		await ingestEpisode(ctx, episode(text, "minutes"));
		await expect(ingestEpisode(ctx, episode(text, "minutes"))).rejects.toMatchObject({ slug: "name_conflict" });
		expect(await rowsOf(ctx)).toEqual({ episodes: 1, tasks: 1, indexed: 1 });
		expect((await ingestEpisode(ctx, episode(text))).ok).toBe(true);
	});
});
