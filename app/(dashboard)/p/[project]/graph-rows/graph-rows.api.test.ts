// The twins, for a signed-in session, of the streamed graph: who may ask is tested for every route at once in `who-may.api.test.ts`.

import { beforeAll, describe, expect, test, vi } from "vitest";
import * as publicLinks from "@/app/v1/graph/links/route";
import * as publicNodes from "@/app/v1/graph/nodes/route";
import { runInTenant } from "@/lib/db/tenant";
import { dropPerProcess } from "@/lib/per-process";
import { callRoute } from "@/lib/testing/call-route";
import { asRequest, OUR_PAGES } from "@/lib/testing/server-request";
import { type SignedIn, signedIn } from "@/lib/testing/sign-in";
import { type TestTeam, twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import * as facts from "./facts/route";
import * as links from "./links/route";
import * as details from "./nodes/[name]/details/route";
import * as nodes from "./nodes/route";

vi.mock("next/headers", () => import("@/lib/testing/server-request"));

let ours: TestTeam;
let theirs: TestTeam;
let reader: SignedIn;

beforeAll(async () => {
	({ ours, theirs } = await twoTeams());
	reader = await signedIn(ours.teamId, "viewer");
	await writeFacts(ours.ctx, [
		["Hub", "links", "Ada"],
		["Hub", "links", "50% off"],
		["Hub", "links", "a/b 😀"],
	]);
	await writeFacts(ours.ctx, [["Hub", "links", "Elsewhere"]], { groupId: "other" });
	await writeFacts(theirs.ctx, [["Canary", "links", "Cage"]]);
	asRequest(reader.cookies);
});

type Method = (request: Request, context: { params: Promise<{ project: string }> }) => Promise<Response>;
const ask = (method: Method, query = "", init: RequestInit = {}, project = ours.projectId) =>
	method(
		new Request(`http://localhost/p/x/graph-rows${query}`, { ...init, headers: { ...OUR_PAGES, ...init.headers } }),
		{
			params: Promise.resolve({ project }),
		},
	);

const askDetails = (name: string) =>
	details.GET(new Request("http://localhost/", { headers: OUR_PAGES }), {
		params: Promise.resolve({ project: ours.projectId, name }),
	});

describe("200", () => {
	test.each<Record<string, string>>([
		{},
		{ limit: "2", offset: "1" },
		{ group_id: "other" },
		{ limit: "1", offset: "99" },
	])("the very bytes of /v1 for %j", async (query) => {
		const search = `?${new URLSearchParams(query)}`;
		const shared = await (await callRoute(publicNodes.GET, { key: ours.key, query })).text();
		expect(await (await ask(nodes.GET, search)).text()).toBe(shared);
		const sharedLinks = await (await callRoute(publicLinks.GET, { key: ours.key, query })).text();
		expect(await (await ask(links.GET, search)).text()).toBe(sharedLinks);
	});

	test("retracted edges come when they are asked for", async () => {
		await runInTenant(ours.ctx, "UPDATE edges SET retracted_at = now() WHERE target_name = 'Elsewhere'");
		expect(await (await ask(links.GET)).text()).not.toContain("Elsewhere");
		const all = await (await ask(links.GET, "?include_retracted=true")).text();
		expect(all).toMatch(/"t":"Elsewhere","p":null,"r":1/);
	});

	test("facts come in the order of the links, with relation, dates and confidence", async () => {
		const rowsOf = async (method: Method, query = "") =>
			(await (await ask(method, query)).text())
				.trim()
				.split("\n")
				.map((line) => JSON.parse(line) as Record<string, unknown>);
		const query = "?include_retracted=true";
		const [ofLinks, ofFacts] = [await rowsOf(links.GET, query), await rowsOf(facts.GET, query)];
		expect(ofFacts.map(({ u, _end }) => u ?? _end)).toEqual(ofLinks.map(({ u, _end }) => u ?? _end));
		expect(Object.keys(ofFacts[0] ?? {})).toEqual(["u", "e", "v", "x", "c"]);
		const seconds = Date.now() / 1000;
		for (const { e, v, x, c } of ofFacts.slice(0, 3)) {
			expect([e, x]).toEqual(["links", null]);
			expect(Math.abs(seconds - (v as number))).toBeLessThan(3600);
			expect(c).toBeGreaterThanOrEqual(0);
		}
		expect(ofFacts[3]?.x).toBeGreaterThan(seconds - 3600);
		expect((await rowsOf(facts.GET, "?group_id=other"))[0]).toEqual({ _end: 0 });
	});

	test("details go by a name that holds anything, or by uuid", async () => {
		for (const name of ["a/b 😀", "50% off"]) {
			const { entity } = (await (await askDetails(name)).json()) as { entity: { name: string; uuid: string } };
			expect(entity.name).toBe(name);
			expect(await (await askDetails(entity.uuid)).json()).toMatchObject({ entity });
		}
	});

	test("HEAD answers the version and leaves no stream open", async () => {
		const head = await ask(nodes.HEAD, "?limit=1", { method: "HEAD" });
		expect([head.status, head.body, await head.text()]).toEqual([200, null, ""]);
		const before = Number(head.headers.get("x-graph-version"));
		await writeFacts(ours.ctx, [["Ada", "links", "50% off"]]);
		const after = await ask(nodes.HEAD, "?limit=1", { method: "HEAD" });
		expect(Number(after.headers.get("x-graph-version"))).toBeGreaterThan(before);
	});
});

test("304 while the graph has not moved", async () => {
	for (const method of [nodes.GET, links.GET, facts.GET]) {
		const first = await ask(method);
		await first.text();
		const again = await ask(method, "", { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
		expect([again.status, await again.text()]).toEqual([304, ""]);
	}
});

test.each(["?limit=0", "?offset=-1", "?limit=1&limit=2", "?group_id=no%20spaces"])("400 for %s", async (query) => {
	const answer = await ask(nodes.GET, query);
	expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, "invalid_request"]);
});

test("404 for another team's entity, the same as for none", async () => {
	const of = async (name: string) => {
		const answer = await askDetails(name);
		const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>;
		return { status: answer.status, body };
	};
	expect(await of("Canary")).toEqual(await of("nobody"));
	expect((await of("Canary")).status).toBe(404);
});

test("another team's project and a key instead of a session are refused as JSON", async () => {
	const stranger = await ask(nodes.GET, "", {}, theirs.projectId);
	expect([stranger.status, ((await stranger.json()) as { error: string }).error]).toEqual([404, "not_found"]);
	asRequest({});
	const keyed = await ask(links.GET, "", { headers: { authorization: `Bearer ${ours.key}` } });
	expect([keyed.status, ((await keyed.json()) as { error: string }).error]).toEqual([401, "unauthenticated"]);
	asRequest(reader.cookies);
});

test("429 for one person who asks too fast", async () => {
	vi.resetModules();
	dropPerProcess("bursts");
	vi.stubEnv("RATE_LIMIT_PER_SECOND", "0.001");
	vi.stubEnv("RATE_LIMIT_BURST", "1");
	const { HEAD } = await import("./nodes/route");
	const { asRequest: asFreshRequest } = await import("@/lib/testing/server-request");
	asFreshRequest(reader.cookies);
	expect((await ask(HEAD, "", { method: "HEAD" })).status).toBe(200);
	const refused = await ask(HEAD, "", { method: "HEAD" });
	expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
	vi.unstubAllEnvs();
});
