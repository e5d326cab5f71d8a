// npm run bench -- scale: what one write, page, lookup and search cost in a project of one and of ten million facts, and what a small
// project pays for such neighbours. BENCH_EDGES names other sizes, such as 100000,1000000.
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { selectLinks } from "@/lib/graph/stream-links";
import { selectNodes } from "@/lib/graph/stream-nodes";
import { createTeam } from "@/lib/teams/create-team";
import { questionAbout } from "./bench-search";
import { writeTurns } from "./bench-writes";
import { fillProject } from "./fill-project";
import { getText, postJson } from "./post-json";
import { type Service, startService, type Tenant } from "./service";
import { type Figure, figure, quantile, timed, toTable } from "./timing";

const SIZES = (process.env.BENCH_EDGES ?? "1000000,10000000").split(",").map(Number);
const PROJECTED = 100_000_000;
const NEIGHBOURS = Number(process.env.BENCH_NEIGHBOURS ?? 1_000);
const SMALL_EDGES = 500;
const [WARM, RUNS] = [40, 150];
/** Sessions report what they have read at most once a second, when idle. */
const REPORTED_MS = 1_500;

type Operation = { name: string; run(service: Service, tenant: Tenant, n: number, agent: Agent): Promise<unknown> };
/** Milliseconds of one run, and pages of the database that it touched. */
type Cost = { p50: number; p99: number; pages: number };

const read = (path: string) => (service: Service, tenant: Tenant, _: number, agent: Agent) =>
	getText(service, tenant, agent, path);
const OPERATIONS: Operation[] = [
	{ name: "nodes, a page of 100", run: read("/v1/graph/nodes?limit=100") },
	{ name: "links, a page of 100", run: read("/v1/graph/links?limit=100") },
	{ name: "details of a node", run: read("/v1/graph/nodes/Node%20200/details") },
	{ name: "details of the hub", run: read("/v1/graph/nodes/Node%201/details") },
	{
		name: "search",
		run: (service, tenant, n, agent) =>
			postJson(service, tenant, agent, "/v1/search", { query: questionAbout(n), scope: "all", limit: 10 }),
	},
	{ name: "write", run: (service, tenant, n) => writeTurns(service, tenant, 50_000 + n, 1, 1) },
];

/** Answers what every operation costs by size of the project, and of a small one alone and beside the large ones. */
export async function benchScale(): Promise<Figure[]> {
	// No background: its work is not what is measured, and it would read pages too.
	const service = await startService({ BACKGROUND: "off", RATE_LIMIT_PER_SECOND: "0" });
	try {
		const small = await fill(service, "small", SMALL_EDGES);
		const alone = await measure(service, small);
		const sizes: { edges: number; costs: Cost[] }[] = [];
		for (const edges of SIZES) {
			const tenant = await fill(service, `${edges} edges`, edges);
			const costs = await measure(service, tenant);
			sizes.push({ edges, costs });
			console.error(toTable(figuresOf(edges, costs)));
			console.error(await plansOf(service, tenant));
			if (edges === SIZES[0]) await addNeighbours(service);
		}
		const beside = await measure(service, small);
		return [
			...sizes.flatMap(({ edges, costs }) => figuresOf(edges, costs)),
			...project(sizes.at(-2), sizes.at(-1)),
			...figuresOf(SMALL_EDGES, alone, " alone"),
			...figuresOf(SMALL_EDGES, beside, ` beside ${NEIGHBOURS} as small and ${SIZES.map(named).join(" and ")}`),
		];
	} finally {
		await service.stop();
	}
}

async function fill(service: Service, name: string, edges: number): Promise<Tenant> {
	const tenant = await service.team(name);
	const ms = await timed(() => fillProject(service.superuser, tenant, edges, edges > 100_000));
	await service.superuser.query("VACUUM ANALYZE");
	await service.superuser.query("CHECKPOINT");
	const { rows } = await service.superuser.query("SELECT pg_size_pretty(pg_database_size(current_database())) AS size");
	console.error(`filled ${named(edges)} edges in ${Math.round(ms / 1000)} s; the database has ${rows[0]?.size}`);
	return tenant;
}

