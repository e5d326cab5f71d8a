import type { Ctx } from "@/lib/context";
import { inTenant } from "@/lib/db/tenant";
import { isUuid } from "@/lib/ids";

export const REQUESTS_PAGE = 50;

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

/** A page of a project's requests, newest first; `failedOnly` leaves out what was answered below 400. */
export async function listRequests(
	ctx: Ctx,
	filter: { failedOnly: boolean; after: unknown },
): Promise<{ requests: RequestRow[]; next: string | null }> {
	const after = typeof filter.after === "string" && isUuid(filter.after) ? filter.after : null;
	const rows = await inTenant(
		ctx,
		(tx) =>
			tx.query<RequestRow>(
				`SELECT id, at, key_id, method, path, status, duration_ms, request_id FROM request_log
				WHERE project_id = $1 AND (NOT $2::boolean OR status >= 400) AND ($3::uuid IS NULL OR id < $3)
				ORDER BY id DESC LIMIT ${REQUESTS_PAGE + 1}`,
				[ctx.projectId, filter.failedOnly, after],
			),
		"read only",
	);
	const requests = rows.slice(0, REQUESTS_PAGE);
	return { requests, next: rows.length > REQUESTS_PAGE ? (requests.at(-1)?.id ?? null) : null };
}
