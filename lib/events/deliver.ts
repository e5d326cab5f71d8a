// A project's deliveries: what is due is sent, what failed waits longer each time, what fails six times has failed.

import { createHmac, randomBytes } from "node:crypto";
import { jobContext } from "@/lib/auth/job-context";
import type { Ctx } from "@/lib/context";
import { readInTenant, runInTenant } from "@/lib/db/tenant";
import { env } from "@/lib/env";
import { guardedPost } from "./guarded-post";
import { CHANGE_COLUMNS } from "./list-changes";

/** The payload of the job that `enqueue_webhooks` adds. */
export type Waiting = { projectId: string };

type Due = {
	id: string;
	endpoint_id: string;
	attempts: number;
	url: string;
	groups: string[];
	secrets: string[];
	change_seq: string;
};

const BATCH = 20;
const SECOND = 1_000;
/** How long after each failed attempt the next one comes; after the last it has failed for good. */
export const WAITS_MS = [5, 5 * 60, 30 * 60, 2 * 3_600, 5 * 3_600].map((seconds) => seconds * SECOND);

/**
 * Sends what is due of a project, a batch of it at most, then queues itself for the rest: an endpoint that never answers holds up
 * other projects for one batch alone. Safe to run twice: a delivery that was sent when the process died is
 * sent again under the same `webhook-id`, by which a receiver knows it. Does nothing for a project that is gone.
 */
export async function deliverWebhooks({ projectId }: Waiting, runId: string): Promise<void> {
	const ctx = await jobContext(projectId, runId, new Date());
	if (!ctx) return;
	const due = await findDue(ctx);
	await Promise.all(due.map((delivery) => deliver({ ...ctx, now: new Date() }, delivery)));
	await runInTenant(
		ctx,
		`SELECT enqueue_webhooks(greatest(next_at, clock_timestamp())) FROM (
		SELECT min(d.next_at) AS next_at FROM webhook_deliveries d JOIN webhook_endpoints e ON e.project_id = d.project_id AND e.id = d.endpoint_id
		WHERE d.project_id = $1 AND d.state = 'pending' AND e.enabled) d WHERE next_at IS NOT NULL`,
		[ctx.projectId],
	);
}

const findDue = (ctx: Ctx) =>
	readInTenant<Due>(
		ctx,
		`SELECT d.id, d.endpoint_id, d.attempts, d.change_seq::text, e.url, e.groups,
			array_remove(ARRAY[e.secret, CASE WHEN e.old_secret_until > now() THEN e.old_secret END], NULL) AS secrets
		FROM webhook_deliveries d JOIN webhook_endpoints e ON e.project_id = d.project_id AND e.id = d.endpoint_id
		WHERE d.project_id = $1 AND d.state = 'pending' AND d.next_at <= clock_timestamp() AND e.enabled
		ORDER BY d.next_at, d.id LIMIT ${BATCH}`,
		[ctx.projectId],
	);

async function deliver(ctx: Ctx, due: Due): Promise<void> {
	const seen = { ...ctx, groups: due.groups.length > 0 ? due.groups : null };
	const [change] = await readInTenant<{ type: string; at: Date; data: object }>(
		seen,
		`SELECT ${CHANGE_COLUMNS} FROM changes c WHERE c.project_id = $1 AND c.seq = $2`,
		[ctx.projectId, due.change_seq],
	);
	if (!change) return settle(ctx, due, { status: null, error: "The change is gone." }, true);
	const body = JSON.stringify({ type: change.type, timestamp: change.at.toISOString(), data: change.data });
	const headers = {
		"content-type": "application/json",
		"user-agent": "memory-graph-webhooks/1",
		...signedHeaders(`msg_${due.id.replaceAll("-", "")}`, ctx.now, body, due.secrets),
	};
	try {
		const status = await guardedPost(due.url, headers, body, env().WEBHOOKS_TO_PRIVATE === "on");
		const error = status >= 200 && status < 300 ? null : `The endpoint answered ${status}.`;
		// Standard Webhooks: 410 says that nobody wants them any more.
		await settle(ctx, due, { status, error }, status === 410);
		if (status === 410) await switchOff(ctx, due);
	} catch (error) {
		await settle(ctx, due, { status: null, error: (error as Error).message.slice(0, 200) }, false);
	}
}

async function settle(
	ctx: Ctx,
	{ id, attempts }: Due,
	{ status, error }: { status: number | null; error: string | null },
	isLast: boolean,
): Promise<void> {
	const wait = WAITS_MS[attempts];
	const next = error === null || isLast || wait === undefined ? null : new Date(Date.now() + wait);
	const state = error === null ? "delivered" : next ? "pending" : "failed";
	await runInTenant(
		ctx,
		`UPDATE webhook_deliveries SET state = $3, attempts = attempts + 1, next_at = $4, status = $5, error = $6, tried_at = clock_timestamp()
		WHERE project_id = $1 AND id = $2`,
		[ctx.projectId, id, state, next, status, error],
	);
}

const switchOff = (ctx: Ctx, { endpoint_id }: Due) =>
	runInTenant(ctx, "UPDATE webhook_endpoints SET enabled = false WHERE project_id = $1 AND id = $2", [
		ctx.projectId,
		endpoint_id,
	]);

const PREFIX = "whsec_";

/** A new secret: 256 random bits. */
export const newSecret = () => PREFIX + randomBytes(32).toString("base64");

/** The headers of a message; each secret signs it, so that a receiver may hold either while they are exchanged. */
function signedHeaders(id: string, at: Date, body: string, secrets: string[]): Record<string, string> {
	const timestamp = String(Math.floor(at.getTime() / 1000));
	const signatures = secrets.map((secret) => {
		const key = Buffer.from(secret.slice(PREFIX.length), "base64");
		return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
	});
	return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
