// Starts that cannot be, and the one line that says what to do.
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { launchService, startService } from "@/scripts/test/service";
import { startsFolder, urlOf } from "@/scripts/test/starts";

const folder = startsFolder();
const lastLine = (output: string) => output.trim().split("\n").at(-1);

test.each([
	["is no URL", { DATABASE_URL: "nonsense" }, /^npm start: Wrong settings\. DATABASE_URL: must be a postgres/],
	["is of another database", { DATABASE_URL: "mysql://localhost/x" }, /^npm start: Wrong settings\. DATABASE_URL/],
	[
		"cannot be reached",
		{ DATABASE_URL: "postgresql://someone:secret@127.0.0.1:1/x" },
		/^npm start: Cannot reach PostgreSQL at 127\.0\.0\.1:1\/x \(ECONNREFUSED\)\. Correct DATABASE_URL/,
	],
])("DATABASE_URL %s: one line that says what to do, without the password", async (_, env, expected) => {
	const { code, output } = await launchService(folder("nowhere"), env).ended;
	expect(code).toBe(1);
	expect(lastLine(output)).toMatch(expected);
	expect(output).not.toContain("secret");
});

test("a wrong password or a missing database is distinguished", async () => {
	const dataDir = folder("asked");
	const service = await startService(dataDir);
	try {
		const url = new URL(urlOf(dataDir));
		url.pathname = "/nothing";
		url.searchParams.delete("host");
		const missing = await launchService(folder("asking"), { DATABASE_URL: url.href }).ended;
		expect(lastLine(missing.output)).toContain("There is no such database at 127.0.0.1");
		url.password = "wrong";
		const refused = await launchService(folder("asking"), { DATABASE_URL: url.href }).ended;
		expect(lastLine(refused.output)).toContain('refuses the user "memory_graph"');
		expect([missing.code, refused.code]).toEqual([1, 1]);
	} finally {
		await service.stop();
	}
});

test("a data folder that cannot be written is named", async () => {
	const file = folder("file");
	writeFileSync(file, "");
	const { code, output } = await launchService(path.join(file, "data")).ended;
	expect(code).toBe(1);
	expect(lastLine(output)).toMatch(/^npm start: Cannot write to the data folder .*file\/data \(ENOTDIR\)\./);
});

test("a port that something else holds is named before anything is started", async () => {
	const other = createServer().listen(0, "127.0.0.1");
	await new Promise((resolve) => other.once("listening", resolve));
	const { port } = other.address() as { port: number };
	const { code, output } = await launchService(folder("unused"), { PORT: String(port) }).ended;
	other.close();
	expect([code, lastLine(output)]).toEqual([
		1,
		`npm start: Port ${port} is in use. Stop what uses it, or set PORT to another one.`,
	]);
	expect(output).not.toContain("database");
});

test("a Node that is too old is reported first", async () => {
	const pretend = "Object.defineProperty(process.versions, 'node', { value: '18.20.0' })";
	const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(pretend)}`;
	const { code, output } = await launchService(folder("old"), { NODE_OPTIONS }).ended;
	expect([code, output.trim()]).toEqual([1, "npm start: Node 18.20.0 is too old: install Node 20.19 or newer."]);
});
