import { Agent, request } from "node:http";
import { ENCODER } from "@/lib/model/encoder/encode";
import { signInTo } from "./bench-pages";
import { seedVectors } from "./bench-search";
import { fillProject } from "./fill-project";
import { getText, postJson } from "./post-json";
import type { Service, Tenant } from "./service";
import { type Figure, figure, quantile, timed } from "./timing";

const [FACTS, OTHERS] = [58_000, 2_000];
const [WARM, RUNS] = [3, 30];
const MB = 1024 ** 2;
const HUB = "/v1/graph/nodes/Node%201/details";

/** A hub of 58,000 facts with vectors: its details whole and by the page, its page of the dashboard, and searches that name it. */
export async function benchHub(service: Service, tenant: Tenant): Promise<Figure[]> {
	await fillProject(service.superuser, tenant, FACTS + OTHERS, false, FACTS);
	await seedVectors({ ...service, database: service.superuser }, tenant);
	await service.superuser.query(
		`INSERT INTO fact_vectors (project_id, team_id, edge_id, group_id, model, dimensions, vector)
		SELECT e.project_id, e.team_id, e.id, e.group_id, $2, 384, decode(v.hex, 'hex') FROM edges e,
			LATERAL (SELECT string_agg(md5(e.id || ' ' || n), '') AS hex FROM generate_series(1, 24) n) v WHERE e.project_id = $1
		ON CONFLICT DO NOTHING`,
		[tenant.projectId, ENCODER],
	);
	await service.superuser.query("VACUUM ANALYZE");
	const cookie = await signInTo(service, tenant);
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const operations: [string, (n: number) => Promise<unknown>][] = [
		["a page of 100 of its neighbours", () => getText(service, tenant, agent, `${HUB}?neighbors_limit=100`)],
		["its page in the dashboard", () => readPage(service, `/p/${tenant.projectId}/entities/${HUB_ID}`, cookie)],
		["a search", (n) => postJson(service, tenant, agent, "/v1/search", { query: asked(n), scope: "all", limit: 10 })],
		["a context", (n) => postJson(service, tenant, agent, "/v1/context", { query: asked(n) })],
	];
	const figures = await readWhole(service, tenant);
	for (const [name, run] of operations) {
		const ms: number[] = [];
		for (let n = 0; n < WARM + RUNS; n++) ms.push(await timed(() => run(n)));
		figures.push(
			figure(`${name}: p50`, quantile(ms.slice(WARM), 0.5), "ms"),
			figure(`${name}: p95`, quantile(ms.slice(WARM), 0.95), "ms", 300),
		);
	}
	agent.destroy();
	return figures;
}

const HUB_ID = "00000000-0000-7000-8001-000000000001";
const asked = (n: number) => `What does Node 1 relate to, such as Node ${2 + n * 7}?`;

async function readPage({ baseUrl }: Service, path: string, cookie: string): Promise<void> {
	const answer = await fetch(baseUrl + path, { headers: { cookie }, redirect: "error" });
	const html = await answer.text();
	if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${html.slice(0, 300)}`);
}

/** Reads the details whole: when the first byte came, when the last, and by how much the server grew meanwhile. */
async function readWhole(service: Service, tenant: Tenant): Promise<Figure[]> {
	const runs: { first: number; last: number; bytes: number; grown: number }[] = [];
	for (let n = 0; n < WARM + 2; n++) {
		const before = service.rss();
		let most = before;
		const watch = setInterval(() => {
			most = Math.max(most, service.rss());
		}, 20);
		const times = await timesOf(service, tenant);
		clearInterval(watch);
		runs.push({ ...times, grown: most - before });
	}
	const counted = runs.slice(1);
	const p = (of: (run: (typeof runs)[number]) => number) => quantile(counted.map(of), 0.5);
	return [
		figure(
			"details of the hub: first byte",
			p(({ first }) => first),
			"ms",
			50,
		),
		figure(
			"details of the hub: last byte",
			p(({ last }) => last),
			"ms",
		),
		figure("  size", p(({ bytes }) => bytes) / MB, "MB"),
		figure("  growth of the server, at most", Math.max(...counted.map(({ grown }) => grown)) / MB, "MB", 32),
	];
}

function timesOf({ baseUrl }: Service, { key }: Tenant): Promise<{ first: number; last: number; bytes: number }> {
	const started = performance.now();
	return new Promise((resolve, reject) => {
		const outgoing = request(`${baseUrl}${HUB}`, { headers: { authorization: `Bearer ${key}` } }, (answer) => {
			let [first, bytes] = [0, 0];
			answer.on("data", (chunk: Buffer) => {
				first ||= performance.now() - started;
				bytes += chunk.length;
			});
			answer.once("error", reject).once("end", () => resolve({ first, last: performance.now() - started, bytes }));
		});
		outgoing.once("error", reject).end();
	});
}
