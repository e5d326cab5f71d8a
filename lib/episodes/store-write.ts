import type { Ctx } from "@/lib/context";
import { inTenant, type Tx, together } from "@/lib/db/tenant";
import type { StoreEntity } from "@/lib/graph/resolve-entities";
import { countInGraph, type Saved, type StoreEdge, saveExtraction } from "@/lib/graph/save-extraction";
import { claimOnce, keepAnswer, type Once } from "@/lib/idempotency/once";
import { indexEpisode } from "@/lib/search/index-episode";
import { createTask } from "@/lib/tasks/create-task";
import { enqueueTask } from "@/lib/tasks/enqueue";
import { countUse } from "@/lib/usage/count-use";
import { reserveUse } from "@/lib/usage/reserve-use";
import { insertEpisode, type NewEpisode } from "./insert-episode";

/** One write to store: the episode, what it says, and the answer to make of what was saved (inside the transaction). */
export type Write<T extends object> = {
	episode: NewEpisode;
	extraction: { entities: StoreEntity[]; edges: StoreEdge[] };
	once: Once | null;
	answer(saved: Saved, tx: Tx): Promise<T> | T;
};

/**
 * The one transaction of every write: the episode, its graph, its task, the answer kept for an Idempotency-Key and the
 * write it costs, all or nothing. An intent credit is held under the task's uuid, for the annotation to charge or release.
 * A twin that came first answers instead, for free. Throws what its parts throw, `quota_exceeded` among it.
 */
export async function storeWrite<T extends object>(ctx: Ctx, write: Write<T>): Promise<T> {
	const { episode, extraction, once } = write;
	return inTenant(ctx, async (tx) => {
		const earlier = await claimOnce<T>(ctx, tx, once);
		if (earlier) return earlier;
		// The graph's names are asked for first, as its edges wait for them; the database does the rest meanwhile.
		const [, saved] = await together([
			insertEpisode(ctx, tx, episode),
			saveExtraction(ctx, tx, episode, extraction),
			indexEpisode(ctx, tx, episode),
			createTask(ctx, tx, { ...episode, id: episode.taskId, episodeId: episode.id }),
		]);
		const answer = await write.answer(saved, tx);
		await keepAnswer(ctx, tx, once, answer);
		// Last, and committed without another round trip, as they lock rows that many writers share: entities that many
		// episodes mention, the project's waiting job, the team's counters. A cap that filled meanwhile undoes everything above.
		tx.leave([
			countInGraph(ctx, tx, episode, saved),
			enqueueTask(ctx, tx, episode.taskId),
			countUse(ctx, tx, "writes"),
			...(episode.extractIntent ? [reserveUse(ctx, tx, "intents", episode.taskId)] : []),
		]);
		return answer;
	});
}
