import { timeSearches } from "./bench-search";
import { turns, WARM, writeTexts } from "./bench-writes";
import { turn } from "./prose";
import { type Service, type Tenant, untilIdle } from "./service";
import { type Figure, figure, median, quantile } from "./timing";

const TEXTS = 300;
const CHARACTERS = 2_000;
const SEARCHES = 120;
const CLIENTS = 8;
const SHORT_TEXTS = 1_200;

/** Writes of texts of 2,000 characters beside short ones, and, once the background is done with them, searches of a group of 300 of them with all their facts. */
export async function benchLong(service: Service, tenant: Tenant): Promise<Figure[]> {
	/** Characters a second. */
	const write = async (group_id: string, texts: string[]) => {
		const { seconds } = await writeTexts(service, tenant, texts, CLIENTS, group_id);
		return texts.join("").length / seconds;
	};
	await write("warm-up", turns(50_000, WARM));
	const short = await write("short", turns(10_000, SHORT_TEXTS));
	const long = await write(
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
		const ms = await timeSearches(service, tenant, SEARCHES, (n) => {
			const about = longText(n).split(" ").slice(6, 14).join(" ");
			return { query: `What about ${about}?`, scope, group_id: "long" };
		});
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
