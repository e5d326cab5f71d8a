import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { log } from "@/lib/log";
import { type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { askModel } from "./ask-model";
import type { ModelSettings } from "./settings";

log.level = "silent";

const GOOD = { city: "Paris", people: 2 };
const schema = z.object({ city: z.string(), people: z.int().min(1) });
const question = { name: "test-v1", system: "Be brief.", prompt: "Where is secret-prose?", schema };

let server: ModelServer;
let settings: ModelSettings;
// The client's code is loaded at the first question, whose time it counts against: not one of those below.
beforeAll(async () => {
	await Promise.all([import("ai"), import("@ai-sdk/openai-compatible")]);
}, 30_000);
beforeEach(async () => {
	server = await startModelServer();
	settings = {
		provider: "openai-compatible",
		name: "tiny",
		baseUrl: server.baseUrl,
		apiKey: "secret-key",
		timeoutMs: 2_000,
		format: "json_schema",
		temperature: null,
	};
});
afterEach(() => server.stop());

const ask = (budgetMs = 2_000) => askModel({ ...question, budgetMs }, settings);
const failing = (failure: string) => ({ ok: false, failure, model: "tiny" });
const good = { ok: true, value: GOOD, model: "tiny" };

test("without a model nothing is asked", async () => {
	expect(await askModel(question, null)).toEqual({ ok: false, failure: "off", model: "" });
});

test("one call carries the key, the model, both prompts and the schema", async () => {
	server.reply({ value: GOOD });
	expect(await ask()).toEqual(good);
	expect(server.requests).toHaveLength(1);
	const [asked] = server.requests;
	expect(asked).toMatchObject({
		path: "/v1/chat/completions",
		headers: { authorization: "Bearer secret-key" },
		model: "tiny",
		messages: [
			{ role: "system", content: "Be brief." },
			{ role: "user", content: "Where is secret-prose?" },
		],
		response_format: { type: "json_schema", json_schema: { schema: { required: ["city", "people"] } } },
	});
	expect(asked).not.toHaveProperty("temperature");
});

test.each([
	["json_object", { type: "json_object" }],
	["text", undefined],
] as const)("format %s puts the schema into words", async (format, sent) => {
	server.reply({ value: GOOD });
	expect(await askModel(question, { ...settings, format, temperature: 0 })).toEqual(good);
	expect(server.requests[0]?.response_format).toEqual(sent);
	expect(server.requests[0]?.messages[0]?.content).toContain('"required":["city","people"]');
	expect(server.requests[0]).toMatchObject({ temperature: 0 });
});

test.each([
	["openai", "/v1/responses", "authorization", "Bearer secret-key"],
	["anthropic", "/v1/messages", "x-api-key", "secret-key"],
	["google", "/v1/models/tiny:generateContent", "x-goog-api-key", "secret-key"],
] as const)("provider %s speaks its own protocol", async (provider, path, header, value) => {
	expect(await askModel(question, { ...settings, provider })).toEqual(failing("server_error"));
	expect(server.requests[0]).toMatchObject({ path, headers: { [header]: value } });
});

test("openai is asked to keep nothing", async () => {
	await askModel(question, { ...settings, provider: "openai" });
	expect(server.requests[0]).toMatchObject({ store: false });
});

describe("an answer with noise around it is read", () => {
	test.each([
		["thoughts", `<think>{"city": "London"} or not?</think>\n${JSON.stringify(GOOD)}`],
		["thoughts that were opened by the template", `so, {"city": 1}\n</think>${JSON.stringify(GOOD)}`],
		["a code fence", `\`\`\`json\n${JSON.stringify(GOOD, null, 2)}\n\`\`\``],
		["words", `Here you are: ${JSON.stringify(GOOD)} Anything else?`],
		["more fields than asked for", JSON.stringify({ ...GOOD, note: "x" })],
	])("%s", async (_, text) => {
		server.reply({ text });
		expect(await ask()).toEqual(good);
		expect(server.requests).toHaveLength(1);
	});
});

describe("an answer that cannot be used", () => {
	test("is asked for once more, with what was wrong", async () => {
		server.reply({ value: { city: "Paris", people: 0 } }, { value: GOOD });
		expect(await ask()).toEqual(good);
		const retry = server.requests[1]?.messages ?? [];
		expect(retry.slice(0, 2)).toEqual(server.requests[0]?.messages);
		expect(retry[2]).toEqual({ role: "assistant", content: '{"city":"Paris","people":0}' });
		expect(retry[3]?.content).toContain("people: ");
	});

	test.each([
		["no JSON", { text: "I would rather not." }],
		["broken JSON", { text: '{"city": "Paris", "peo' }],
		["another shape", { value: { town: "Paris" } }],
		["a list", { value: [1, 2] }],
		["nothing", { text: "" }],
		["endless thinking", { text: `<think>${JSON.stringify(GOOD)}` }],
		["a body that is not the protocol's", { status: 200, body: "<html>" }],
	])("%s, twice, is unreadable", async (_, reply) => {
		server.reply(reply, reply);
		expect(await ask()).toEqual(failing("unreadable"));
		expect(server.requests).toHaveLength(2);
	});
});

describe("an endpoint in trouble", () => {
	test("429 is asked again after Retry-After, when the budget allows", async () => {
		server.reply({ status: 429, headers: { "retry-after": "1" } }, { value: GOOD });
		const startMs = performance.now();
		expect(await ask(4_000)).toEqual(good);
		expect(performance.now() - startMs).toBeGreaterThanOrEqual(950);
	});

	test("429 with a longer Retry-After than the budget fails at once and is not asked until then", async () => {
		server.reply({ status: 429, headers: { "retry-after": "60" } });
		const startMs = performance.now();
		expect(await ask()).toEqual(failing("rate_limited"));
		expect(performance.now() - startMs).toBeLessThan(1_900);
		expect(await ask()).toEqual(failing("paused"));
		expect(server.requests).toHaveLength(1);
	});

	test("500 once is tried again, twice is a server error", async () => {
		server.reply({ status: 500 }, { value: GOOD }, { status: 503 }, { status: 500 });
		expect(await ask()).toEqual(good);
		expect(await ask()).toEqual(failing("server_error"));
	});

	test.each(["hang", "hang after headers"] as const)(
		"%s ends with the budget, and so does its connection",
		async (hang) => {
			server.reply(hang);
			const startMs = performance.now();
			expect(await ask(300)).toEqual(failing("timeout"));
			expect(performance.now() - startMs).toBeLessThan(1_900);
			await vi.waitFor(() => expect(server.waiting()).toBe(0));
		},
	);

	test("a retry shares the budget", async () => {
		server.reply({ text: "no" }, "hang");
		const startMs = performance.now();
		expect(await ask(500)).toEqual(failing("timeout"));
		expect(performance.now() - startMs).toBeLessThan(1_900);
	});

	test("a caller who goes away is not waited for", async () => {
		server.reply("hang");
		expect(await askModel({ ...question, signal: AbortSignal.timeout(200) }, settings)).toEqual(failing("cancelled"));
	});

	test("a refused connection, and one that breaks off", async () => {
		server.reply("break off", "break off");
		expect(await ask()).toEqual(failing("unreachable"));
		await server.stop();
		expect(await ask()).toEqual(failing("unreachable"));
		server = await startModelServer();
	});

	test("an answer past 2 MiB is not read to its end", async () => {
		server.reply({ hugeBytes: 8 * 1024 * 1024 });
		expect(await ask()).toEqual(failing("too_large"));
	});

	test.each([
		[401, "denied"],
		[404, "denied"],
		[413, "refused"],
	])("%i is %s and not tried again", async (status, failure) => {
		server.reply({ status });
		expect(await ask()).toEqual(failing(failure));
		expect(server.requests).toHaveLength(1);
	});

	test("a redirect is not followed", async () => {
		const elsewhere = await startModelServer();
		server.reply({ status: 307, headers: { location: `${elsewhere.baseUrl}/chat/completions` } });
		expect(await ask()).toEqual(failing("denied"));
		expect(elsewhere.requests).toHaveLength(0);
		await elsewhere.stop();
	});

	test("one that refuses to be held to a schema is asked in words, from then on", async () => {
		server.reply({ status: 400 }, { value: GOOD }, { value: GOOD });
		expect(await ask()).toEqual(good);
		expect(await ask()).toEqual(good);
		expect(server.requests.map((asked) => asked.response_format?.type)).toEqual(["json_schema", undefined, undefined]);
	});

	test("one that refuses the question itself is held to the schema the next time", async () => {
		server.reply({ status: 400 }, { status: 400 }, { value: GOOD });
		expect(await ask()).toEqual(failing("refused"));
		expect(await ask()).toEqual(good);
		expect(server.requests[2]?.response_format?.type).toBe("json_schema");
	});

	test("after three outages in a row it is left alone", async () => {
		server.reply({ status: 401 }, { status: 401 }, { status: 401 });
		for (let i = 0; i < 3; i++) expect(await ask()).toEqual(failing("denied"));
		expect(await ask()).toEqual(failing("paused"));
		expect(server.requests).toHaveLength(3);
	});
});

describe("the log", () => {
	const spies = [vi.spyOn(log, "info"), vi.spyOn(log, "error"), vi.spyOn(log, "warn")];
	const lines = () => spies.flatMap((spy) => spy.mock.calls.map((call: unknown[]) => JSON.stringify(call)));
	beforeEach(() => {
		for (const spy of spies) spy.mockClear();
	});
	afterAll(() => {
		vi.restoreAllMocks();
	});

	test("has one line with model, tokens, milliseconds and outcome", async () => {
		server.reply({ text: "no" }, { value: GOOD });
		await ask();
		expect(lines()).toHaveLength(1);
		expect(JSON.parse(lines()[0] ?? "")[0]).toEqual({
			ask: "test-v1",
			model: "tiny",
			outcome: "ok",
			attempts: 2,
			ms: expect.any(Number),
			inputTokens: 22,
			outputTokens: 14,
		});
	});

	test("never has content or the key, whatever happens", async () => {
		server.reply({ text: "secret-answer" }, { status: 400, body: "secret-prose" }, { value: GOOD }, "break off");
		await ask();
		await ask();
		server.reply({ status: 200, body: "secret-answer" });
		await ask();
		expect(lines().join()).not.toMatch(/secret/);
		expect(lines()).toHaveLength(3);
	});
});
