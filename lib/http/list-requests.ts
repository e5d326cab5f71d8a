import type { Ctx } from "@/lib/context";
import { inSnapshot, readInTenant, type Tx } from "@/lib/db/tenant";
import { isUuid } from "@/lib/ids";

export const REQUESTS_PAGE = 50;
/** The latest requests that the latency is measured on. */
const MEASURED = 1_000;
/** The latest requests whose keys are offered. */
const NAMED = 10_000;

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

const STATUSES: Record<Exclude<RequestResult, "all">, [number, number]> = {
	succeeded: [0, 399],
	failed: [400, 999],
	refused: [400, 499],
	"our fault": [500, 999],
};

/**
 * The SQL of what a filter asks for, and its values. Nothing else is in the statement, so that its plan walks the index to the newest;
 * one for any filter would read them all.
 */
function matching(ctx: Ctx, { path, key, result }: RequestFilter): { where: string; values: unknown[] } {
	const values: unknown[] = [ctx.projectId];
	const bind = (value: unknown) => `$${values.push(value)}`;
	const all = ["project_id = $1"];
	if (path) all.push(`path ILIKE ${bind(`%${path.replace(/[\\%_]/g, "\\$&")}%`)}`);
	if (key) all.push(`key_id = ${bind(key)}`);
	if (result !== "all") all.push(`status BETWEEN ${STATUSES[result].map(bind).join(" AND ")}`);
	return { where: all.join(" AND "), values };
}

/** A page of a project's requests, newest first, and how long such requests take. */
export async function listRequests(
	ctx: Ctx,
	filter: RequestFilter & { after: unknown },
): Promise<{ requests: RequestRow[]; next: string | null; latency: Latency | null }> {
	const after = typeof filter.after === "string" && isUuid(filter.after) ? filter.after : null;
	const { where, values } = matching(ctx, filter);
	return inSnapshot(ctx, async (tx) => {
		const rows = await tx.query<RequestRow>(
			`SELECT id, at, key_id, method, path, status, duration_ms, request_id FROM request_log
			WHERE ${where}${after ? ` AND id < $${values.length + 1}` : ""} ORDER BY id DESC LIMIT ${REQUESTS_PAGE + 1}`,
			[...values, ...(after ? [after] : [])],
		);
		const requests = rows.slice(0, REQUESTS_PAGE);
		const next = rows.length > REQUESTS_PAGE ? (requests.at(-1)?.id ?? null) : null;
		return { requests, next, latency: await measureLatency(tx, where, values) };
	});
}

async function measureLatency(tx: Tx, where: string, values: unknown[]): Promise<Latency | null> {
	const [row] = await tx.query<{ requests: number; p: number[] | null }>(
		`SELECT count(*)::int AS requests, percentile_disc(ARRAY[.5, .95, .99]) WITHIN GROUP (ORDER BY duration_ms) AS p
		FROM (SELECT duration_ms FROM request_log WHERE ${where} ORDER BY id DESC LIMIT ${MEASURED}) latest`,
		values,
	);
	const [p50, p95, p99] = row?.p ?? [];
	if (!row || p50 === undefined || p95 === undefined || p99 === undefined) return null;
	return { requests: row.requests, p50, p95, p99 };
}

/** The ids of the keys that the request log of a project names. */
export async function listRequestKeys(ctx: Ctx): Promise<string[]> {
	const rows = await readInTenant<{ key_id: string }>(
		ctx,
		`SELECT DISTINCT key_id FROM (SELECT key_id FROM request_log WHERE project_id = $1 ORDER BY id DESC LIMIT ${NAMED}) latest ORDER BY 1`,
		[ctx.projectId],
	);
	return rows.map((row) => row.key_id);
}
