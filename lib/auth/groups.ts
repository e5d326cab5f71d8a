import type { Ctx } from "@/lib/context";
import { AppError } from "@/lib/errors";

/**
 * Refuses a group that the caller's key may not touch. Decision: 403 `missing_scope` for a group named by the caller, as
 * it reveals only what the key's own list says; things inside a hidden group answer the same 404 as missing ones.
 */
export function assertGroupAllowed(ctx: Ctx, groupId: string | undefined): void {
	if (groupId !== undefined && ctx.groups && !ctx.groups.includes(groupId)) {
		throw new AppError("missing_scope", `This key is restricted to other groups: ${ctx.groups.join(", ")}.`);
	}
}
