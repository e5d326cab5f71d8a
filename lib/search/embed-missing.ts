// Gives episodes, their facts and the names in them the vectors that they lack: those just written, and all others after an upgrade or another model.
import { jobContext } from "@/lib/auth/job-context";
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { inTenant, readInTenant } from "@/lib/db/tenant";
import { log } from "@/lib/log";
import type { Embedded } from "@/lib/model/embed";
import { currentEmbedder, type Embedder } from "./embedder";
import { passagesOf } from "./passages";
import { type EpisodeVectors, storeNames, storeVectors } from "./vectors";

/** Episodes of one round, and texts that are embedded at once. */
const EPISODES = 16;
const TEXTS = 64;
/** What is read of a text that is refused whole. */
const FEW_CHARACTERS = 500;
const BUDGET_MS = 60_000;
/** A run ends after so long; the next goes on. */
const RUN_MS = 50_000;

/**
 * Embeds episodes of every tenant that have no vectors of this embedder, and answers how many it took up. Ends early when it fails;
 * a text that it refuses while it takes others stays without. Each batch is stored on its own: safe to run twice and to be killed.
 */
export async function embedMissing(now: Date, embedder = currentEmbedder()): Promise<{ episodes: number }> {
	let episodes = 0;
	for (const endMs = performance.now() + RUN_MS; performance.now() < endMs; ) {
		const { rows } = await pool().query<{ projectId: string; ids: string[] }>(MISSING, [embedder.label]);
		if (rows.length === 0) break;
		for (const { projectId, ids } of rows) {
			const ctx = await jobContext(projectId, "embed", now);
			if (ctx && !(await embedEpisodes(ctx, ids, embedder))) return { episodes };
			episodes += ids.length;
		}
	}
	return { episodes };
}

/** Embeds the episodes that were just written by these tasks; what fails is left to `embedMissing`. Safe to run twice. */
export async function embedWritten(ctx: Ctx, taskIds: string[], embedder = currentEmbedder()): Promise<void> {
	const rows = await readInTenant<{ id: string }>(ctx, WRITTEN, [ctx.projectId, taskIds, embedder.label]);
	for (let from = 0; from < rows.length; from += EPISODES) {
		const ids = rows.slice(from, from + EPISODES).map(({ id }) => id);
		if (!(await embedEpisodes(ctx, ids, embedder))) return;
	}
}

/** How many episodes of all tenants have no vectors yet, counted up to 100,000. */
export async function countMissing(): Promise<number> {
	const { rows } = await pool().query<{ episodes: number }>(COUNT, [currentEmbedder().label]);
	return rows[0]?.episodes ?? 0;
}

/** How many of the caller's episodes have no vectors yet. */
export async function countMissingOf(ctx: Ctx): Promise<number> {
	const [row] = await readInTenant<{ episodes: number }>(
		ctx,
		"SELECT count(*)::int AS episodes FROM search_episodes WHERE project_id = $1 AND embedded <> $2",
		[ctx.projectId, currentEmbedder().label],
	);
	return row?.episodes ?? 0;
}

type Text = { id: string; text: string };

/** False when the embedder failed. */
async function embedEpisodes(ctx: Ctx, ids: string[], embedder: Embedder): Promise<boolean> {
	const [episodes, facts, names] = await Promise.all([
		readInTenant<Text>(ctx, CONTENT, [ctx.projectId, ids]),
		readInTenant<Text & { episodeId: string }>(ctx, FACTS, [ctx.projectId, ids, embedder.label]),
		readInTenant<Text>(ctx, NAMES, [ctx.projectId, ids, embedder.label]),
	]);
	const passages = episodes
		.flatMap(({ id, text }) => passagesOf(text).map((passage) => ({ id, text: passage })))
		.filter(({ text }) => embedder.reads(text));
	const texts = [...passages, ...facts, ...names].map(({ text }) => text);
	const vectors = await embedAll(texts, embedder);
	if (!vectors) return false;
	const rows = new Map(
		ids.map((episodeId): [string, EpisodeVectors] => [episodeId, { episodeId, passages: [], facts: [] }]),
	);
	for (const [i, { id }] of passages.entries()) {
		const vector = vectors[i];
		if (vector) rows.get(id)?.passages.push(vector);
	}
	for (const [i, { id, episodeId }] of facts.entries()) {
		const vector = vectors[passages.length + i];
		if (vector) rows.get(episodeId)?.facts.push({ id, vector });
	}
	const named = names.flatMap(({ id, text }, i) => {
		const vector = vectors[passages.length + facts.length + i];
		return vector ? { id, name: text, vector } : [];
	});
	await inTenant(ctx, async (tx) => {
		await storeNames(ctx, tx, embedder.label, named);
		await storeVectors(ctx, tx, embedder.label, [...rows.values()]);
	});
	return true;
}

