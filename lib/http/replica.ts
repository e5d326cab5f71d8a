// Which database answers a request: the replica where it has got as far as the caller's own writes, else the primary.
import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";

const AT_LEAST = "if-graph-version-at-least";

/**
 * The context with which a route that may be answered by the replica reads. Throws `invalid_request` for a header that is no version.
 * Decision: without the header the replica may be behind by whatever its lag is.
 */
export async function forReading(ctx: Ctx, request: Request): Promise<Ctx> {
	const atLeast = request.headers.get(AT_LEAST) ?? "0";
	if (!/^\d{1,18}$/.test(atLeast)) {
		throw new AppError("invalid_request", "If-Graph-Version-At-Least must be a version that X-Graph-Version had.");
	}
	if (!env().DATABASE_REPLICA_URL) return ctx;
	const onReplica = { ...ctx, readsReplica: true };
	try {
		return BigInt(await readVersion(onReplica)) >= BigInt(atLeast) ? onReplica : ctx;
	} catch (error) {
		log.warn({ err: (error as Error).message }, "the replica does not answer; the primary does");
		return ctx;
	}
}

/** What a write's answer says where there is a replica: the version that its caller may ask for, its own write included. */
export async function versionAfterWrite(ctx: Ctx): Promise<Record<string, string>> {
	if (!env().DATABASE_REPLICA_URL) return {};
	// The write is done whatever becomes of this.
	const version = await readVersion(ctx).catch(() => null);
	return version === null ? {} : { "X-Graph-Version": version };
}

async function readVersion(ctx: Ctx): Promise<string> {
	const [graph] = await readInTenant<{ version: string }>(
		ctx,
		"SELECT version::text AS version FROM graphs WHERE project_id = $1",
		[ctx.projectId],
	);
	return graph?.version ?? "0";
}
