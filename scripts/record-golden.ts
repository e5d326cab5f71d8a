// Reads the golden stories through the whole service and records what it then knows, for the tests of the texts to compose
// from: `npx tsx scripts/record-golden.ts`, then `npx vitest run --project unit lib/narration/golden -u`, and read the result.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { STORIES } from "@/lib/narration/golden/stories";
import { makeThrowAwayDatabase } from "@/lib/testing/throw-away-database";

const database = await makeThrowAwayDatabase(process.env.DATABASE_URL);
process.env.DATABASE_URL = database.url;
process.env.LOG_LEVEL = "error";
const { inTenant } = await import("@/lib/db/tenant");
const { closePools } = await import("@/lib/db/pool");
const { ingestEpisode } = await import("@/lib/episodes/ingest-episode");
const { findEntityId } = await import("@/lib/graph/find-entity");
const { readDossiers } = await import("@/lib/graph/read-dossiers");
const { toUuid } = await import("@/lib/ids");
const { annotateIntents } = await import("@/lib/intents/annotate-intents");
const { readFacts } = await import("@/lib/profiles/distill-profiles");
const { testTeam } = await import("@/lib/testing/test-team");

for (const { name, about, episodes } of STORIES) {
	const { ctx } = await testTeam();
	const tasks: string[] = [];
	for (const [date, content] of episodes) {
		const validAt = new Date(`${date}T09:00:00Z`);
		const input = { content, group_id: name, source_description: "golden", extract_intent: true, valid_at: validAt };
		const { cogram } = await ingestEpisode({ ...ctx, now: new Date() }, input);
		tasks.push(toUuid("task", cogram.task_id) ?? "");
	}
	await annotateIntents({ ...ctx, now: new Date() }, tasks);
	const known = await inTenant(ctx, async (tx) => {
		const id = await findEntityId(tx, ctx.projectId, about);
		const [dossier] = id ? await readDossiers(tx, ctx.projectId, [id]) : [];
		if (!dossier) throw new Error(`nothing is known of ${about}`);
		return { dossier, facts: await readFacts(ctx, tx, name) };
	});
	const file = path.resolve(`lib/narration/golden/${name}.json`);
	writeFileSync(file, `${JSON.stringify(known, null, "\t")}\n`);
	console.log(`${name}: ${known.dossier.facts.length} facts`);
}
await closePools();
await database.stop();
process.exit(0);
