import { beforeAll, expect, test } from "vitest";
import { inTenant, runInTenant } from "@/lib/db/tenant";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { resolveEntities } from "./resolve-entities";
import { spellingsOf } from "./spellings";

let team: TestTeam;
beforeAll(async () => {
	team = await testTeam();
});

const entity = (name: string, label: string) => ({ name, labels: [label], aliases: [] });

/** Entities that two names have when one is named after the other, or both at once. */
async function resolve(names: string[], label: string) {
	const resolved = await inTenant(team.ctx, (tx) =>
		resolveEntities(
			team.ctx,
			tx,
			"default",
			names.map((name) => entity(name, label)),
		),
	);
	return [...resolved.values()].map(({ id }) => id);
}

const SAME: [string, string, string][] = [
	["F.Z.P.A.", "FZPA", "Organization"],
	["UNHCR", "U.N.H.C.R.", "Organization"],
	["System Admin", "SystemAdmin", "Technology"],
	["Pay-Vane", "PayVane", "Product"],
	["Pellwater Ferries", "Pellwater Ferries Ltd.", "Organization"],
	["Oakum Inc.", "Oakum", "Organization"],
	["@bob", "bob", "Person"],
	["Ann-Marie", "Ann Marie", "Person"],
];

test.each(SAME)("%s and %s in one text are one %s", async (one, other, label) => {
	expect(new Set(await resolve([one, other], label)).size).toBe(1);
});

test("another spelling in a later text is the same entity and one of its names", async () => {
	const write = (content: string) =>
		ingestEpisode(
			{ ...team.ctx, now: new Date() },
			{ content, group_id: "ferries", source_description: "test", extract_intent: false },
		);
	await write("Pellwater Ferries bought the Saltlark.");
	await write("Pellwater Ferries Ltd. sold the Moorhen.");
	const names = await runInTenant<{ name: string; aliases: string[] }>(
		team.ctx,
		`SELECT g.name, ARRAY(SELECT alias FROM alias_groups a WHERE a.entity_id = g.entity_id AND a.group_id = 'ferries') AS aliases
		FROM entity_groups g WHERE group_id = 'ferries' AND name LIKE 'Pellwater%'`,
	);
	expect(names).toEqual([{ name: "Pellwater Ferries", aliases: [expect.stringMatching(/^Pellwater Ferries Ltd/)] }]);
});

test("what has two that it may be, an alias of its own, or another kind is neither", async () => {
	await resolve(["Vanta Ltd.", "Vanta Inc."], "Organization");
	expect(new Set(await resolve(["Vanta Ltd.", "Vanta Inc.", "Vanta"], "Organization")).size).toBe(3);
	const [person] = await resolve(["Klein"], "Person");
	expect(await resolve(["Klein GmbH"], "Organization")).not.toEqual([person]);
});

test.each([
	["Korvane 4.2", "Korvane 42", "Technology"],
	["C++", "C", "Technology"],
	["Oakum Ltd.", "Oakum", "Product"],
	["Node 18", "Node18", "Technology"],
	["bob", "bobs", "Person"],
])("%s and %s are two", (one, other, label) => {
	expect(spellingsOf(one, label)).not.toContain(other.toLowerCase());
});