/** A vector for each text, none for one that is refused; null when the embedder failed. */
async function embedAll(texts: string[], embedder: Embedder): Promise<(Float32Array | null)[] | null> {
	const vectors: (Float32Array | null)[] = [];
	for (let from = 0; from < texts.length; from += TEXTS) {
		const batch = texts.slice(from, from + TEXTS);
		const embedded = await embedder.embed(batch, BUDGET_MS);
		if (embedded.ok) {
			vectors.push(...embedded.vectors);
		} else if (embedded.failure === "refused") {
			for (const text of batch) {
				const alone = await embedAlone(text, embedder);
				if (!alone.ok) return null;
				vectors.push(alone.vectors[0] ?? null);
			}
		} else {
			return null;
		}
	}
	return vectors;
}

/** The vector of one text, of its start alone when it is refused, or none when even that is refused while other texts are not. */
async function embedAlone(text: string, embedder: Embedder): Promise<Embedded> {
	for (const part of [text, text.slice(0, FEW_CHARACTERS)]) {
		const embedded = await embedder.embed([part], BUDGET_MS);
		if (embedded.ok || embedded.failure !== "refused") return embedded;
	}
	const other = await embedder.embed(["memory"], BUDGET_MS);
	if (other.ok) log.warn({ model: embedder.label }, "a text cannot be embedded");
	return other.ok ? { ok: true, vectors: [] } : other;
}

/** Two steps down an index, however many are done. */
const MISSING = `SELECT project_id AS "projectId", array_agg(episode_id::text ORDER BY group_id, position) AS ids FROM (
	(SELECT project_id, episode_id, group_id, position FROM search_episodes WHERE embedded < $1 ORDER BY embedded, project_id, group_id, position LIMIT ${EPISODES})
	UNION ALL
	(SELECT project_id, episode_id, group_id, position FROM search_episodes WHERE embedded > $1 ORDER BY embedded, project_id, group_id, position LIMIT ${EPISODES})
	LIMIT ${EPISODES}) x GROUP BY project_id`;
const WRITTEN = `SELECT s.episode_id AS id FROM tasks t JOIN search_episodes s ON s.project_id = $1 AND s.episode_id = t.episode_id
	WHERE t.project_id = $1 AND t.id = ANY ($2::uuid[]) AND s.embedded <> $3 ORDER BY s.group_id, s.position`;
const COUNT = `SELECT (SELECT count(*) FROM (SELECT FROM search_episodes WHERE embedded < $1 LIMIT 100000) x)::int
	+ (SELECT count(*) FROM (SELECT FROM search_episodes WHERE embedded > $1 LIMIT 100000) x)::int AS episodes`;
const CONTENT = `SELECT id, content AS text FROM episodes WHERE project_id = $1 AND id = ANY ($2::uuid[])`;
/** What these episodes state that has no vector of this label yet, with the name of its subject where it does not say that. */
const FACTS = `SELECT DISTINCT ON (e.id) e.id, v.episode_id AS "episodeId",
		CASE WHEN strpos(e.fact, e.source_name) > 0 THEN e.fact ELSE e.source_name || ' ' || e.fact END AS text
	FROM edge_episodes v JOIN edges e ON e.project_id = $1 AND e.id = v.edge_id
	WHERE v.project_id = $1 AND v.episode_id = ANY ($2::uuid[])
		AND NOT EXISTS (SELECT FROM fact_vectors f WHERE f.project_id = $1 AND f.edge_id = e.id AND f.model = $3)`;
/** Names of what these episodes mention that have no vector of this label yet. */
const NAMES = `SELECT DISTINCT e.id, e.name AS text FROM mentions m JOIN entities e ON e.project_id = $1 AND e.id = m.entity_id AND NOT e.hidden
	WHERE m.project_id = $1 AND m.episode_id = ANY ($2::uuid[])
		AND NOT EXISTS (SELECT FROM entity_vectors v WHERE v.project_id = $1 AND v.entity_id = e.id AND v.model = $3 AND v.name = e.name)`;
