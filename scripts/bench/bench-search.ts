import { Agent } from "node:http";
import { ENCODER } from "@/lib/model/encoder/encode";
import { toIndexEntry } from "@/lib/search/index-entry";
import { postJson } from "./post-json";
import { turn } from "./prose";
import type { Service, Tenant } from "./service";
import { type Figure, figure, median, quantile, timed } from "./timing";

const SMALL = 700;
const LARGE = 100_000;
const [WARM_UP, SEARCHES] = [20, 200];
const BATCH = 500;
const VOCABULARY = 20_000;

/** Searches of a group of 700 episodes within a project of 100,000, of its large group, and of the whole project. */
export async function benchSearch(service: Service, tenant: Tenant): Promise<Figure[]> {
	await seedEpisodes(service, tenant, "small", 0, SMALL);
	await seedEpisodes(service, tenant, "large", SMALL, LARGE);
	await seedVectors(service, tenant);
	await service.database.query("VACUUM ANALYZE episodes, search_episodes, search_postings, search_vectors");
	const figures: Figure[] = [];
	for (const [name, group_id, scope, limitMs] of [
		["group of 700", "small", "episodes", 30],
		["group of 99,300", "large", "episodes", 80],
		["group of 99,300, all", "large", "all", 80],
		["project of 100,000", undefined, "episodes", 80],
	] as const) {
		// Beside it the same by words alone, which takes no vector of the question and reads none of the episodes.
		const [byWords, ms] = [
			await timeSearches(service, tenant, SEARCHES, (n) => ({ ...asked(n), group_id, scope, reranker: "none" })),
			await timeSearches(service, tenant, SEARCHES, (n) => ({ ...asked(n), group_id, scope, reranker: "rrf" })),
		];
		figures.push(
			figure(`search, ${name}, by words alone: p50`, median(byWords), "ms"),
			figure(`search, ${name}, by words alone: p95`, quantile(byWords, 0.95), "ms"),
			figure(`search, ${name}: p50`, median(ms), "ms"),
			figure(`search, ${name}: p95`, quantile(ms, 0.95), "ms", limitMs),
		);
	}
	return figures;
}

/** A turn with words of a wide vocabulary, where the r-th word comes up about 1/r as often as the first. */
export function richTurn(n: number): string {
	let state = (n * 2654435761 + 12345) >>> 0;
	const rare = Array.from({ length: 4 }, () => {
		state = (state * 1664525 + 1013904223) >>> 0;
		return `w${Math.floor(VOCABULARY ** ((state >>> 8) / 0xffffff)).toString(36)}q`;
	});
	return `${turn(n)} It was about ${rare.join(" ")}.`;
}

/** Puts turns `from` up to `to` into a group straight in SQL, as many are wanted. */
async function seedEpisodes(service: Service, tenant: Tenant, group: string, from: number, to: number): Promise<void> {
	const { database } = service;
	await database.query("SELECT set_config('app.project_id', $1, false), set_config('app.team_id', $2, false)", [
		tenant.projectId,
		tenant.teamId,
	]);
	let run = 0;
	let lead = "";
	for (let start = from; start < to; start += BATCH) {
		const rows = Array.from({ length: Math.min(BATCH, to - start) }, (_, i) => {
			const content = richTurn(start + i);
			const entry = toIndexEntry(content, new Date());
			if (entry.lead !== lead) run = start + i - from + 1;
			lead = entry.lead;
			return { n: start + i, position: start + i - from + 1, run, content, ...entry, terms: [...entry.terms] };
		});
		await database.query(
			`WITH w AS (SELECT * FROM jsonb_to_recordset($4::jsonb) AS r(n int, position int, run int, content text, length int, flags int, lead text,
				speaker text, heading text, happened timestamptz, names text[], terms text[], counts int[], slices int[], forms smallint[])),
			ids AS MATERIALIZED (SELECT w.*, gen_random_uuid() AS id FROM w),
			episode AS (INSERT INTO episodes (project_id, team_id, id, task_id, name, group_id, content, source_description, extract_intent, extractor, valid_at, created_at)
				SELECT $1, $2, id, id, 'bench-' || n, $3, content, 'bench', false, 'bench', now(), now() FROM ids),
			entry AS (INSERT INTO search_episodes (project_id, team_id, group_id, episode_id, position, run, length, flags, lead, speaker, heading, happened_at, valid_at, names, terms)
				SELECT $1, $2, $3, id, position, run, length, flags, lead, speaker, heading, happened, now(), names, terms FROM ids ORDER BY position
				RETURNING number, position)
			INSERT INTO search_postings (project_id, team_id, group_id, term, number, position, run, count, length, slices, forms)
			SELECT $1, $2, $3, t.term, e.number, w.position, w.run, t.count, w.length, t.slices, t.forms FROM entry e JOIN w USING (position),
				unnest(w.terms, w.counts, w.slices, w.forms) AS t(term, count, slices, forms)`,
			[
				tenant.projectId,
				tenant.teamId,
				group,
				JSON.stringify(
					rows.map(({ terms, happenedAt, ...row }) => ({
						...row,
						happened: happenedAt,
						terms: terms.map(([term]) => term),
						counts: terms.map(([, { count }]) => count),
						slices: terms.map(([, { slices }]) => slices),
						forms: terms.map(([, { forms }]) => forms),
					})),
				),
			],
		);
	}
}

/** A vector for each episode, of bytes that mean nothing: what they are does not change how long it takes to compare them. */
export async function seedVectors({ database }: Service, { projectId, teamId }: Tenant): Promise<void> {
	await database.query(
		`INSERT INTO search_vectors (project_id, team_id, number, episode_id, group_id, model, dimensions, vectors)
		SELECT $1, $2, e.number, e.episode_id, e.group_id, $3, 384, decode(v.hex, 'hex') FROM search_episodes e,
			LATERAL (SELECT string_agg(md5(e.number || ' ' || n), '') AS hex FROM generate_series(1, 24) n) v
		WHERE e.project_id = $1
		ON CONFLICT DO NOTHING`, // the background has written some by now
		[projectId, teamId, ENCODER],
	);
	await database.query("UPDATE search_episodes SET embedded = $2 WHERE project_id = $1", [projectId, ENCODER]);
}

const asked = (n: number) => ({ query: questionAbout(n), limit: 10 });

/** Searches one after the other, of bodies made by their number; answers each one's milliseconds but the first 20's. */
export async function timeSearches(
	service: Service,
	tenant: Tenant,
	count: number,
	bodyOf: (n: number) => object,
): Promise<number[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const ms: number[] = [];
	for (let n = 0; n < count; n++) {
		const body = bodyOf(n);
		ms.push(await timed(() => postJson(service, tenant, agent, "/v1/search", body)));
	}
	agent.destroy();
	return ms.slice(WARM_UP);
}

/** A question of words that a stored turn holds: some everywhere, some rare. */
export function questionAbout(n: number): string {
	const words = richTurn(n * 137 + 5).split(" ");
	const rare = words.slice(-2).join(" ");
	return n % 3 === 0
		? `When did ${n % 2 ? "Dana" : "Reza"} ${words.slice(6, 14).join(" ")}`
		: `What did ${n % 2 ? "Dana" : "Reza"} say about ${rare}`;
}
