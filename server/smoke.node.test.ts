// The built service on another Node (NODE_BINARY): every kind of answer has a body, and the background works.
import { spawnSync } from "node:child_process";
import { readlinkSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "@/scripts/test/service";

const { NODE_BINARY: node = process.execPath, NODE_LINE: line = process.versions.node } = process.env;
const folder = path.resolve(process.env.TEST_FOLDER ?? ".test", `node-${process.pid}`);
let service: Service;
let episode: string;
let task: string;

const send = (address: string, init: RequestInit = {}) =>
	fetch(service.baseUrl + address, {
		redirect: "manual",
		...init,
		headers: { Authorization: `Bearer ${service.key}`, "Content-Type": "application/json", ...init.headers },
	});

beforeAll(async () => {
	service = await startService(folder, {}, [node]);
	const content = "Ada Lovelace joined Acme in Berlin. Ada Lovelace works with Charles Babbage.";
	const response = await send("/v1/episodes", { method: "POST", body: JSON.stringify({ content }) });
	const { episode_name, cogram } = await response.json();
	episode = episode_name;
	task = cogram.task_id;
});
afterAll(async () => {
	expect((await service?.stop())?.code).toBe(0);
});

test("it is this line that runs", () => {
	const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
	expect(stdout).toMatch(new RegExp(`^v${line.replaceAll(".", "\\.")}\\b`));
	if (process.platform === "linux") expect(readlinkSync(`/proc/${service.pid}/exe`)).toBe(node);
});

test.each([
	["/v1/usage", "writes"],
	["/v1/episodes", "episode"],
	["/v1/graph/nodes/Ada%20Lovelace/details", "neighbors"],
	["/v1/groups", "groups"],
	["/v1/graph/nodes/Nobody/details", "not_found"],
	["/v1/nothing", "not_found"],
	["/v1/graph/nodes/%E0%A4%A/details", "invalid_request"],
	["/openapi.json", "openapi"],
	["/healthz", "ok"],
	["/readyz", "ok"],
	["/api/auth/csrf", "csrfToken"],
])("%s has its JSON", async (address, word) => {
	const response = await send(address);
	const text = await response.text();
	expect(response.headers.get("content-type")).toContain("application/json");
	expect(text).toContain(word);
	expect(JSON.parse(text)).toBeTruthy();
});

test("an episode, a search and their errors have their JSON", async () => {
	expect(await (await send(`/v1/episodes/${episode}`)).json()).toMatchObject({ name: episode });
	const search = (query: string) => send("/v1/search", { method: "POST", body: JSON.stringify({ query }) });
	expect((await (await search("Where does Ada work?")).json()).edges.length).toBeGreaterThan(0);
	expect(await (await search("")).json()).toMatchObject({ error: "invalid_request" });
	expect(await (await fetch(`${service.baseUrl}/v1/usage`)).json()).toMatchObject({ error: "unauthenticated" });
});

test.each(["nodes", "links"])("the stream of %s is whole, plain and compressed", async (rows) => {
	for (const encoding of ["identity", "gzip"]) {
		const response = await send(`/v1/graph/${rows}`, { headers: { "Accept-Encoding": encoding } });
		const lines = (await response.text()).trimEnd().split("\n");
		expect(lines.length).toBeGreaterThan(2);
		expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ _end: lines.length - 1 });
	}
});

test.each(["/signin", "/signup", "/docs", "/docs/errors", "/none"])(
	"the page %s has its document and its assets",
	async (address) => {
		const text = await (await fetch(service.baseUrl + address)).text();
		expect(text).toContain("</html>");
		const assets = [...text.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g)].map(([, asset]) => asset ?? "");
		expect(assets.length).toBeGreaterThan(1);
		for (const asset of assets) expect((await (await fetch(service.baseUrl + asset)).text()).length).toBeGreaterThan(0);
	},
);

test("the background ends its task", async () => {
	const state = async () => (await (await send(`/v1/tasks/${task}?wait_seconds=5`)).json()).state;
	await expect.poll(state, { timeout: 60_000 }).toBe("done");
});
