import type { Ctx } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { assertUnderCap } from "./assert-under-cap";

/**
 * What every metered write asks before it works: throws `payment_required` for a team that is past due, then
 * `quota_exceeded` for full meters: writes, and intents when the write would take one.
 * Spec: Past-due hard stop, Behaviour at a cap.
 */
export async function assertMayWrite(ctx: Ctx, extractIntent: boolean): Promise<void> {
	if (ctx.team.pastDue) {
		throw new AppError(
			"payment_required",
			"The subscription is past due. Settle the open invoice to write again; reads keep working.",
		);
	}
	await (extractIntent ? assertUnderCap(ctx, "writes", "intents") : assertUnderCap(ctx, "writes"));
}
