// npm run bench [-- streams|writes|capacity|search|long|pages|hub|changes …]: measures the running service in one go and prints a table and JSON.
// npm run bench -- scale: what operations cost in projects of millions of facts. It takes minutes, and is never among all.
// Compare ratios of one run: machines differ and drift.
import { benchCapacity } from "./bench-capacity";
import { benchChanges } from "./bench-changes";
import { benchHub } from "./bench-hub";
import { benchLong } from "./bench-long";
import { benchPages } from "./bench-pages";
import { benchScale } from "./bench-scale";
import { benchSearch } from "./bench-search";
import { benchStreams } from "./bench-streams";
import { benchWrites } from "./bench-writes";
import { seedDashboard, seedGraph } from "./seed-graph";
import { type Service, startService } from "./service";
import { type Figure, toTable } from "./timing";

const PARTS: Record<string, (service: Service) => Promise<Figure[]>> = {
	streams: async (service) => {
		const tenant = await service.team("streams");
		await seedGraph(service, tenant, 50_000, 100_000);
		return benchStreams(service, tenant);
	},
	writes: async (service) => benchWrites(service, await service.team("writes")),
	capacity: async (service) => benchCapacity(service, await service.team("capacity")),
	search: async (service) => benchSearch(service, await service.team("search")),
	long: async (service) => benchLong(service, await service.team("long")),
	pages: async (service) => {
		const tenant = await service.team("pages");
		await seedGraph(service, tenant, 50_000, 100_000);
		await seedDashboard(service, tenant, 10_000);
		return benchPages(service, tenant);
	},
	hub: async (service) => benchHub(service, await service.team("hub")),
	changes: async (service) => benchChanges(service, await service.team("changes")),
};

const wanted = process.argv.slice(2);
if (wanted.join() === "scale") {
	print(await benchScale());
	process.exit();
}
const unknown = wanted.filter((name) => !PARTS[name]);
if (unknown.length > 0) {
	console.error(
		`npm run bench: no part ${unknown.join(", ")}; there are ${Object.keys(PARTS).join(", ")}, and alone scale`,
	);
	process.exit(2);
}

const service = await startService();
try {
	const figures: Figure[] = [];
	for (const [name, measure] of Object.entries(PARTS)) {
		if (wanted.length === 0 || wanted.includes(name)) figures.push(...(await measure(service)));
	}
	print(figures);
} finally {
	await service.stop();
}

function print(figures: Figure[]): void {
	console.log(toTable(figures));
	console.log(JSON.stringify(figures));
}
