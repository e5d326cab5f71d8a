// What the command palette answers while somebody types; who may ask is tested for every route at once in `who-may.api.test.ts`.
import { beforeAll, describe, expect, test, vi } from "vitest";
import { asRequest, OUR_PAGES } from "@/lib/testing/server-request";
import { signedIn } from "@/lib/testing/sign-in";
import { type TestTeam, twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { readUsage } from "@/lib/usage/read-usage";
import type { QuickFact } from "@/lib/views/find-quick-facts";
import { GET } from "./route";

vi.mock("next/headers", () => import("@/lib/testing/server-request"));

const HELD = "Ada Lovelace leads the firmware group.";
const ENDED = "Tom Becker led the firmware group until May.";
const UNSURE = "Grace Hopper may lead the firmware group.";

let ours: TestTeam;

beforeAll(async () => {
	let theirs: TestTeam;
	({ ours, theirs } = await twoTeams());
	await say(HELD, { source: "Ada Lovelace" });
	await say(ENDED, { source: "Tom Becker", invalidAt: new Date("2026-05-01") });
	await say(UNSURE, { source: "Grace Hopper", confidence: 0.2 });
	await writeFacts(theirs.ctx, [["Canary", "leads", "firmware group"]]);
	asRequest((await signedIn(ours.teamId, "viewer")).cookies);
});

/** Writes an episode of one sentence that states one fact. */
function say(sentence: string, fact: { source: string; confidence?: number; invalidAt?: Date }) {
	const rest = {
		relation: "leads",
		target: "firmware group",
		fact: sentence,
		validAt: null,
		invalidAt: null,
		endings: [],
	};
	const evidence = { start: 0, end: sentence.length };
	return writeFacts(ours.ctx, [{ ...rest, evidence, ...fact }], { content: sentence });
}

const ask = async (q: string): Promise<{ status: number; facts: QuickFact[] }> => {
	const url = `http://localhost/p/x/find/facts?${new URLSearchParams({ q })}`;
	const answer = await GET(new Request(url, { headers: OUR_PAGES }), {
		params: Promise.resolve({ project: ours.projectId }),
	});
	return { status: answer.status, ...((await answer.json()) as { facts: QuickFact[] }) };
};

describe("200", () => {
	test("what holds comes before what has ended, each with the place that says it, and nothing unsure or of others", async () => {
		const { facts } = await ask("Who leads the firmware group?");
		expect(facts.map(({ fact, hasEnded }) => [fact, hasEnded])).toEqual([
			[HELD, false],
			[ENDED, true],
		]);
		expect(facts[0]).toMatchObject({ source: "Ada Lovelace", start: 0, episode: expect.any(String) });
	});

	test("nothing is answered to nothing, nor to what nobody wrote about", async () => {
		expect((await ask("  ")).facts).toEqual([]);
		expect((await ask("zebra xylophone")).facts).toEqual([]);
	});

	test("it costs no retrieval", async () => {
		const used = async () => (await readUsage(ours.teamId, new Date())).retrievals.used;
		const before = await used();
		await ask("firmware group");
		expect(await used()).toBe(before);
	});
});

test("400 for more than a question has", async () => {
	expect((await ask("a".repeat(201))).status).toBe(400);
});
