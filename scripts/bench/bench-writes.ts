import { Agent } from "node:http";
import { postJson } from "./post-json";
import { turn } from "./prose";
import type { Service, Tenant } from "./service";
import { type Figure, figure, median, quantile } from "./timing";

/** Not counted: connections are opened, plans made and code compiled. */
const WARM_UP = 50;
/** After so many writes next to all code is compiled. */
export const WARM = 400;
const ALONE = 400;
const TOGETHER = 1_200;
const CLIENTS = 8;

/** Writes of chat prose: latency with one client, throughput with eight. */
export async function benchWrites(service: Service, tenant: Tenant): Promise<Figure[]> {
	const alone = await writeTurns(service, tenant, 0, WARM + ALONE, 1);
	const ms = alone.ms.slice(WARM_UP, WARM_UP + ALONE);
	await writeTurns(service, tenant, 5_000, WARM, CLIENTS);
	const together = await writeTurns(service, tenant, 10_000, TOGETHER, CLIENTS);
	return [
		figure("write, 1 client: p50", median(ms), "ms", 15),
		figure("write, 1 client: p95", quantile(ms, 0.95), "ms", 50),
		figure(`write, 1 client, after ${WARM}: p50`, median(alone.ms.slice(WARM)), "ms"),
		figure(`writes, ${CLIENTS} clients`, TOGETHER / together.seconds, "episodes/s", 120, true),
		figure(`write, ${CLIENTS} clients: p95`, quantile(together.ms, 0.95), "ms"),
	];
}

/** Writes `count` turns from number `from` on, as `writeTexts` does. */
export const writeTurns = (service: Service, tenant: Tenant, from: number, count: number, clients: number) =>
	writeTexts(service, tenant, turns(from, count), clients);

export const turns = (from: number, count: number) => Array.from({ length: count }, (_, n) => turn(from + n));

/** Writes texts with so many clients; answers each one's milliseconds, and the seconds of all. */
export async function writeTexts(
	service: Service,
	tenant: Tenant,
	texts: string[],
	clients: number,
	group_id?: string,
): Promise<{ ms: number[]; seconds: number }> {
	const agent = new Agent({ keepAlive: true, maxSockets: clients });
	const ms: number[] = [];
	let next = 0;
	const started = performance.now();
	await Promise.all(
		Array.from({ length: clients }, async () => {
			while (next < texts.length) {
				const body = { content: texts[next++], group_id };
				const sent = performance.now();
				await postJson(service, tenant, agent, "/v1/episodes", body);
				ms.push(performance.now() - sent);
			}
		}),
	);
	agent.destroy();
	return { ms, seconds: (performance.now() - started) / 1000 };
}
