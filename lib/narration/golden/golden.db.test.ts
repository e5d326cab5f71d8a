// Real prose in, narrative, knot and profile out, all the way through the service; held against reviewed snapshots.
import { expect, test } from "vitest";
import { processEpisodes } from "@/inngest/functions/process-episodes";
import { inTenant } from "@/lib/db/tenant";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { findEntityId } from "@/lib/graph/find-entity";
import { readDossiers } from "@/lib/graph/read-dossiers";
import { toUuid } from "@/lib/ids";
import { composeKnot } from "@/lib/knots/compose-knot";
import { composeNarrative } from "@/lib/narration/compose-narrative";
import type { ProfileBody } from "@/lib/profiles/profile";
import { testTeam } from "@/lib/testing/test-team";
import { InngestTestEngine } from "@inngest/test";
import { STORIES } from "./stories";

test.each(STORIES)("$name is told as a person found it worth reading", async ({ name, about, episodes }) => {
	const { ctx } = await testTeam();
	const events: { name: string; data: { project_id: string; task_id: string } }[] = [];
	for (const [date, content] of episodes) {
		const validAt = new Date(`${date}T09:00:00Z`);
		const input = { content, group_id: name, source_description: "golden", extract_intent: true, valid_at: validAt };
		const { cogram } = await ingestEpisode({ ...ctx, now: new Date() }, input);
		events.push({ name: "episode.written", data: { project_id: ctx.projectId, task_id: toUuid("task", cogram.task_id) ?? "" } });
	}
	const [first, ...rest] = events;
	if (!first) throw new Error("a story has episodes");
	await new InngestTestEngine({ function: processEpisodes, events: [first, ...rest] }).execute();
	const told = await inTenant(ctx, async (tx) => {
		const id = await findEntityId(tx, ctx.projectId, about);
		const [dossier] = id ? await readDossiers(tx, ctx.projectId, [id]) : [];
		if (!dossier) throw new Error(`nothing is known of ${about}`);
		const [profile] = await tx.query<{ body: ProfileBody }>("SELECT body FROM profiles");
		return { narrative: composeNarrative(dossier), knot: composeKnot(dossier), profile: profile?.body ?? null };
	});
	await expect(toText(episodes, told)).toMatchFileSnapshot(`./${name}.txt`);
});

type Told = { narrative: ReturnType<typeof composeNarrative>; knot: string; profile: ProfileBody | null };

function toText(episodes: [string, string][], { narrative, knot, profile }: Told): string {
	return [
		"PROSE",
		...episodes.map(([date, prose]) => `${date}  ${prose}`),
		"",
		"NARRATIVE",
		narrative.text,
		`Stance: ${narrative.stance}`,
		...narrative.open_questions.map((question) => `Open: ${question}`),
		`Pattern: ${narrative.cognitive_pattern}`,
		"",
		"KNOT",
		knot,
		"",
		"PROFILE",
		profile?.working_style_summary ?? "none",
		...(profile?.recurring_visions ?? []).map((vision) => `Vision: ${vision}`),
		...(profile?.cognitive_patterns ?? []).map(({ name, count, confidence, examples }) => `${name} ${count} (${confidence}): ${examples.map(({ fact }) => fact).join(" ")}`),
		"",
	].join("\n");
}
