// The parts of the one transaction that every write is.
import type { Ctx } from "@/lib/context";
import { settleAll, type Tx } from "@/lib/db/tenant";
import { countInGraph, type Saved, saveExtraction } from "@/lib/graph/save-extraction";
import { indexEpisode } from "@/lib/search/index-episode";
import { createTask } from "@/lib/tasks/create-task";
import { enqueueTask } from "@/lib/tasks/enqueue";
import { countUse } from "@/lib/usage/count-use";
import type { Quota } from "@/lib/usage/quota";
import { reserveUse } from "@/lib/usage/reserve-use";
import { insertEpisode, type NewEpisode } from "./insert-episode";
import type { Graph } from "./to-graph";

const NOTHING: Graph = { entities: [], edges: [] };

/** Saves the episode, what it says, its place in the index and its task, without the parts it is `missing`: those the task repeats. */
export async function saveWrite(ctx: Ctx, tx: Tx, episode: NewEpisode, graph: Graph): Promise<Saved> {
	const { id, taskId, missing } = episode;
	// The graph first, as it takes several round trips.
	const [saved] = await settleAll([
		saveExtraction(ctx, tx, episode, missing.includes("extraction") ? NOTHING : graph),
		insertEpisode(ctx, tx, episode),
		missing.includes("indexing") ? null : indexEpisode(ctx, tx, episode),
		createTask(ctx, tx, { ...episode, id: taskId, episodeId: id }),
	]);
	return saved;
}

/**
 * What a write changes in rows that many writers share, so last in its transaction: counts of entities, the project's waiting
 * job, the team's meters. An intent credit is held under the task's uuid, for the annotation to charge or release. Answers the
 * meters as they stand now; throws `quota_exceeded` when one filled meanwhile.
 */
export async function payForWrite(ctx: Ctx, tx: Tx, episode: NewEpisode, saved: Saved): Promise<Quota[]> {
	const [, , writes, intents] = await settleAll([
		countInGraph(ctx, tx, episode, saved),
		enqueueTask(ctx, tx, episode.taskId),
		countUse(ctx, tx, "writes"),
		episode.extractIntent ? reserveUse(ctx, tx, "intents", episode.taskId) : null,
	]);
	return intents ? [writes, intents] : [writes];
}
