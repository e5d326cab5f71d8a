import type { Ctx } from "@/lib/context";
import { inTenant, type Tx } from "./tenant";

class Rehearsed extends Error {}

/** Runs `work` as `inTenant` does, or with `dryRun` as a rehearsal: the same statements, rolled back once they have answered. */
export async function inTenantOrDry<T>(ctx: Ctx, dryRun: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
	if (!dryRun) return inTenant(ctx, work);
	let result: { value: T } | undefined;
	const rehearsal = inTenant(ctx, async (tx) => {
		result = { value: await work(tx) };
		throw new Rehearsed();
	});
	await rehearsal.catch((error) => {
		if (!(error instanceof Rehearsed)) throw error;
	});
	if (!result) throw new Error("a rehearsal ended without an answer");
	return result.value;
}
