// The sources of a project: adding, pausing, removing and listing them.
import type { Ctx } from "@/lib/context";
import { readInTenant, runInTenant } from "@/lib/db/tenant";
import { AppError, notFound } from "@/lib/errors";
import { uuidv7 } from "@/lib/ids";
import type { Secrets } from "./connector";
import type { Kind } from "./kinds";
import { sealed, unsealed } from "./secrets";
import type { NewSource } from "./settings";

const MOST = 50;
/** How many things that were not taken a page names. */
const REFUSED_SHOWN = 20;

/** A source as its page shows it. `items` are the things taken from it, `refused` some of those that were not, and why. */
export type SourceRow = {
	id: string;
	kind: Kind;
	group: string;
	settings: NewSource["settings"];
	stage: "read" | "sweep" | "leave";
	paused: boolean;
	/** A run has it now. */
	isSyncing: boolean;
	/** Its service said to wait until its next sync. */
	isWaiting: boolean;
	/** It has been read to its end at least once. */
	syncedAt: Date | null;
	nextAt: Date;
	error: string | null;
	createdAt: Date;
	items: number;
	refused: { key: string; reason: string }[];
	refusedCount: number;
};

/** The sources of a project, in the order in which they were added. */
export const listSources = (ctx: Ctx): Promise<SourceRow[]> =>
	readInTenant<SourceRow>(
		ctx,
		`SELECT s.id, s.kind, s.group_id AS "group", s.settings, s.stage, s.paused, COALESCE(s.claimed_until > clock_timestamp(), false) AS "isSyncing", COALESCE(s.not_before > clock_timestamp(), false) AS "isWaiting", s.synced_at AS "syncedAt", s.next_at AS "nextAt",
			s.error, s.created_at AS "createdAt", i.items, i."refusedCount",
			COALESCE((SELECT json_agg(json_build_object('key', r.key, 'reason', r.refused) ORDER BY r.key) FROM (
				SELECT key, refused FROM source_items WHERE project_id = $1 AND source_id = s.id AND refused IS NOT NULL
				ORDER BY key LIMIT ${REFUSED_SHOWN}) r), '[]') AS refused
		FROM sources s CROSS JOIN LATERAL (
			SELECT count(*) FILTER (WHERE parts > 0)::int AS items, count(refused)::int AS "refusedCount"
			FROM source_items WHERE project_id = $1 AND source_id = s.id) i
		WHERE s.project_id = $1 ORDER BY s.created_at, s.id`,
		[ctx.projectId],
	);

/** Adds a source, due at once. Throws `invalid_request` for more than 50. */
export async function addSource(ctx: Ctx, { kind, group, settings, secrets }: NewSource): Promise<{ id: string }> {
	const id = uuidv7();
	const added = await runInTenant(
		ctx,
		`INSERT INTO sources (project_id, team_id, id, kind, group_id, settings, secret, next_at, created_at)
		SELECT $1, $2, $3, $4, $5, $6, $7, $8, $8 WHERE (SELECT count(*) FROM sources WHERE project_id = $1) < ${MOST} RETURNING id`,
		[ctx.projectId, ctx.team.id, id, kind, group, JSON.stringify(settings), sealed(id, secrets), ctx.now],
	);
	if (added.length === 0) throw new AppError("invalid_request", `A project has at most ${MOST} sources.`);
	return { id };
}

/** Paused, a source is not read until it goes on; what it brought stays. */
export async function setPaused(ctx: Ctx, id: string, paused: boolean): Promise<void> {
	await change(ctx, id, "paused = $3, next_at = $4, failures = 0", [paused, ctx.now]);
}

/** Takes other secrets in the place of those of the same names, and tries them with the next sync, due at once. */
export async function replaceSecrets(ctx: Ctx, id: string, given: Secrets): Promise<void> {
	const [stored] = await runInTenant<{ secret: Buffer | null }>(
		ctx,
		"SELECT secret FROM sources WHERE project_id = $1 AND id = $2",
		[...[ctx.projectId, id]],
	);
	const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
	const secrets = sealed(id, { ...unsealed(id, stored?.secret ?? null), ...filled });
	await change(ctx, id, "secret = $3, next_at = $4, not_before = NULL, failures = 0", [secrets, ctx.now]);
}

/**
 * Removes a source. With `forget` all that it brought is forgotten first, by syncs that do nothing else, so it may take a while;
 * without, that stays and is no longer tied to it.
 */
export async function removeSource(ctx: Ctx, id: string, forget: boolean): Promise<void> {
	if (forget)
		return change(ctx, id, "stage = 'leave', paused = false, next_at = $3, failures = 0, error = NULL", [ctx.now]);
	const rows = await runInTenant(ctx, "DELETE FROM sources WHERE project_id = $1 AND id = $2 RETURNING id", [
		ctx.projectId,
		id,
	]);
	if (rows.length === 0) throw notFound("source");
}

/** Changes a source, unless it is leaving. */
async function change(ctx: Ctx, id: string, set: string, values: unknown[]): Promise<void> {
	const rows = await runInTenant(
		ctx,
		`UPDATE sources SET ${set} WHERE project_id = $1 AND id = $2 AND stage <> 'leave' RETURNING id`,
		[...[ctx.projectId, id, ...values]],
	);
	if (rows.length === 0) throw notFound("source");
}
