// Indexes again what was written under older rules, so that an upgrade leaves no episode behind.
import { jobContext } from "@/lib/auth/job-context";
import { pool } from "@/lib/db/pool";
import { inTenant } from "@/lib/db/tenant";
import { log } from "@/lib/log";
import { INDEX_VERSION, type Indexable, reindexEpisode } from "./index-episode";

/** Episodes of one round, and rounds of one run: a run takes seconds to a few minutes, and the next goes on. */
const MOST = 200;
const ROUNDS = 25;
/** What could not be indexed again keeps what it has, marked so that it holds up no other. */
const FAILED = -1;

/**
 * Indexes episodes of every tenant that have an older version, oldest places first, each in a transaction of its own; at most
 * 5,000 a run. Answers how many it took up. Safe to run twice and to be killed.
 */
export async function reindexStale(now: Date): Promise<{ episodes: number }> {
	let episodes = 0;
	for (let round = 0; round < ROUNDS; round++) {
		const { rows } = await pool().query<{ projectId: string; ids: string[] }>(STALE, [INDEX_VERSION]);
		for (const { projectId, ids } of rows) await reindexAll(projectId, ids, now);
		const taken = rows.reduce((sum, { ids }) => sum + ids.length, 0);
		episodes += taken;
		if (taken < MOST) break;
	}
	return { episodes };
}

async function reindexAll(projectId: string, ids: string[], now: Date): Promise<void> {
	const ctx = await jobContext(projectId, "reindex", now);
	if (!ctx) return;
	for (const id of ids) {
		try {
			await inTenant(ctx, async (tx) => {
				const [episode] = await tx.query<Indexable>(EPISODE, [projectId, id]);
				if (episode) await reindexEpisode(ctx, tx, episode);
			});
		} catch (error) {
			log.error(
				{ project: projectId, episode: id, err: (error as Error).message },
				"an episode could not be indexed again",
			);
			await inTenant(ctx, (tx) => tx.query(MARK, [projectId, id]));
		}
	}
}

const STALE = `SELECT project_id AS "projectId", array_agg(episode_id::text ORDER BY group_id, position) AS ids FROM (
	SELECT project_id, episode_id, group_id, position FROM search_episodes WHERE version >= 0 AND version < $1
	ORDER BY version, project_id, group_id, position LIMIT ${MOST}) x GROUP BY project_id`;
const EPISODE = `SELECT id, group_id AS "groupId", content, valid_at AS "validAt" FROM episodes WHERE project_id = $1 AND id = $2`;
const MARK = `UPDATE search_episodes SET version = ${FAILED} WHERE project_id = $1 AND episode_id = $2`;
