import { beforeEach, expect, test } from "vitest";
import { GET as links } from "@/app/v1/graph/links/route";
import { callRoute, readRows } from "@/lib/testing/call-route";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { POST } from "./route";

let team: TestTeam;
const write = (content: string, group_id = "default", valid_at = "2026-06-01T10:00:00Z") =>
	callRoute(POST, { key: team.key, body: { content, group_id, valid_at } });

beforeEach(async () => {
	team = await testTeam();
	await write("Tendai Chikowore works at Amberfield Genetics.", "default", "2026-01-01T10:00:00Z");
});

const sources = async (group_id = "default") => {
	const { rows } = await readRows<{ s: string; t: string }>(
		await callRoute(links, { key: team.key, query: { group_id, include_retracted: "true" } }),
	);
	return rows.map(({ s, t }) => `${s} - ${t}`);
};

test("first words are the one known person and firm where the text names a neighbour of theirs", async () => {
	await write("Tendai left Amberfield in May.");
	expect(await sources()).toEqual(["Tendai Chikowore - Amberfield Genetics", "Tendai Chikowore - Amberfield Genetics"]);
	const query = { group_id: "default" };
	const { rows } = await readRows(await callRoute(links, { key: team.key, query }));
	expect(rows).toHaveLength(1);
});

test("a first word is the one known person where the text names somebody else of their source", async () => {
	await write(
		"Farai Moyo is a friend of Ngozi Obi. Tariro Dube owns the Velda portal.",
		"default",
		"2026-02-01T10:00:00Z",
	);
	await write("Tariro lives in Harare. Ngozi lives in Bulawayo.");
	expect(await sources()).toContain("Tariro Dube - Harare");
	expect(await sources()).toContain("Ngozi Obi - Bulawayo");
});

test("a rare first name is the one known person also without a neighbour", async () => {
	await write("Tendai lives in Oslo.");
	expect(await sources()).toContain("Tendai Chikowore - Oslo");
});

test("without a neighbour, of two people, and in another group a first name that many have is a name of its own", async () => {
	await writeFacts(team.ctx, [["Dana Whitfield", "works_at", "Brightloom"]]);
	await write("Dana lives in Oslo.");
	expect(await sources()).toContain("Dana - Oslo");
	await write("Tendai left Amberfield in May.", "other");
	expect(await sources("other")).toEqual(["Tendai - Amberfield"]);
});

test("what we share with somebody, and the first word of a common noun, are no neighbours", async () => {
	await writeFacts(team.ctx, [
		["Dana Whitfield", "hired_by", "Team"],
		["Dana Whitfield", "leads", "data platform"],
	]);
	await write("Dana lives in Oslo. The team has the data.");
	expect(await sources()).toContain("Dana - Oslo");
});

test("of two people of one first name it is neither's", async () => {
	await writeFacts(team.ctx, [["Tendai Moyo", "works_at", "Amberfield Genetics"]]);
	await write("Tendai lives in Oslo and works at Amberfield Genetics.");
	expect((await sources()).filter((one) => one.startsWith("Tendai -"))).not.toEqual([]);
});
