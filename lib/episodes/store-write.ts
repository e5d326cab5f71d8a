import type { Ctx } from "@/lib/context";
import { inTenant, type Tx } from "@/lib/db/tenant";
import type { StoreEntity } from "@/lib/graph/resolve-entities";
import { type Saved, type StoreEdge, saveExtraction } from "@/lib/graph/save-extraction";
import { claimOnce, keepAnswer, type Once } from "@/lib/idempotency/once";
import { createTask } from "@/lib/tasks/create-task";
import { insertEpisode, type NewEpisode } from "./insert-episode";

/** One write to store: the episode, what it says, and the answer to make of what was saved (inside the transaction). */
export type Write<T extends object> = {
	episode: NewEpisode;
	extraction: { entities: StoreEntity[]; edges: StoreEdge[] };
	once: Once | null;
	answer(saved: Saved, tx: Tx): Promise<T> | T;
};

/**
 * The one transaction of every write: the episode, its graph, its task and the answer kept for an Idempotency-Key, all or
 * nothing. A twin that came first answers instead. Throws what its parts throw.
 */
export async function storeWrite<T extends object>(ctx: Ctx, write: Write<T>): Promise<T> {
	const { episode, extraction, once } = write;
	return inTenant(ctx, async (tx) => {
		const earlier = await claimOnce<T>(ctx, tx, once);
		if (earlier) return earlier;
		await insertEpisode(ctx, tx, episode);
		const saved = await saveExtraction(ctx, tx, episode, extraction);
		await createTask(ctx, tx, { ...episode, id: episode.taskId, episodeId: episode.id });
		const answer = await write.answer(saved, tx);
		await keepAnswer(ctx, tx, once, answer);
		return answer;
	});
}
