// npm run bench:graph [-- 2000 10000 50000 200000] [--visits 5] [--only name]…: measures the graph view of the production build beside
// other views of the same rows, in one run of headless Chromium, and prints a table for each size and JSON. Compare within
// one run: machines differ and drift, and without a GPU WebGL is emulated.
import { parseArgs } from "node:util";
import { OperatorError } from "@/lib/errors";
import { signedIn } from "@/lib/testing/sign-in";
import { seedGraph } from "../seed-graph";
import { type Service, startService, type Tenant } from "../service";
import { median } from "../timing";
import { startBrowser } from "./browser";
import { type Contestant, type Measured, measurePage, NOTHING } from "./measure-page";
import { type Pages, servePages } from "./serve-pages";
import { syntheticGraph } from "./synthetic-graph";

const SIZES = [2_000, 10_000, 50_000, 200_000];
/** Larger graphs are measured in our view alone: the service gives 50,000 rows a request, and the others ask once. */
const LARGEST_SHARED = 50_000;
/** One visit says little: what a machine does besides comes and goes. */
const VISITS = 5;
const USAGE =
	"npm run bench:graph takes numbers of nodes, from 100 on, --visits with a number, and --only with the name of a view (again for each)";
/** A service that has been up for a while has its routes compiled. */
const WARM_UPS = 5;
/** A view that takes longer in all is given up. */
const MAX_MS = 120_000;
const LABELS = ["Person", "Organization", "Topic", "Event", "Product", "Location", "Document", "Technology"];

async function main(): Promise<void> {
	const { sizes, only, visits } = readArguments(process.argv.slice(2));
	const service = await startService();
	const pages = await servePages(service);
	const results: Record<string, Record<string, Measured>> = {};
	try {
		const tenants = new Map<number, Tenant>();
		for (const size of sizes) tenants.set(size, await seeded(service, size));
		for (const [size, tenant] of tenants) {
			pages.show(tenant);
			const contestants = (await contestantsOf(service, pages, tenant)).filter(
				({ name, isOurs }) => (size <= LARGEST_SHARED || isOurs) && (only.length === 0 || only.includes(name)),
			);
			results[size] = {};
			for (let i = 0; i < WARM_UPS; i++) await warmUp(contestants);
			for (const contestant of contestants) {
				const measured = await measure(contestant, size, visits);
				console.error(contestant.name, JSON.stringify(measured));
				results[size][contestant.name] = measured;
			}
			console.log(`\n${size.toLocaleString("en")} nodes, ${(2 * size).toLocaleString("en")} links\n`);
			console.log(toMarkdown(results[size]));
		}
		console.log(JSON.stringify(results));
	} finally {
		await pages.stop();
		await service.stop();
	}
}

/** A visit beforehand, so that no view pays for the first use of a route or for its bundling. */
async function warmUp(contestants: Contestant[]): Promise<void> {
	for (const { url, cookies, isOurs } of contestants) {
		const cookie = Object.entries(cookies)
			.map(([name, value]) => `${name}=${value}`)
			.join("; ");
		const headers = { cookie, "sec-fetch-site": "same-origin" };
		await (await fetch(url, { headers })).text();
		const rows = isOurs
			? ["/nodes", "/links"].map((name) => url.replace(/\/graph$/, `/graph-rows${name}`))
			: [`${url.split("?")[0]}.js`];
		for (const address of rows) await (await fetch(address, { headers })).text();
	}
}

/** The medians of some visits; a view that was given up is not asked again. */
async function measure(contestant: Contestant, size: number, most: number): Promise<Measured> {
	const visits: Measured[] = [];
	for (let isGivenUp = false; visits.length < most && !isGivenUp; ) {
		const { found, error } = await visit(contestant, size);
		visits.push(found);
		isGivenUp = error !== null;
		if (error) console.error(`${contestant.name}: ${error.message.split("\n")[0]}`);
	}
	const names = Object.keys(NOTHING) as (keyof Measured)[];
	return Object.fromEntries(names.map((name) => [name, median(visits.map((one) => one[name]))])) as Measured;
}

