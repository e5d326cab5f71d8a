import type { Ctx } from "@/lib/context";
import { inTenant, type Tx } from "@/lib/db/tenant";
import { isUuid } from "@/lib/ids";

export const REQUESTS_PAGE = 50;
/** The latest requests that the latency is measured on. */
const MEASURED = 10_000;

export const REQUEST_RESULTS = ["all", "succeeded", "failed", "refused", "our fault"] as const;
type RequestResult = (typeof REQUEST_RESULTS)[number];

/** What to list; empty strings leave nothing out. `path` is a piece of it, `key` the id of a key. */
export type RequestFilter = { path: string; key: string; result: RequestResult };

export type RequestRow = {
	id: string;
	at: Date;
	key_id: string;
	method: string;
	path: string;
	status: number;
	duration_ms: number;
	request_id: string;
};

/** How long the latest requests of a filter took, in milliseconds; null without any. */
export type Latency = { requests: number; p50: number; p95: number; p99: number };

const MATCHES = `project_id = $1 AND ($2 = '' OR path ILIKE $2) AND ($3 = '' OR key_id = $3) AND status BETWEEN $4 AND $5`;
const STATUSES: Record<RequestResult, [number, number]> = {
	all: [0, 999],
	succeeded: [0, 399],
	failed: [400, 999],
	refused: [400, 499],
	"our fault": [500, 999],
};

const valuesOf = (ctx: Ctx, { path, key, result }: RequestFilter) => [
	ctx.projectId,
	path && `%${path.replace(/[\\%_]/g, "\\$&")}%`,
	key,
	...STATUSES[result],
];

/** A page of a project's requests, newest first, and how long such requests take. */
export async function listRequests(
	ctx: Ctx,
	filter: RequestFilter & { after: unknown },
): Promise<{ requests: RequestRow[]; next: string | null; latency: Latency | null }> {
	const after = typeof filter.after === "string" && isUuid(filter.after) ? filter.after : null;
	return inTenant(
		ctx,
		async (tx) => {
			const rows = await tx.query<RequestRow>(
				`SELECT id, at, key_id, method, path, status, duration_ms, request_id FROM request_log
				WHERE ${MATCHES} AND ($6::uuid IS NULL OR id < $6) ORDER BY id DESC LIMIT ${REQUESTS_PAGE + 1}`,
				[...valuesOf(ctx, filter), after],
			);
			const requests = rows.slice(0, REQUESTS_PAGE);
			const next = rows.length > REQUESTS_PAGE ? (requests.at(-1)?.id ?? null) : null;
			return { requests, next, latency: await measureLatency(ctx, tx, filter) };
		},
		"read only",
	);
}

async function measureLatency(ctx: Ctx, tx: Tx, filter: RequestFilter): Promise<Latency | null> {
	const [row] = await tx.query<{ requests: number; p: number[] | null }>(
		`SELECT count(*)::int AS requests, percentile_disc(ARRAY[.5, .95, .99]) WITHIN GROUP (ORDER BY duration_ms) AS p
		FROM (SELECT duration_ms FROM request_log WHERE ${MATCHES} ORDER BY id DESC LIMIT ${MEASURED}) latest`,
		valuesOf(ctx, filter),
	);
	const [p50, p95, p99] = row?.p ?? [];
	if (!row || p50 === undefined || p95 === undefined || p99 === undefined) return null;
	return { requests: row.requests, p50, p95, p99 };
}

/** The ids of the keys that the request log of a project names. */
export async function listRequestKeys(ctx: Ctx): Promise<string[]> {
	const rows = await inTenant(
		ctx,
		(tx) =>
			tx.query<{ key_id: string }>(
				`SELECT DISTINCT key_id FROM (SELECT key_id FROM request_log WHERE project_id = $1 ORDER BY id DESC LIMIT ${MEASURED}) latest ORDER BY 1`,
				[ctx.projectId],
			),
		"read only",
	);
	return rows.map((row) => row.key_id);
}
