import { type APIRequestContext, expect, test } from "@playwright/test";

const key = process.env.API_KEY ?? "";
const headers = { Authorization: `Bearer ${key}` };

async function rowsOf(request: APIRequestContext, url: string): Promise<Record<string, unknown>[]> {
	const response = await request.get(url, { headers });
	expect(response.status()).toBe(200);
	expect(response.headers()["content-type"]).toContain("application/x-ndjson");
	const lines = (await response.text()).split("\n").filter((line) => line !== "");
	return lines.map((line) => JSON.parse(line));
}

test("prose that is written comes back as nodes, links, details and as itself", async ({ request }) => {
	const content = "Ada Lovelace worked with Charles Babbage in London. Charles Babbage designed the Analytical Engine.";
	const written = await request.post("/v1/episodes", { headers, data: { content, group_id: "journey" } });
	expect(written.status()).toBe(200);
	const result = await written.json();
	expect(result).toMatchObject({ ok: true, group_id: "journey" });
	expect(result.extracted.entities).toBeGreaterThanOrEqual(2);
	expect(result.extracted.edges).toBeGreaterThanOrEqual(1);

	const nodes = await rowsOf(request, "/v1/graph/nodes?query=lovelace");
	expect(nodes.at(-1)).toEqual({ _end: nodes.length - 1 });
	expect(nodes.map((node) => node.n)).toContain("Ada Lovelace");

	const links = await rowsOf(request, "/v1/graph/links");
	expect(links.at(-1)).toEqual({ _end: links.length - 1 });
	expect(links.some((link) => link.s === "Ada Lovelace" || link.t === "Ada Lovelace")).toBe(true);

	const details = await request.get(`/v1/graph/nodes/${encodeURIComponent("Ada Lovelace")}/details`, { headers });
	const { entity, neighbors, episodes } = await details.json();
	expect(entity).toMatchObject({ name: "Ada Lovelace", edge_count: neighbors.length });
	expect(episodes.map((episode: { name: string }) => episode.name)).toContain(result.episode_name);

	const episode = await request.get(`/v1/episodes/${result.episode_name}`, { headers });
	expect(await episode.json()).toMatchObject({ name: result.episode_name, content });
});

test("a graph that did not change is answered 304", async ({ request }) => {
	const url = "/v1/graph/nodes?query=nobody-of-this-name";
	const askAgain = async () => {
		const first = await request.get(url, { headers });
		const again = await request.get(url, { headers: { ...headers, "If-None-Match": first.headers().etag ?? "" } });
		return again.status();
	};
	// The other journeys write into the same project, and the background narrates: both move the graph.
	await expect.poll(askAgain).toBe(304);
});

test("every refusal has the error body, on unknown paths and methods too", async ({ request }) => {
	const refusals = [
		[await request.get("/v1/graph/nodes"), 401, "unauthenticated"],
		[await request.get("/v1/nowhere", { headers }), 404, "not_found"],
		[await request.delete("/v1/graph/nodes", { headers }), 405, "method_not_allowed"],
		[await request.get("/v1/graph/nodes?limit=0", { headers }), 400, "invalid_request"],
		[await request.post("/v1/episodes", { headers, data: { content: "" } }), 400, "invalid_request"],
		[await request.post("/v1/episodes", { headers, data: { content: "x".repeat(100_001) } }), 413, "payload_too_large"],
		[await request.get("/v1/graph/nodes/Nobody%20At%20All/details", { headers }), 404, "not_found"],
	] as const;
	for (const [response, status, slug] of refusals) {
		expect([response.status(), (await response.json()).error]).toEqual([status, slug]);
		expect((await response.json()).request_id).toBe(response.headers()["x-request-id"]);
	}
});

test("a service that runs says that it lives and that it is ready", async ({ request }) => {
	expect((await request.get("/healthz")).status()).toBe(200);
	expect((await request.get("/readyz")).status()).toBe(200);
});
