import { beforeAll, expect, test } from "vitest";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { findFactsNear } from "./find-facts-near";

let team: TestTeam;
beforeAll(async () => {
	team = await testTeam();
	await write("The Brasa menu has a wine pairing. The wine pairing costs 38 euros.", "2026-02-01", "menu");
	await write("The Brasa wine pairing costs 99 euros.", "2026-02-01", "elsewhere");
	await write("Ada lives in Berlin.", "2026-02-01", "people");
});

async function write(content: string, day: string, group: string): Promise<void> {
	await ingestEpisode(
		{ ...team.ctx, now: new Date() },
		{ content, group_id: group, source_description: "test", extract_intent: false, valid_at: `${day}T00:00:00Z` },
	);
}

const near = (groupId: string, content: string, names: string[], day = "2026-05-01") =>
	findFactsNear(team.ctx, { groupId, content, validAt: new Date(day) }, names);

test("facts of an earlier text are found by words that a new one shares with it, of its group alone", async () => {
	const found = await near("menu", "Pairing is 42 euros from tonight.", ["pairing"]);
	expect(found.map(({ fact }) => fact).join(" ")).toContain("38 euros");
	expect(found.map(({ fact }) => fact).join(" ")).not.toContain("99");
	expect(await near("nowhere", "Pairing is 42 euros from tonight.", ["pairing"])).toEqual([]);
});

test("nothing is found of what began after the text", async () => {
	expect(await near("menu", "Pairing is 42 euros from tonight.", ["pairing"], "2026-01-01")).toEqual([]);
});

test("what is known of whoever writes is found, though no word of it stands in the text", async () => {
	const [home] = await near("people", "I have moved to Paris.", ["Ada", "Paris"]);
	expect(home).toMatchObject({ subject: "Ada", object: "Berlin", isNamed: true });
});

test("a fact of which the text names no thing is told apart", async () => {
	const found = await near("people", "Somebody lives here.", []);
	expect(found.map(({ isNamed }) => isNamed)).toEqual([false]);
});

test("what began a state may end though it is told in the past; what happened once may not, nor what is so for good", async () => {
	const fact = (relation: string, target: string, status: "past" | "stated") => ({
		...{ source: "Sales", relation, target, status, fact: `Sales ${relation} ${target}.` },
		...{ validAt: null, invalidAt: null, endings: [] },
	});
	const known = [
		fact("switched_to", "Slackish", "past"),
		fact("met_with", "Slackish", "past"),
		fact("child_of", "Holding", "stated"),
	];
	await writeFacts(team.ctx, known, { groupId: "sales", validAt: new Date("2026-02-01") });
	const found = await near("sales", "Sales is on Teamsy now, Slackish was turned off.", ["Sales"]);
	expect(found.map(({ relation }) => relation)).toEqual(["switched_to"]);
});

test("of a thing that other groups say more of, the group's own facts are found", async () => {
	const fact = (relation: string, target: string) => ({
		...{ source: "Harbour", relation, target, status: "stated" as const, fact: `Harbour ${relation} ${target}.` },
		...{ validAt: null, invalidAt: null, endings: [] },
	});
	const own = { groupId: "quay", validAt: new Date("2026-02-01"), content: "Ada manages it." };
	await writeFacts(team.ctx, [fact("managed_by", "Ada")], own);
	const others = Array.from({ length: 1_001 }, (_, i) => fact("has", `Crane ${i}`));
	await writeFacts(team.ctx, others, { groupId: "office", validAt: new Date("2026-02-02") });
	const found = await near("quay", "Ben runs it now.", ["Harbour"]);
	expect(found.map(({ object }) => object)).toEqual(["Ada"]);
});
