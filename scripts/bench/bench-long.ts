import { Agent } from "node:http";
import { postJson } from "./post-json";
import { turn } from "./prose";
import { type Service, type Tenant, untilIdle } from "./service";
import { type Figure, figure, median, quantile } from "./timing";

const TEXTS = 300;
const CHARACTERS = 2_000;
const SEARCHES = 100;
const WARM_UP = 20;
const CLIENTS = 8;
const SHORT_TEXTS = 1_200;

/** Writes of texts of 2,000 characters beside short ones, and, once the background is done with them, searches of a group of 300 of them with all their facts. */
export async function benchLong(service: Service, tenant: Tenant): Promise<Figure[]> {
	await writeAll(
		service,
		tenant,
		"warm-up",
		Array.from({ length: 400 }, (_, n) => turn(50_000 + n)),
	);
	const short = await writeAll(
		service,
		tenant,
		"short",
		Array.from({ length: SHORT_TEXTS }, (_, n) => turn(10_000 + n)),
	);
	const long = await writeAll(
		service,
		tenant,
		"long",
		Array.from({ length: TEXTS }, (_, n) => longText(n)),
	);
	const figures = [
		figure(`writes of short texts, ${CLIENTS} clients`, short, "characters/s"),
		figure(`writes of ${CHARACTERS} characters, ${CLIENTS} clients`, long, "characters/s"),
		figure("writes, long over short, per character", long / short, "x", 0.6, true),
	];
	await untilIdle(service);
	for (const [scope, p50, p95] of [
		["episodes", 20, 50],
		["all", 40, 80],
	] as const) {
		const ms = await searchAll(service, tenant, scope);
		figures.push(
			figure(`search, ${TEXTS} long texts, ${scope}: p50`, median(ms), "ms", p50),
			figure(`search, ${TEXTS} long texts, ${scope}: p95`, quantile(ms, 0.95), "ms", p95),
		);
	}
	return figures;
}

/** The n-th text of 2,000 characters: a dated message of many sentences. */
function longText(n: number): string {
	let text = turn(n);
	for (let more = 1; text.length < CHARACTERS; more++) text += ` ${turn(n + 977 * more).replace(/^[^:]*:[^:]*: /, "")}`;
	return text.slice(0, CHARACTERS);
}

/** Writes all texts into a group; returns the characters a second. */
async function writeAll(service: Service, tenant: Tenant, group_id: string, texts: string[]): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
	let next = 0;
	const started = performance.now();
	await Promise.all(
		Array.from({ length: CLIENTS }, async () => {
			while (next < texts.length) {
				await postJson(service, tenant, agent, "/v1/episodes", { content: texts[next++], group_id });
			}
		}),
	);
	agent.destroy();
	const characters = texts.reduce((sum, { length }) => sum + length, 0);
	return characters / ((performance.now() - started) / 1000);
}

async function searchAll(service: Service, tenant: Tenant, scope: "episodes" | "all"): Promise<number[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const ms: number[] = [];
	for (let n = 0; n < WARM_UP + SEARCHES; n++) {
		const about = longText(n).split(" ").slice(6, 14).join(" ");
		const sent = performance.now();
		await postJson(service, tenant, agent, "/v1/search", { query: `What about ${about}?`, scope, group_id: "long" });
		if (n >= WARM_UP) ms.push(performance.now() - sent);
	}
	agent.destroy();
	return ms;
}
