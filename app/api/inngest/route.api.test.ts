// Plays Inngest's server: signed requests over HTTP to the exported route, a step at a time, and the events it is sent.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jobs } from "@/inngest/jobs";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { toUuid } from "@/lib/ids";
import { readTask } from "@/lib/testing/read-task";
import { signInngest } from "@/lib/testing/sign-inngest";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";

const KEY = `signkey-test-${"ab".repeat(32)}`;
const FUNCTION = "memory-graph-process-episodes";
type Received = { path: string; events: { id: string; name: string; data: Record<string, string> }[] };

let server: Server;
let base: string;
let inngestServer: Server;
let received: Received[] = [];
let inngestStatus = 200;

beforeAll(async () => {
	inngestServer = await listen(async (request) => {
		received.push({ path: new URL(request.url).pathname, events: await request.json() });
		return Response.json({ ids: [], status: inngestStatus }, { status: inngestStatus });
	});
	process.env.INNGEST_EVENT_KEY = "event-key";
	process.env.INNGEST_SIGNING_KEY = KEY;
	process.env.INNGEST_BASE_URL = urlOf(inngestServer);
	delete process.env.INNGEST_DEV;
	const route = await import("./route");
	server = await listen((request) => {
		const handler = route[request.method as "GET" | "POST" | "PUT"];
		return (handler as unknown as (request: Request, context: object) => Promise<Response>)(request, {});
	});
	base = `${urlOf(server)}/api/inngest`;
});
afterAll(() => {
	server.close();
	inngestServer.close();
});
beforeEach(() => {
	received = [];
	inngestStatus = 200;
});

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function listen(answer: (request: Request) => Promise<Response>): Promise<Server> {
	const server = createServer(async (incoming, outgoing) => {
		const chunks: Buffer[] = [];
		for await (const chunk of incoming) chunks.push(chunk);
		const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
		const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
			method: incoming.method ?? "GET",
			headers: new Headers(incoming.headers as Record<string, string>),
			...(hasBody ? { body: Buffer.concat(chunks) } : {}),
		});
		const response = await answer(request);
		outgoing.writeHead(response.status, Object.fromEntries(response.headers));
		outgoing.end(Buffer.from(await response.arrayBuffer()));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return server;
}

type Op = { id: string; op: string; displayName: string; data: unknown };

async function call(body: object, signature: string | null = signInngest(body, KEY)) {
	const response = await fetch(`${base}?fnId=${FUNCTION}&stepId=step`, {
		method: "POST",
		headers: { "content-type": "application/json", ...(signature ? { "x-inngest-signature": signature } : {}) },
		body: JSON.stringify(body),
	});
	return {
		status: response.status,
		signature: response.headers.get("x-inngest-signature"),
		body: await response.text(),
	};
}

const PROSE = "Ada Lovelace works at Acme. Ada Lovelace prefers PostgreSQL over MySQL.";

async function write({ ctx }: TestTeam): Promise<{ taskId: string; event: object }> {
	const input = { content: PROSE, group_id: "default", source_description: "test", extract_intent: true };
	const {
		answer: { cogram },
	} = await ingestEpisode({ ...ctx, now: new Date() }, input);
	const data = { project_id: ctx.projectId, task_id: toUuid("task", cogram.task_id) };
	return { taskId: cogram.task_id, event: { name: "episode.written", data, id: cogram.task_id, ts: Date.now() } };
}

const request = (event: object, steps: object, stack: string[]) => ({
	version: 2,
	event,
	events: [event],
	steps,
	ctx: { run_id: "01RUN", attempt: 0, max_attempts: 5, stack: { stack, current: stack.length } },
});

