import { expect, test } from "vitest";
import { changeName } from "@/lib/accounts/users";
import type { Ctx } from "@/lib/context";
import { mergeEntities } from "@/lib/curation/merge-entities";
import { retract } from "@/lib/curation/retract";
import { inTenant } from "@/lib/db/tenant";
import { deleteEpisode } from "@/lib/episodes/delete-episode";
import { addEndpoint } from "@/lib/events/endpoints";
import { findEntityId } from "@/lib/graph/find-entity";
import { toPublicId, uuidv7 } from "@/lib/ids";
import { signedIn } from "@/lib/testing/sign-in";
import { type TestTeam, testTeam, twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { nameAuditTargets } from "./name-audit-targets";

const idOf = async (ctx: Ctx, name: string) =>
	(await inTenant(ctx, (tx) => findEntityId(tx, ctx.projectId, name))) ?? "";

/** What is shown of targets, links as Markdown has them. */
async function shown(team: TestTeam, action: string, ...targets: string[]): Promise<string[]> {
	const projects = [{ id: team.projectId, name: "default", ctx: team.ctx }];
	const entries = targets.map((target) => ({ action, target }));
	const named = await nameAuditTargets({ id: team.teamId, projects }, entries);
	return named.map((parts) => parts.map(({ text, href }) => (href ? `[${text}](${href})` : text)).join(""));
}

test("entities, facts and episodes are called by their names, and linked while they are there", async () => {
	const team = await testTeam();
	const { ctx } = team;
	const home = `/p/${team.projectId}`;
	const { episodeId, episodeName } = await writeFacts(ctx, [["Ada Lovelace", "knows", "Charles Babbage"]], {
		content: "# Old friends\n\nAda Lovelace knows Charles Babbage.",
	});
	const ada = await idOf(ctx, "Ada Lovelace");
	const { retraction_id: retraction } = await retract(ctx, { entity: "Ada Lovelace" });
	expect(await shown(team, "any", `name of entity ${ada}`, `episode ${episodeId}`, `${retraction} undone`)).toEqual([
		`name of entity [Ada Lovelace](${home}/entities/${ada})`,
		`episode [“Old friends”](${home}/episodes/${episodeId})`,
		`[Ada Lovelace](${home}/entities/${ada}) undone`,
	]);
	const task = uuidv7();
	const [fact] = await inTenant(ctx, async (tx) => {
		await tx.query(
			"INSERT INTO tasks (project_id, team_id, id, group_id, episode_id, created_at) VALUES ($1, $2, $3, 'default', $4, now())",
			[ctx.projectId, team.teamId, task, episodeId],
		);
		return tx.query<{ id: string }>("SELECT id FROM edges WHERE project_id = $1", [ctx.projectId]);
	});
	expect(await shown(team, "any", `fact ${fact?.id} with its sentence`, toPublicId("task", task))).toEqual([
		`fact [“Ada Lovelace knows Charles Babbage.”](${home}/entities/${ada}) with its sentence`,
		`[“Old friends”](${home}/episodes/${episodeId})`,
	]);
	await deleteEpisode(ctx, episodeName, false);
	expect(await shown(team, "any", `episode ${episodeId}`)).toEqual([`episode ${episodeId}`]);
});

test("a merge is named by both, and only what is left is linked", async () => {
	const team = await testTeam();
	const { ctx } = team;
	await writeFacts(ctx, [["Ada Lovelace", "knows", "Charles Babbage"]], { alone: ["Ada King"] });
	const [kept, gone] = [await idOf(ctx, "Ada Lovelace"), await idOf(ctx, "Ada King")];
	await mergeEntities(ctx, { kept, gone }, false);
	expect(await shown(team, "entity.merge", `entity ${gone} into ${kept}`)).toEqual([
		`entity Ada King into [Ada Lovelace](/p/${team.projectId}/entities/${kept})`,
	]);
});

test("webhooks, keys, members and projects are linked", async () => {
	const team = await testTeam();
	const { id } = await addEndpoint(team.ctx, { url: "https://hooks.example.com/in", types: [], groups: [] });
	const ada = await signedIn(team.teamId);
	await changeName(ada.userId, "Ada Lovelace");
	const key = `mg_live_${team.keyId}_…`;
	const targets = [
		`new secret of ${id}`,
		`key "first" (${key})`,
		`${ada.email} is now admin`,
		"invitation of b@c.test revoked",
	];
	const home = `/p/${team.projectId}`;
	const [webhook, ofKey, member, stranger] = await shown(team, "any", ...targets);
	expect(webhook).toBe(`new secret of [https://hooks.example.com/in](${home}/webhooks)`);
	expect(ofKey).toContain(`](${home}/keys)`);
	expect(member).toBe(`[Ada Lovelace (${ada.email})](/t/${team.teamId}/members) is now admin`);
	expect(stranger).toBe("invitation of b@c.test revoked");
	expect(await shown(team, "project.create", 'project "default"', 'project "gone"')).toEqual([
		`project ["default"](${home})`,
		'project "gone"',
	]);
	expect(await shown(team, "team.rename", 'team "default" to "Night"')).toEqual(['team "default" to "Night"']);
});

test("nothing of another team is named", async () => {
	const { ours, theirs } = await twoTeams();
	const { episodeId } = await writeFacts(theirs.ctx, [["Ada Lovelace", "knows", "Charles Babbage"]]);
	const person = await signedIn(theirs.teamId);
	const ada = await idOf(theirs.ctx, "Ada Lovelace");
	const targets = [`episode ${episodeId}`, `entity ${ada}`, `mg_live_${theirs.keyId}_…`, person.email];
	expect(await shown(ours, "any", ...targets)).toEqual(targets);
});
