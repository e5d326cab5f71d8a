import { readdirSync, readFileSync } from "node:fs";
import { Agent } from "node:http";
import { questionAbout } from "./bench-search";
import { writeTurns } from "./bench-writes";
import { getText, postJson } from "./post-json";
import { type Service, type Tenant, untilIdle } from "./service";
import { type Figure, figure } from "./timing";

const [WARM, RUNS] = [200, 300];
/** What the kernel counts a process's time in. */
const TICK_MS = 10;
const PARTS = ["server", "background", "database"] as const;
type Times = Record<(typeof PARTS)[number], number>;

/**
 * The processor time of one operation, by process. Unlike its latency it says how many of them a machine carries, and does not depend on
 * what else runs there: a core has a thousand milliseconds a second.
 */
export async function benchCapacity(service: Service, tenant: Tenant): Promise<Figure[]> {
	const agent = new Agent({ keepAlive: true });
	const operations: [string, (n: number) => Promise<unknown>][] = [
		["episode written, and processed in the background", (n) => writeTurns(service, tenant, n, 1, 1)],
		["page of 100 nodes", () => getText(service, tenant, agent, "/v1/graph/nodes?limit=100")],
		["details", () => getText(service, tenant, agent, "/v1/graph/nodes/Nora/details")],
		[
			"search",
			(n) => postJson(service, tenant, agent, "/v1/search", { query: questionAbout(n), scope: "all", limit: 10 }),
		],
	];
	const figures: Figure[] = [];
	for (const [name, run] of operations) {
		for (let n = 0; n < WARM; n++) await run(n);
		await untilIdle(service);
		const before = timesOf(service.pid);
		for (let n = WARM; n < WARM + RUNS; n++) await run(n);
		await untilIdle(service);
		const after = timesOf(service.pid);
		const spent = PARTS.map((part) => (after[part] - before[part]) / RUNS);
		figures.push(
			...PARTS.map((part, n) => figure(`${name}: ${part}`, spent[n] ?? 0, "ms of a core")),
			figure("  so many a core carries in a second", 1_000 / spent.reduce((sum, ms) => sum + ms, 0), "/s"),
		);
	}
	agent.destroy();
	return figures;
}

/** Processor time of the service so far, in milliseconds; of what has ended within it too. */
function timesOf(server: number): Times {
	const times: Times = { server: 0, background: 0, database: 0 };
	const all = readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.flatMap((name) => statOf(Number(name)) ?? []);
	const partOf = (pid: number): keyof Times | null => {
		if (pid === server) return "server";
		const found = all.find((one) => one.pid === pid);
		if (!found) return null;
		const above = partOf(found.parent);
		if (above !== "server") return above;
		return found.title.includes("background.mjs") ? "background" : "database";
	};
	for (const { pid, own, ended } of all) {
		const part = partOf(pid);
		// What ends below the server is the database's or the background's, whose own ends are counted with them.
		if (part) times[part] += (part === "server" ? own : own + ended) * TICK_MS;
	}
	return times;
}

/** Null of one that has just ended. */
function statOf(pid: number) {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		// Behind its name, which may hold anything, come its state, its parent and, from the twelfth on, its times.
		const fields = stat
			.slice(stat.lastIndexOf(")") + 2)
			.split(" ")
			.map(Number);
		const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
		const title = readFileSync(`/proc/${pid}/cmdline`, "utf8");
		return { pid, parent: fields[1] ?? 0, title, own: user + system, ended: endedUser + endedSystem };
	} catch {
		return null;
	}
}
