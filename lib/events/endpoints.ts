// A project's webhook endpoints and the log of their deliveries.
import type { Ctx } from "@/lib/context";
import { readInTenant, runInTenant } from "@/lib/db/tenant";
import { env } from "@/lib/env";
import { invalidField, notFound } from "@/lib/errors";
import { uuidv7 } from "@/lib/ids";
import { problemOf } from "@/lib/public-address";
import { newSecret } from "./deliver";

const MOST = 20;
/** Both secrets hold so long after a rotation. */
const OVERLAP_MS = 24 * 3_600_000;

export type Endpoint = {
	id: string;
	url: string;
	types: string[];
	groups: string[];
	enabled: boolean;
	created_at: Date;
};
export type Delivery = {
	id: string;
	url: string;
	type: string;
	state: "pending" | "delivered" | "failed";
	attempts: number;
	status: number | null;
	error: string | null;
	created_at: Date;
	next_at: Date | null;
};

export const listEndpoints = (ctx: Ctx): Promise<Endpoint[]> =>
	readInTenant<Endpoint>(
		ctx,
		"SELECT id, url, types, groups, enabled, created_at FROM webhook_endpoints WHERE project_id = $1 ORDER BY created_at, id",
		[ctx.projectId],
	);

/** The last 50 deliveries, newest first. */
export const listDeliveries = (ctx: Ctx): Promise<Delivery[]> =>
	readInTenant<Delivery>(
		ctx,
		`SELECT d.id, e.url, c.type, d.state, d.attempts, d.status, d.error, d.created_at, d.next_at
		FROM webhook_deliveries d JOIN webhook_endpoints e ON e.project_id = d.project_id AND e.id = d.endpoint_id
		JOIN changes c ON c.project_id = d.project_id AND c.seq = d.change_seq
		WHERE d.project_id = $1 ORDER BY d.created_at DESC, d.id DESC LIMIT 50`,
		[ctx.projectId],
	);

/** What is wrong with the URL of an endpoint, see `problemOf`; null for a good one. */
export const endpointProblem = (url: string): string | null => problemOf(url, env().WEBHOOKS_TO_PRIVATE === "on");

/**
 * Adds an endpoint and answers its secret, which is shown once. Throws `invalid_request` for a URL that may not be called, see
 * `problemOf`, and for more than 20 endpoints.
 */
export async function addEndpoint(
	ctx: Ctx,
	{ url, types, groups }: Pick<Endpoint, "url" | "types" | "groups">,
): Promise<{ id: string; secret: string }> {
	const problem = endpointProblem(url);
	if (problem) throw refused("url", problem);
	const [id, secret] = [uuidv7(), newSecret()];
	const added = await runInTenant(
		ctx,
		`INSERT INTO webhook_endpoints (project_id, team_id, id, url, types, groups, secret, created_at) SELECT $1, $2, $3, $4, $5, $6, $7, $8
		WHERE (SELECT count(*) FROM webhook_endpoints WHERE project_id = $1) < ${MOST} RETURNING id`,
		[ctx.projectId, ctx.team.id, id, url, types, groups, secret, ctx.now],
	);
	if (added.length === 0) throw refused("url", `is one too many: a project has at most ${MOST} endpoints`);
	return { id, secret };
}

const refused = (field: string, message: string) => invalidField(field, `The ${field} ${message}.`, message);

/** A new secret; the old one signs as well for a day. */
export async function rotateSecret(ctx: Ctx, id: string): Promise<{ secret: string }> {
	const secret = newSecret();
	await change(ctx, "secret = $3, old_secret = secret, old_secret_until = $4", [
		id,
		secret,
		new Date(ctx.now.getTime() + OVERLAP_MS),
	]);
	return { secret };
}

/** Switched off, an endpoint gets nothing new; what waits for it goes on when it is switched on again. */
export async function setEnabled(ctx: Ctx, id: string, enabled: boolean): Promise<void> {
	await change(ctx, "enabled = $3", [id, enabled]);
	if (enabled) await runInTenant(ctx, "SELECT enqueue_webhooks()");
}

async function change(ctx: Ctx, set: string, values: unknown[]): Promise<void> {
	const rows = await runInTenant(
		ctx,
		`UPDATE webhook_endpoints SET ${set} WHERE project_id = $1 AND id = $2 RETURNING id`,
		[ctx.projectId, ...values],
	);
	if (rows.length === 0) throw notFound("webhook endpoint");
}

/** Removes an endpoint with its log. */
export async function removeEndpoint(ctx: Ctx, id: string): Promise<void> {
	const rows = await runInTenant(ctx, "DELETE FROM webhook_endpoints WHERE project_id = $1 AND id = $2 RETURNING id", [
		ctx.projectId,
		id,
	]);
	if (rows.length === 0) throw notFound("webhook endpoint");
}

/** Sends a delivery again, now and with all its attempts, whatever became of it. */
export async function redeliver(ctx: Ctx, id: string): Promise<void> {
	const rows = await runInTenant(
		ctx,
		`WITH again AS (
			UPDATE webhook_deliveries SET state = 'pending', attempts = 0, next_at = clock_timestamp() WHERE project_id = $1 AND id = $2 RETURNING id
		) SELECT enqueue_webhooks() FROM again`,
		[ctx.projectId, id],
	);
	if (rows.length === 0) throw notFound("webhook delivery");
}