describe("introspection", () => {
	test("a signed GET lists every function, in cloud mode", async () => {
		const response = await fetch(base, { headers: { "x-inngest-signature": signInngest("", KEY) } });
		expect(response.status).toBe(200);
		expect(await response.json()).toMatchObject({
			mode: "cloud",
			authentication_succeeded: true,
			has_event_key: true,
			has_signing_key: true,
			app_id: "memory-graph",
			function_count: jobs.length,
		});
	});

	test("an unsigned GET or PUT is refused", async () => {
		expect((await fetch(base)).status).toBe(401);
		expect((await fetch(base, { method: "PUT" })).status).toBe(401);
	});
});

describe("execution", () => {
	test("a run goes step by step, each answer remembered by the caller, until the task is done", async () => {
		const team = await testTeam();
		const { taskId, event } = await write(team);
		const steps: Record<string, object> = {};
		const stack: string[] = [];
		const names: string[] = [];
		let last = await call(request(event, steps, stack));
		while (last.status === 206) {
			expect(last.signature).toMatch(/^t=\d+&s=[0-9a-f]{64}$/);
			for (const op of JSON.parse(last.body) as Op[]) {
				expect(op.op).toBe("StepRun");
				names.push(op.displayName);
				steps[op.id] = { type: "data", data: op.data };
				stack.push(op.id);
			}
			last = await call(request(event, steps, stack));
		}
		expect(last.status).toBe(200);
		expect(names).toEqual([
			"extraction",
			"indexing",
			"intent_annotation",
			"narration",
			"profile_distillation",
			"knot_evaluation",
			"finish",
		]);
		expect(await readTask(team, taskId)).toMatchObject({ state: "done" });
	});

	test("a call sent twice has one effect", async () => {
		const team = await testTeam();
		const { taskId, event } = await write(team);
		const memory: Record<string, object> = {};
		const stack: string[] = [];
		// The two repairs come before the annotation.
		for (let repair = 0; repair < 2; repair++) {
			for (const op of JSON.parse((await call(request(event, memory, stack))).body) as Op[]) {
				memory[op.id] = { type: "data", data: op.data };
				stack.push(op.id);
			}
		}
		const first = await call(request(event, memory, stack));
		const again = await call(request(event, memory, stack));
		expect([first.status, again.status]).toEqual([206, 206]);
		const { steps } = await readTask(team, taskId);
		expect(steps.find(({ name }) => name === "intent_annotation")).toMatchObject({ state: "done", attempts: 1 });
	});

	test.each([
		["no signature", () => null],
		["a signature by another key", (body: object) => signInngest(body, `signkey-test-${"cd".repeat(32)}`)],
		["a signature of another body", () => signInngest({ other: true }, KEY)],
		["a signature of ten minutes ago", (body: object) => signInngest(body, KEY, Math.round(Date.now() / 1000) - 600)],
	])("%s runs nothing", async (_, sign) => {
		const team = await testTeam();
		const { taskId, event } = await write(team);
		const body = request(event, {}, []);
		expect((await call(body, sign(body))).status).toBe(401);
		expect(await readTask(team, taskId)).toMatchObject({ state: "queued" });
	});
});

describe("the way to Inngest", () => {
	const deliver = async (team: TestTeam) => {
		const { sendEvents } = await import("@/inngest/adapters/inngest");
		await sendEvents(team.projectId);
	};
	const waiting = async (team: TestTeam) => {
		const { pool } = await import("@/lib/db/pool");
		return (await pool().query("SELECT id FROM outbox WHERE project_id = $1 ORDER BY id", [team.projectId])).rows;
	};

	test("events leave under their outbox ids, and only once they were accepted", async () => {
		const team = await testTeam();
		await write(team);
		const [row] = await waiting(team);
		await deliver(team);
		expect(received).toHaveLength(1);
		expect(received[0]?.events).toMatchObject([{ id: row.id, name: "episode.written" }]);
		expect(await waiting(team)).toEqual([]);
	});

	test("events that Inngest refuses stay for the next try", async () => {
		const team = await testTeam();
		await write(team);
		inngestStatus = 401;
		await expect(deliver(team)).rejects.toThrow();
		expect(await waiting(team)).toHaveLength(1);
	});
});
