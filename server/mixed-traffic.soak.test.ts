// Mixed traffic while processes are killed and the disk fills up: what was acknowledged is there, once, and nothing else is. A short
// form for every run of all tests; `SOAK_MINUTES=15 npm run test:soak` is the long one, which also watches memory.
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SmallDisk, smallDisk } from "@/lib/testing/small-disk";
import { MemoryLog, TrafficLog } from "@/lib/testing/watch-traffic";
import { launchService } from "@/scripts/test/service";

const MINUTES = Number(process.env.SOAK_MINUTES ?? 0);
const IS_LONG = MINUTES > 0;
const KILLS = IS_LONG ? 20 : 3;
const DISK_MB = IS_LONG ? 3_000 : 700;
const [WRITERS, READERS] = [3, 3];
/** People that read think between two requests, so that most of the time is the writers'. */
const READ_EVERY_MS = 20;
const MAX_GROWTH = 1.1;

const FOLDER = path.resolve(process.env.TEST_FOLDER ?? ".test", `soak-${process.pid}`);
const DATA = path.join(FOLDER, "data");
let disk: SmallDisk;
let service: ReturnType<typeof launchService> & { baseUrl: string };
let key: string;
let isOver = false;
/** What the service said in each of its lives that ended unasked. */
const ends: string[] = [];

beforeAll(async () => {
	mkdirSync(FOLDER, { recursive: true });
	disk = await smallDisk(DATA, DISK_MB);
	await launch();
	const [program = "", ...words] = [...disk.inside, process.execPath, "scripts/run.mjs", "manage"];
	const create = [...words, "team", "create", "--name", "Soak", "--tier", "enterprise"];
	const env = { ...process.env, DATABASE_URL: "", DATA_DIR: DATA };
	({ key } = JSON.parse(execFileSync(program, create, { encoding: "utf8", env })));
});
afterAll(async () => {
	isOver = true;
	await service?.stop();
	disk?.stop();
	rmSync(FOLDER, { recursive: true, force: true });
});

/** Starts the service, again and again while it cannot, as whatever supervises it would. */
async function launch(): Promise<void> {
	for (;;) {
		const launched = launchService(DATA, {}, [...disk.inside, process.execPath]);
		const ready = await launched.until(/ready at (\S+)/).catch((error: Error) => error);
		if (!(ready instanceof Error)) {
			service = { ...launched, baseUrl: ready[1] ?? "" };
			void launched.ended.then(({ output }) => {
				if (isOver) return;
				ends.push(output);
				return launch();
			});
			return;
		}
		if (isOver) throw ready;
		await wait(500);
	}
}

const call = (at: string, init: RequestInit = {}) =>
	fetch(`${service.baseUrl}${at}`, {
		...init,
		headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...init.headers },
		signal: AbortSignal.timeout(20_000),
	});
const post = (at: string, body: object, headers: Record<string, string> = {}) =>
	call(at, { method: "POST", body: JSON.stringify(body), headers });

type Written = { name: string; taskId: string };

/** Writes until told to stop; each text again under its key until it is acknowledged. */
async function writer(log: TrafficLog, id: string, written: Map<string, Written>): Promise<void> {
	for (let n = 0; !isOver; n++) {
		const content = `Person${id}${n} knows Hubert and works at Firm${n % 50}.`;
		const headers = { "Idempotency-Key": randomUUID() };
		let body: string | null = null;
		while (body === null) body = await log.ask("write", () => post("/v1/episodes", { content }, headers));
		const { episode_name, cogram } = JSON.parse(body);
		written.set(content, { name: episode_name, taskId: cogram.task_id });
	}
}

const READS: [string, () => Promise<Response>][] = [
	["nodes", () => call("/v1/graph/nodes?limit=1000")],
	["links", () => call("/v1/graph/links?limit=1000")],
	["details", () => call("/v1/graph/nodes/Hubert/details")],
	["search", () => post("/v1/search", { query: "Who works at Firm7?", scope: "all" })],
	["context", () => post("/v1/context", { query: "Who knows Hubert?" })],
];

async function reader(log: TrafficLog, first: number): Promise<void> {
	for (let n = first; !isOver; n++) {
		const [what, send] = READS[n % READS.length] as (typeof READS)[number];
		const isEarly = what === "details" && !log.ms.has("write");
		if (!isEarly) await log.ask(what, send);
		await wait(READ_EVERY_MS);
	}
}

const childrenOf = (pid: number) =>
	readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
const titleOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, "utf8");