/** A browser of its own for each visit, so that none finds the caches or the memory of another. */
async function visit(contestant: Contestant, size: number): Promise<{ found: Measured; error: Error | null }> {
	const browser = await startBrowser();
	const given = new Promise<never>((_, reject) => {
		setTimeout(() => reject(new Error("given up")), MAX_MS).unref();
	});
	const found = { ...NOTHING };
	try {
		const patience = { paintMs: 40_000, settleMs: size > LARGEST_SHARED ? 60_000 : 20_000 };
		await Promise.race([measurePage(browser, contestant, patience, found), given]);
		return { found, error: null };
	} catch (error) {
		return { found, error: error instanceof Error ? error : new Error(String(error)) };
	} finally {
		await browser.close();
	}
}

async function seeded(service: Service, size: number): Promise<Tenant> {
	const tenant = await service.team(`graph of ${size}`);
	const { ends, communities } = syntheticGraph(size, 2 * size);
	const numbers = Array.from(ends, (end) => end + 1);
	await seedGraph(service, tenant, size, {
		sources: numbers.filter((_, i) => i % 2 === 0),
		targets: numbers.filter((_, i) => i % 2 === 1),
		labels: Array.from(communities, (community) => LABELS[community % LABELS.length] ?? ""),
	});
	return tenant;
}

async function contestantsOf(service: Service, pages: Pages, tenant: Tenant): Promise<Contestant[]> {
	const { cookies } = await signedIn(tenant.teamId);
	const other = (name: string, page: string): Contestant => ({
		name,
		url: pages.url(page),
		cookies: {},
		isOurs: false,
	});
	return [
		{ name: "ours", url: `${service.baseUrl}/p/${tenant.projectId}/graph`, cookies, isOurs: true },
		other("force-graph", "force-graph"),
		other("sigma + FA2", "sigma"),
		other("sigma, hideEdgesOnMove", "sigma?hide"),
		other("cosmos.gl", "cosmos"),
	];
}

function readArguments(args: string[]): { sizes: number[]; only: string[]; visits: number } {
	const options = { visits: { type: "string" }, only: { type: "string", multiple: true } } as const;
	const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
	const sizes = positionals.map(Number);
	const visits = Number(values.visits ?? VISITS);
	const isWrong = (count: number, least: number) => !Number.isInteger(count) || count < least;
	if (isWrong(visits, 1) || sizes.some((size) => isWrong(size, 100))) throw new OperatorError(USAGE);
	return { sizes: sizes.length > 0 ? sizes : SIZES, only: values.only ?? [], visits };
}

/** What is measured by row, views by column. */
const ROWS: [title: string, read: (measured: Measured) => string][] = [
	["first node painted", ({ first }) => ms(first)],
	["first frame of the view itself", ({ view }) => ms(view)],
	["all painted", ({ all }) => ms(all)],
	["layout tick", ({ tick }) => ms(tick)],
	["settled", ({ settled }) => ms(settled)],
	["frame median / p95 while panning, layout live", (m) => `${ms(m.frameMedian)} / ${ms(m.frameP95)}`],
	["input latency median", ({ latency }) => ms(latency)],
	["longest main-thread task after load", ({ longestTask }) => ms(longestTask)],
	["JS heap of the page", ({ heapMb }) => tenths(heapMb, "MB")],
	["idle CPU at rest", ({ idlePercent }) => tenths(idlePercent, "%")],
];

/** A Markdown table of what was measured of each view. */
function toMarkdown(measured: Record<string, Measured>): string {
	const names = Object.keys(measured);
	const lines = [
		["", ...names],
		["---", ...names.map(() => "---")],
		...ROWS.map(([title, read]) => [title, ...Object.values(measured).map(read)]),
	];
	return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Whole milliseconds; tenths below ten. */
function ms(value: number): string {
	if (!Number.isFinite(value)) return "not while watched";
	return value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value).toLocaleString("en")} ms`;
}

const tenths = (value: number, unit: string) =>
	Number.isFinite(value) ? `${value.toFixed(1)} ${unit}` : "not while watched";

await main();
