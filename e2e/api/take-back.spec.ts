import { type APIRequestContext, expect, test } from "@playwright/test";

const headers = { Authorization: `Bearer ${process.env.API_KEY ?? ""}` };
const ODD_NAMES = ["a/b", "50% off", "a+b & c?d#e", "😀 Ünïcode", "x".repeat(200)];

const edgesOf = async (request: APIRequestContext, group_id: string) => {
	const response = await request.get("/v1/graph/edges", { headers, params: { group_id } });
	return ((await response.json()) as { fact: string }[]).map(({ fact }) => fact);
};

test("a fact is stated, retracted, brought back and deleted with its episode, and its task is waited for", async ({
	request,
}) => {
	const group_id = `take-back-${Date.now()}`;
	const data = { subject: "Ada Lovelace", predicate: "works_at", object: "Acme", group_id };
	const stated = await (await request.post("/v1/facts", { headers, data })).json();
	expect(stated).toMatchObject({ ok: true, fact: { fact: "Ada Lovelace works at Acme.", created: true } });

	const waited = () => request.get(`/v1/tasks/${stated.cogram.task_id}?wait_seconds=30`, { headers });
	await expect.poll(async () => (await (await waited()).json()).state).toBe("done");

	const { retraction_id } = await (
		await request.post("/v1/retractions", { headers, data: { edge_uuid: stated.fact.edge_uuid } })
	).json();
	expect(await edgesOf(request, group_id)).toEqual([]);
	await request.delete(`/v1/retractions/${retraction_id}`, { headers });
	expect(await edgesOf(request, group_id)).toEqual([stated.fact.fact]);

	const receipt = await (await request.delete(`/v1/episodes/${stated.episode_name}`, { headers })).json();
	expect(receipt).toMatchObject({ ok: true, deleted: { episodes: 1, edges: 1 } });
	expect(await edgesOf(request, group_id)).toEqual([]);
	expect((await request.get(`/v1/tasks/${stated.cogram.task_id}`, { headers })).status()).toBe(404);
});

for (const name of ODD_NAMES) {
	test(`the name ${name.slice(0, 20)} travels in a path`, async ({ request }) => {
		await request.post("/v1/facts", {
			headers,
			data: { subject: name, predicate: "is", object: "odd", group_id: "odd" },
		});
		const response = await request.get(`/v1/graph/nodes/${encodeURIComponent(name)}/details`, { headers });
		expect(response.status()).toBe(200);
		expect((await response.json()).entity.name).toBe(name);
	});
}

test("a write sent again under its Idempotency-Key is answered by its first answer", async ({ request }) => {
	const once = { ...headers, "Idempotency-Key": `key-${Date.now()}` };
	const data = { content: "Grace Hopper wrote a compiler.", group_id: "once" };
	const first = await request.post("/v1/episodes", { headers: once, data });
	const again = await request.post("/v1/episodes", { headers: once, data });
	expect(again.headers()["idempotent-replay"]).toBe("true");
	expect(await again.text()).toBe(await first.text());
	const other = await request.post("/v1/episodes", { headers: once, data: { content: "Else." } });
	expect([other.status(), (await other.json()).error]).toEqual([409, "idempotency_conflict"]);
});