/** Kills outright what a machine may lose: the background, a session of the database (which then ends all others), the whole service. */
async function kill(n: number): Promise<void> {
	const children = childrenOf(service.pid);
	if (n % 3 === 0) return void service.stop("SIGKILL");
	if (n % 3 === 1) {
		for (const pid of children.filter((child) => titleOf(child).includes("dist/background.mjs")))
			process.kill(pid, "SIGKILL");
		return;
	}
	const sessions = children.flatMap(childrenOf).filter((pid) => titleOf(pid).startsWith("postgres: memory_graph"));
	if (sessions[0]) process.kill(sessions[0], "SIGKILL");
}

const isAnswering = () =>
	call("/readyz").then(
		({ status }) => status === 200,
		() => false,
	);

test(`${KILLS} kills and a full disk under mixed traffic lose nothing and double nothing`, {
	timeout: (MINUTES + 6) * 60_000,
}, async () => {
	const log = new TrafficLog();
	const written = new Map<string, Written>();
	const memory = new MemoryLog();
	const watch = setInterval(() => memory.look(service.pid), 1_000);
	const clients = [
		...Array.from({ length: WRITERS }, (_, n) => writer(log, "ABC"[n] ?? "", written)),
		...Array.from({ length: READERS }, (_, n) => reader(log, n * 2)),
	];
	/** Until so many more were acknowledged, and in the long form for so long. */
	const goOn = async (seconds: number) => {
		const [before, started] = [written.size, performance.now()];
		await expect.poll(() => written.size, { timeout: 120_000 }).toBeGreaterThan(before + 10);
		await wait(Math.max(0, seconds * 1_000 - (performance.now() - started)));
	};
	// The whole service dies in the first half alone, so that one life of it is long enough to tell whether its memory grows.
	const pause = (MINUTES * 60) / (KILLS + 2);
	await goOn(pause);
	for (let n = 0; n < KILLS; n++) {
		await kill(IS_LONG && n >= KILLS / 2 && n % 3 === 0 ? 1 : n);
		await goOn(pause);
		if (n !== Math.floor(KILLS / 4)) continue;
		disk.fillUp();
		const failures = log.failures;
		await expect.poll(() => log.failures, { timeout: 60_000 }).toBeGreaterThan(failures + 5);
		disk.free();
		await expect.poll(isAnswering, { timeout: 60_000 }).toBe(true);
	}
	isOver = true;
	await Promise.all(clients);
	clearInterval(watch);

	console.log(`${log}\n${written.size} episodes; the service ended ${ends.length} times`);
	if (IS_LONG) {
		const [early, late] = [memory.between(60, 120), memory.between(memory.age - 60, memory.age + 1)];
		console.log(`memory of the server: ${early.toFixed(0)} MB in its second minute, ${late.toFixed(0)} MB in its last`);
		expect(memory.age).toBeGreaterThan(180);
		expect(late / early).toBeLessThan(MAX_GROWTH);
	}
	expect(log.surprises.map(explain)).toEqual([]);
	await assertAllThere(written);
});

/** An answer that nobody should get, with what the service logged of it. */
function explain(surprise: string): string {
	const id = /req_\w+/.exec(surprise)?.[0] ?? surprise;
	const said = [...ends, service.output()].join("\n").split("\n");
	return [surprise, ...said.filter((line) => line.includes(id))].join("\n");
}

/** Every text that was acknowledged is an episode, and every episode such a text; all are processed, and the graph is counted right. */
async function assertAllThere(written: Map<string, Written>): Promise<void> {
	const episodes = await everyLine<{ name: string; content: string }>("/v1/graph/episodes", JSON.parse);
	expect(new Map(episodes.map(({ name, content }) => [content, name]))).toEqual(
		new Map([...written].map(([content, { name }]) => [content, name])),
	);
	expect(episodes.length).toBe(written.size);
	for (const { taskId } of written.values()) {
		const state = async () => (await (await call(`/v1/tasks/${taskId}?wait_seconds=10`)).json()).state;
		await expect.poll(state, { timeout: 120_000 }).toBe("done");
	}
	const lines = (text: string) =>
		text
			.trim()
			.split("\n")
			.slice(0, -1)
			.map((line) => JSON.parse(line));
	const nodes = await everyLine<{ n: string; d: number }>("/v1/graph/nodes", lines);
	const links = await everyLine<{ s: string; t: string }>("/v1/graph/links", lines);
	const degrees = new Map(nodes.map(({ n }) => [n, 0]));
	for (const end of links.flatMap(({ s, t }) => [s, t])) degrees.set(end, (degrees.get(end) ?? 0) + 1);
	expect(new Map(nodes.map(({ n, d }) => [n, d]))).toEqual(degrees);
}

async function everyLine<T>(at: string, parse: (text: string) => T[]): Promise<T[]> {
	const all: T[] = [];
	for (;;) {
		const page = parse(await (await call(`${at}?limit=1000&offset=${all.length}`)).text());
		all.push(...page);
		if (page.length < 1000) return all;
	}
}
