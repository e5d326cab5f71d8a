// The packed client of packages/client, installed into an empty project and run against a server.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { generateText, stepCountIs } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readInTenant } from "@/lib/db/tenant";
import { installClient } from "@/lib/testing/install-client";
import { serveApi } from "@/lib/testing/serve-api";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { ROUTE_TABLE } from "./route-table";

let remove: () => void;
let team: TestTeam;
let server: Awaited<ReturnType<typeof serveApi>>;
// biome-ignore lint/suspicious/noExplicitAny: what an empty project imports has no types here
let lib: any;
// biome-ignore lint/suspicious/noExplicitAny: as above
let ai: any;

beforeAll(async () => {
	const installed = installClient();
	remove = installed.remove;
	[lib, ai] = await Promise.all([installed.load("index.js"), installed.load("ai.js")]);
	team = await testTeam();
	server = await serveApi(ROUTE_TABLE);
}, 120_000);
afterAll(() => {
	server?.stop();
	remove?.();
});

const connect = (options: object = {}) => new lib.MemoryGraph({ url: server.url, key: team.key, ...options });

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
	const found: T[] = [];
	for await (const row of rows) found.push(row);
	return found;
}

describe("the packed client", () => {
	test("remembers, asks, states, streams and follows changes", async () => {
		const memory = connect();
		const { episode_name } = await memory.remember("Ada Lovelace works at Acme.");
		await memory.state({ subject: "Ada Lovelace", predicate: "lives_in", object: "Berlin" });
		const { text } = await memory.context("Where does Ada Lovelace work?", { max_tokens: 500 });
		expect(text).toContain("Acme");
		expect((await memory.about("Ada Lovelace")).entity.name).toBe("Ada Lovelace");
		const nodes = await all<{ n: string }>(memory.nodes());
		expect(nodes.map(({ n }) => n)).toEqual(expect.arrayContaining(["Ada Lovelace", "Acme", "Berlin"]));
		expect((await all(memory.links())).length).toBe(2);
		expect((await all<{ type: string }>(memory.changes({ limit: 1 }))).map(({ type }) => type)).toContain("fact.added");
		expect((await memory.forget(episode_name, true)).deleted.episodes).toBe(1);
	});

	test("a write that is answered late is tried again and stored once, and Retry-After is kept", async () => {
		const fresh = await testTeam();
		let calls = 0;
		const flaky: typeof fetch = async (input, init) => {
			const response = await fetch(input, init);
			if (++calls === 1) throw new TypeError("the connection was lost behind the write");
			const headers = { "retry-after": "1" };
			if (calls === 2) return Response.json({ error: "unavailable" }, { status: 503, headers });
			if (calls === 3) return Response.json({ error: "idempotency_conflict" }, { status: 409, headers });
			return response;
		};
		const before = performance.now();
		await connect({ key: fresh.key, fetch: flaky }).remember("Grace Hopper leads Atlas.");
		expect(calls).toBe(4);
		expect(performance.now() - before).toBeGreaterThan(2_000);
		expect(await readInTenant(fresh.ctx, "SELECT FROM episodes", [])).toHaveLength(1);
	});

	test("a question whose answer was lost is asked again", async () => {
		for (const ask of ["search", "context"] as const) {
			let calls = 0;
			const flaky: typeof fetch = async (input, init) => {
				const response = await fetch(input, init);
				if (++calls === 1) throw new TypeError("the connection was lost behind the question");
				return response;
			};
			expect(await connect({ fetch: flaky })[ask]("Where does Ada Lovelace work?")).toMatchObject({ ok: true });
			expect(calls).toBe(2);
		}
	});

	test("a server that is down or silent is an error of its own, within the time that was set", async () => {
		const silent = createServer(() => {}).listen(0, "127.0.0.1");
		await once(silent, "listening");
		const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
		const asked = connect({ url, retries: 1, timeoutMs: 50 });
		const late = await asked.search("Ada").catch((error: Error) => error);
		expect(late).toBeInstanceOf(lib.NoAnswerError);
		expect(late.message).toContain("50 ms");
		silent.closeAllConnections();
		await new Promise((resolve) => silent.close(resolve));
		const down = await asked.remember("Ada.").catch((error: Error) => error);
		expect(down).toBeInstanceOf(lib.NoAnswerError);
		expect(down.message).toContain("ECONNREFUSED");
	});

	test("an answer whose body stops is tried again, and a stream that falls silent is incomplete", async () => {
		const stalled = (type: string) =>
			new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"n":"Ada"}\n')) }), {
				headers: { "content-type": type },
			});
		let calls = 0;
		const halves: typeof fetch = async () =>
			++calls === 1 ? stalled("application/json") : Response.json({ ok: true });
		expect(await connect({ fetch: halves, timeoutMs: 50 }).search("Ada")).toEqual({ ok: true });
		const rows = connect({ fetch: async () => stalled("application/x-ndjson"), timeoutMs: 50 }).nodes();
		expect((await rows.next()).value).toEqual({ n: "Ada" });
		await expect(rows.next()).rejects.toThrow(lib.IncompleteStreamError);
	});

	test("a caller's signal ends a call, its pauses and a stream, with the caller's reason", async () => {
		const reason = new Error("no longer wanted");
		const stop = new AbortController();
		const busy: typeof fetch = async () => {
			queueMicrotask(() => stop.abort(reason));
			return new Response(null, { status: 503, headers: { "retry-after": "60" } });
		};
		await expect(connect({ fetch: busy }).remember("Ada.", {}, { signal: stop.signal })).rejects.toBe(reason);
		await expect(connect().search("Ada", {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
		const leave = new AbortController();
		const row = new TextEncoder().encode('{"n":"Ada"}\n');
		const endless: typeof fetch = async (input) =>
			new Response(
				new ReadableStream({
					start(body) {
						body.enqueue(row);
						(input as Request).signal.addEventListener("abort", () => body.error(reason));
					},
				}),
				{ headers: { "content-type": "application/x-ndjson" } },
			);
		const rows = connect({ fetch: endless }).nodes({}, { signal: leave.signal });
		await rows.next();
		leave.abort(reason);
		await expect(rows.next()).rejects.toBe(reason);
	});

	test("an empty key or an odd address is refused before anything is sent", () => {
		for (const key of ["", undefined, "two words"]) expect(() => connect({ key })).toThrow(/key/);
		expect(() => connect({ url: "localhost:3000" })).toThrow(/url/);
	});

	test("all nodes are streamed, page after page", async () => {
		const pages: typeof fetch = async (input) => {
			const { searchParams } = new URL((input as Request).url);
			const rows = searchParams.get("offset") === "0" ? Number(searchParams.get("limit")) : 1;
			return new Response(`${'{"n":"Ada"}\n'.repeat(rows)}{"_end":${rows}}\n`);
		};
		expect(await all(connect({ fetch: pages }).nodes())).toHaveLength(50_001);
		const one: typeof fetch = async () => new Response('{"n":"Ada"}\n{"_end":1}\n');
		expect(await all(connect({ fetch: one }).nodes({ limit: 1 }))).toHaveLength(1);
	});

	test("a stream that was cut, a refusal and a wait say so", async () => {
		const cut: typeof fetch = async () => new Response('{"u":"1","n":"Ada"}\n');
		await expect(all(connect({ fetch: cut }).nodes())).rejects.toThrow(lib.IncompleteStreamError);
		await expect(connect({ key: "wrong" }).remember("x")).rejects.toMatchObject({
			status: 401,
			slug: "unauthenticated",
		});
		const { cogram } = await connect().remember("Kim likes tea.");
		expect((await connect().waitForTask(cogram.task_id, 0)).state).toBe("queued");
	});
});

describe("the tools of the AI SDK", () => {
	test("a model remembers and recalls within the group and budget of the application", async () => {
		const calls = [
			{ toolName: "remember", input: '{"text":"Zoe Quist works at Halloran.","group":"other"}' },
			{ toolName: "recall", input: '{"question":"Where does Zoe Quist work?"}' },
		];
		let turn = 0;
		const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } } as never;
		const model = new MockLanguageModelV3({
			doGenerate: async () => {
				const call = calls[turn++];
				const content = call
					? [{ type: "tool-call" as const, toolCallId: `c${turn}`, ...call }]
					: [{ type: "text" as const, text: "At Halloran." }];
				return {
					content,
					finishReason: { unified: call ? "tool-calls" : "stop", raw: undefined } as never,
					usage,
					warnings: [],
				};
			},
		});
		const tools = ai.memoryTools({ client: connect(), group: "user-42", maxTokens: 200 });
		const { steps, text } = await generateText({
			model,
			tools,
			stopWhen: stepCountIs(5),
			prompt: "Where does Zoe work?",
		});
		expect(text).toBe("At Halloran.");
		const [recalled] = steps[1]?.toolResults ?? [];
		expect(JSON.stringify(recalled?.output)).toContain("Halloran");
		const stored = await readInTenant(team.ctx, "SELECT group_id FROM episodes WHERE content LIKE 'Zoe%'", []);
		expect(stored).toEqual([{ group_id: "user-42" }]);
		expect(Object.keys(ai.memoryTools({ client: connect(), mayWrite: false }))).toEqual(["recall"]);
		expect(JSON.stringify(tools.recall.inputSchema.jsonSchema)).not.toMatch(/key|group|project|token/);
	});
});
