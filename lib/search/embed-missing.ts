// Gives episodes the vectors that they lack: new ones, and all others after the model was set or changed.
import { jobContext } from "@/lib/auth/job-context";
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { inTenant, readInTenant } from "@/lib/db/tenant";
import { log } from "@/lib/log";
import { type Embedded, type EmbeddingSettings, embed, findEmbeddingSettings } from "@/lib/model/embed";
import { labelOf, storeVectors } from "./vectors";

/** Episodes of one request: so many vectors of any model stay below the 2 MiB that an answer may have. */
const AT_ONCE = 16;
/** What is read of a text; models read a few thousand words at most. */
const MOST_CHARACTERS = 8_000;
/** What is read of a text that the endpoint refused whole. */
const FEW_CHARACTERS = 1_000;
const BUDGET_MS = 60_000;
/** A run ends after so long; the next goes on. */
const RUN_MS = 50_000;

/**
 * Embeds episodes of every tenant that the configured model has not embedded, and answers how many it took up. Ends early
 * when the endpoint fails; a text that it refuses while it takes others is marked and stays without. Each batch is stored on its
 * own: safe to run twice and to be killed.
 */
export async function embedMissing(now: Date, settings = findEmbeddingSettings()): Promise<{ episodes: number }> {
	let episodes = 0;
	if (!settings) return { episodes };
	for (const endMs = performance.now() + RUN_MS; performance.now() < endMs; ) {
		const { rows } = await pool().query<{ projectId: string; ids: string[] }>(MISSING, [labelOf(settings)]);
		if (rows.length === 0) break;
		for (const { projectId, ids } of rows) {
			const ctx = await jobContext(projectId, "embed", now);
			if (ctx && !(await embedAll(ctx, ids, settings))) return { episodes };
			episodes += ids.length;
		}
	}
	return { episodes };
}

/** False when the endpoint failed. */
async function embedAll(ctx: Ctx, ids: string[], settings: EmbeddingSettings): Promise<boolean> {
	const texts = await readInTenant<{ id: string; text: string }>(ctx, TEXTS, [ctx.projectId, ids]);
	let embedded: Embedded = await embed(
		texts.map(({ text }) => text),
		BUDGET_MS,
		settings,
	);
	let vectors: (Float32Array | null)[] = embedded.ok ? embedded.vectors : [];
	if (!embedded.ok && embedded.failure === "refused") {
		vectors = [];
		for (const { text } of texts) {
			embedded = await embedAlone(text, settings);
			if (!embedded.ok) break;
			vectors.push(embedded.vectors[0] ?? null);
		}
	}
	const rows = vectors.map((vector, i) => ({ episodeId: texts[i]?.id as string, vector }));
	if (rows.length > 0) await inTenant(ctx, (tx) => storeVectors(ctx, tx, labelOf(settings), rows));
	return embedded.ok;
}

/** The vector of one text, of its start alone when it is refused, or none when even that is refused while other texts are not. */
async function embedAlone(text: string, settings: EmbeddingSettings): Promise<Embedded> {
	for (const part of [text, text.slice(0, FEW_CHARACTERS)]) {
		const embedded = await embed([part], BUDGET_MS, settings);
		if (embedded.ok || embedded.failure !== "refused") return embedded;
	}
	const other = await embed(["memory"], BUDGET_MS, settings);
	if (other.ok) log.warn({ model: settings.name }, "an episode cannot be embedded");
	return other.ok ? { ok: true, vectors: [] } : other;
}

/** Two steps down an index, however many are done. */
const MISSING = `SELECT project_id AS "projectId", array_agg(episode_id::text ORDER BY group_id, position) AS ids FROM (
	(SELECT project_id, episode_id, group_id, position FROM search_episodes WHERE embedded < $1 ORDER BY embedded, project_id, group_id, position LIMIT ${AT_ONCE})
	UNION ALL
	(SELECT project_id, episode_id, group_id, position FROM search_episodes WHERE embedded > $1 ORDER BY embedded, project_id, group_id, position LIMIT ${AT_ONCE})
	LIMIT ${AT_ONCE}) x GROUP BY project_id`;
const TEXTS = `SELECT id, left(content, ${MOST_CHARACTERS}) AS text FROM episodes WHERE project_id = $1 AND id = ANY ($2::uuid[])`;
