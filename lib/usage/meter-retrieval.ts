import type { Ctx } from "@/lib/context";
import { assertUnderCap } from "./assert-under-cap";
import { countRetrieval } from "./count-use";

/**
 * Runs a search as one retrieval: refused early at the cap (`quota_exceeded`), charged exactly when it succeeds, and
 * never beyond the cap under concurrency: of searches that race for the last credit, one is answered.
 * Spec: POST /v1/search, Retrievals.
 */
export async function meterRetrieval<T>(ctx: Ctx, search: () => Promise<T>): Promise<T> {
	await assertUnderCap(ctx, "retrievals");
	const found = await search();
	await countRetrieval(ctx);
	return found;
}
