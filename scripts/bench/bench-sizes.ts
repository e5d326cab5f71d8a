import { WARM, writeTurns } from "./bench-writes";
import { seedGraph } from "./seed-graph";
import type { Service, Tenant } from "./service";
import { type Figure, figure, median } from "./timing";

const SIZES = [1_000, 50_000, 500_000];
const READS = 100;
const WRITES = 120;

/** The same small answer and the same write over graphs of growing size: cost should grow with the answer alone. */
export async function benchSizes(service: Service): Promise<Figure[]> {
	// Not counted: a service that warms up from size to size would hide that cost grows.
	const small = await service.team("warm-up");
	await readPages(service, small);
	await writeTurns(service, small, 0, WARM, 1);
	const figures: Figure[] = [];
	for (const entities of SIZES) {
		const tenant = await service.team(`size ${entities}`);
		await seedGraph(service, tenant, entities, entities * 2);
		const reads = await readPages(service, tenant);
		const writes = await writeTurns(service, tenant, 50_000, WRITES, 1);
		const size = entities.toLocaleString("en");
		figures.push(
			figure(`nodes limit=100 of ${size}: p50`, median(reads), "ms"),
			figure(`write into ${size}: p50`, median(writes.ms.slice(WRITES / 4)), "ms"),
		);
	}
	return figures;
}

/** Reads the first hundred nodes again and again; answers each time's milliseconds. */
async function readPages(service: Service, { key }: Tenant): Promise<number[]> {
	const reads: number[] = [];
	for (let run = 0; run < READS; run++) {
		const started = performance.now();
		const response = await fetch(new URL("/v1/graph/nodes?limit=100", service.baseUrl), {
			headers: { authorization: `Bearer ${key}` },
		});
		await response.text();
		reads.push(performance.now() - started);
	}
	return reads;
}
