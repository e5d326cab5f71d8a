import { expect, test } from "vitest";
import { inTenant } from "@/lib/db/tenant";
import { findEntityId } from "@/lib/graph/find-entity";
import { readDossiers } from "@/lib/graph/read-dossiers";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { composeNarrative } from "./compose-narrative";

const say = (team: TestTeam, subject: string, relation: string, target: string | null, text: string, day: number) =>
	writeFacts(
		team.ctx,
		[
			{
				...{ source: subject, relation, target, fact: text, validAt: null, invalidAt: null, endings: [] },
				evidence: { start: 0, end: text.length },
			},
		],
		{ content: text, validAt: new Date(Date.UTC(2026, 4, day)), alone: ["Port of Rotterdam"] },
	);

const openOf = (team: TestTeam, name: string) =>
	inTenant(team.ctx, async (tx) => {
		const id = await findEntityId(tx, team.ctx.projectId, name);
		const [dossier] = await readDossiers(tx, team.ctx.projectId, id ? [id] : []);
		return dossier && composeNarrative(dossier)?.open_questions;
	});

test("what waits for somebody else is open until a fact about them says that it is done", async () => {
	const team = await testTeam();
	await say(team, "Mara", "waits_for", null, "Mara waits until the Port of Rotterdam pays.", 1);
	expect(await openOf(team, "Mara")).toHaveLength(1);
	await say(team, "Port of Rotterdam", "pays", "invoice", "The Port of Rotterdam paid the first invoice.", 2);
	expect((await openOf(team, "Mara")) ?? []).toEqual([]);
});