async function addNeighbours(service: Service): Promise<void> {
	for (let n = 0; n < NEIGHBOURS; n++) {
		await fillProject(
			service.superuser,
			await createTeam({ name: `neighbour ${n}`, tier: "growth" }),
			SMALL_EDGES,
			false,
		);
	}
	await service.superuser.query("VACUUM ANALYZE");
	await service.superuser.query("CHECKPOINT");
}

/** One client, one request after the other. */
async function measure(service: Service, tenant: Tenant): Promise<Cost[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const costs: Cost[] = [];
	for (const { run } of OPERATIONS) {
		for (let n = 0; n < WARM; n++) await run(service, tenant, n, agent);
		const before = await pagesRead(service);
		const ms: number[] = [];
		for (let n = WARM; n < WARM + RUNS; n++) ms.push(await timed(() => run(service, tenant, n, agent)));
		const pages = ((await pagesRead(service)) - before) / RUNS;
		costs.push({ p50: quantile(ms, 0.5), p99: quantile(ms, 0.99), pages });
	}
	agent.destroy();
	return costs;
}

/** Pages of tables and indexes that were touched so far, in memory or on disk, catalogs left out. */
async function pagesRead({ superuser }: Service): Promise<number> {
	await wait(REPORTED_MS);
	const { rows } = await superuser.query(`SELECT (SELECT sum(heap_blks_hit + heap_blks_read) FROM pg_statio_user_tables)
		+ (SELECT sum(idx_blks_hit + idx_blks_read) FROM pg_statio_user_indexes) AS pages`);
	return Number(rows[0]?.pages);
}

/** How PostgreSQL finds the two pages: which index it walks, and how many of its pages it touches for them. */
async function plansOf({ superuser }: Service, { projectId, teamId }: Tenant): Promise<string> {
	const ctx = { projectId, groups: null } as Parameters<typeof selectNodes>[0];
	const plans: string[] = [];
	await superuser.query(
		`BEGIN; SET LOCAL ROLE memory_graph_app; SET LOCAL app.project_id = '${projectId}'; SET LOCAL app.team_id = '${teamId}'`,
	);
	for (const statement of [
		selectNodes(ctx, { query: "", limit: 100, offset: 0 }),
		selectLinks(ctx, { include_retracted: false, limit: 100, offset: 0 }),
	]) {
		const { rows } = await superuser.query(`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF) ${statement}`);
		plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
	}
	await superuser.query("ROLLBACK");
	return plans.join("\n\n");
}

const named = (edges: number) => edges.toLocaleString("en");

const figuresOf = (edges: number, costs: Cost[], where = ""): Figure[] =>
	costs.flatMap(({ p50, p99, pages }, n) => [
		figure(`${named(edges)} edges${where}, ${OPERATIONS[n]?.name}: p50`, p50, "ms"),
		figure("  p99", p99, "ms"),
		figure("  pages touched", pages, "pages"),
	]);

/**
 * What a project of a hundred million would cost: as much more than the larger as that costs more than the smaller, for each tenfold.
 * It holds while indexes are walked, whose height grows with the logarithm, and what is walked fits into memory.
 */
function project(smaller?: { edges: number; costs: Cost[] }, larger?: { edges: number; costs: Cost[] }): Figure[] {
	if (!smaller || !larger) return [];
	const steps = Math.log(PROJECTED / larger.edges) / Math.log(larger.edges / smaller.edges);
	const further = (from: number, to: number) => to + Math.max(0, to - from) * steps;
	return OPERATIONS.map(({ name }, n) => {
		const [from, to] = [smaller.costs[n]?.p50 ?? Number.NaN, larger.costs[n]?.p50 ?? Number.NaN];
		return figure(`${named(PROJECTED)} edges, projected, ${name}: p50`, further(from, to), "ms");
	});
}
