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

/** One write to store: the episode, how to read what it says, and the answer to make of what was saved (inside the transaction). */
export type Write<T extends object, G extends Graph> = {
	episode: NewEpisode;
	/** What the episode says, read while the database stores what does not depend on it. For milliseconds: the transaction is open. */
	read(tx: Tx): Promise<G>;
	once: Once | null;
	answer(saved: Saved, graph: G, tx: Tx): Promise<T> | T;
};

/** What an episode says, as the store takes it. */
export type Graph = { entities: StoreEntity[]; edges: StoreEdge[] };

/**
 * The one transaction of every write: the episode, its graph, its task, the answer kept for an Idempotency-Key and the
 * write it costs, all or nothing. An intent credit is held under the task's uuid, for the annotation to charge or release.
 * A twin that came first answers instead, for free. Throws what its parts throw, `quota_exceeded` among it.
 */
export async function storeWrite<T extends object, G extends Graph>(ctx: Ctx, write: Write<T, G>): Promise<T> {
	const { episode, once } = write;
	return inTenant(ctx, async (tx) => {
		const earlier = await claimOnce<T>(ctx, tx, once);
		if (earlier) return earlier;
		const save = async () => {
			const graph = await write.read(tx);
			return { graph, saved: await saveExtraction(ctx, tx, episode, graph) };
		};
		// It asks first, as everything else waits for what it finds.
		const [{ graph, saved }] = await together([
			save(),
			insertEpisode(ctx, tx, episode),
			indexEpisode(ctx, tx, episode),
			createTask(ctx, tx, { ...episode, id: episode.taskId, episodeId: episode.id }),
		]);
		const answer = await write.answer(saved, graph, tx);
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
