// Whose turn it is with a source: one run at a time, also of several processes, and another's once a run was killed.
import type { Ctx } from "@/lib/context";
import { runInTenant } from "@/lib/db/tenant";
import { uuidv7 } from "@/lib/ids";
import { type Secrets, SourceProblem } from "./connector";
import type { Kind } from "./kinds";
import { sealed, unsealed } from "./secrets";

/** A run that has said nothing for so long was killed; a page takes less. */
const CLAIM_MINUTES = 10;
const SOON = "clock_timestamp() + interval '2 minutes'";

/** A source in the hands of this run, with how far it has been read. */
export type Claimed = {
	id: string;
	claim: string;
	kind: Kind;
	group: string;
	settings: unknown;
	sealed: Buffer | null;
	stage: "read" | "sweep" | "leave";
	cursor: unknown;
	/** What the source has told of by itself, to each key the token that says when. */
	told: Record<string, string>;
	pass: number;
	/** The pass lists everything that is there. */
	isWhole: boolean;
	/** When the last such pass began. */
	wholeAt: Date | null;
	failures: number;
};

/** How far a source has been read, as it is stored. */
export type Progress = Pick<Claimed, "stage" | "cursor" | "pass" | "isWhole" | "wholeAt">;

/** Claims a source; null for one that another run has, that is paused, that its service told to wait, or that is gone. */
export async function claimSource(ctx: Ctx, id: string): Promise<Claimed | null> {
	const [claimed] = await runInTenant<Claimed>(
		ctx,
		`UPDATE sources SET claim = $3, claimed_until = clock_timestamp() + interval '${CLAIM_MINUTES} minutes'
		WHERE project_id = $1 AND id = $2 AND NOT paused AND (claimed_until IS NULL OR claimed_until < clock_timestamp())
			AND (not_before IS NULL OR not_before < clock_timestamp() OR stage = 'leave')
		RETURNING id, claim, kind, group_id AS "group", settings, secret AS sealed, stage, cursor, told, pass, is_whole AS "isWhole", whole_at AS "wholeAt", failures`,
		[ctx.projectId, id, uuidv7()],
	);
	return claimed ?? null;
}

/** The secrets of a source. Throws `SourceProblem` for what was encrypted under another NEXTAUTH_SECRET. */
export function openSecrets({ id, sealed }: Claimed): Secrets {
	const secrets = unsealed(id, sealed);
	if (secrets) return secrets;
	throw new SourceProblem("The stored token or password can no longer be read: enter it again.");
}

/** Stores other secrets in the place of those of a source, unless somebody entered others meanwhile. */
export async function keepSecrets(ctx: Ctx, source: Claimed, secrets: Secrets): Promise<void> {
	const { id, sealed: old } = source;
	source.sealed = sealed(id, secrets);
	await runInTenant(ctx, "UPDATE sources SET secret = $3 WHERE project_id = $1 AND id = $2 AND secret = $4", [
		...[ctx.projectId, id, source.sealed, old],
	]);
}

/** Notes that a source told of a thing by itself: it is read again soon, though not after each of many messages. */
export async function noteTold(ctx: Ctx, id: string, key: string): Promise<void> {
	await runInTenant(
		ctx,
		`UPDATE sources SET told = told || jsonb_build_object($3::text, $4::text),
			next_at = CASE WHEN failures = 0 THEN greatest(least(next_at, ${SOON}), not_before) ELSE next_at END
		WHERE project_id = $1 AND id = $2 AND NOT paused AND stage <> 'leave'`,
		[ctx.projectId, id, key, uuidv7()],
	);
}

/** Forgets that a source told of a thing, which was read since, unless it has told of it anew meanwhile. */
export async function forgetTold(ctx: Ctx, { id, told }: Claimed, key: string): Promise<void> {
	await runInTenant(
		ctx,
		"UPDATE sources SET told = told - $3::text WHERE project_id = $1 AND id = $2 AND told ->> $3::text = $4",
		[...[ctx.projectId, id, key, told[key]]],
	);
	delete told[key];
}

/** Stores how far the source has been read and keeps the claim. False for a run whose claim is over: it must do nothing more. */
export async function saveProgress(ctx: Ctx, { id, claim }: Claimed, progress: Progress): Promise<boolean> {
	const { stage, cursor, pass, isWhole, wholeAt } = progress;
	return update(
		ctx,
		`stage = $4, cursor = $5, pass = $6, is_whole = $7, whole_at = $8, claimed_until = clock_timestamp() + interval '${CLAIM_MINUTES} minutes'`,
		[id, claim, stage, cursor === null ? null : JSON.stringify(cursor), pass, isWhole, wholeAt],
		// One that was asked to leave meanwhile leaves.
		"AND (stage <> 'leave' OR $4 = 'leave')",
	);
}

/** Ends the turn of a run that must do nothing more; the next is whoever's. */
export const releaseClaim = (ctx: Ctx, { id, claim }: Claimed): Promise<boolean> =>
	update(ctx, "claim = NULL, claimed_until = NULL", [id, claim]);

/** Ends the turn of a run that got as far as it could. `isDone`: to the end of what is there. What it told meanwhile is due soon. */
export const releaseDone = (ctx: Ctx, { id, claim }: Claimed, isDone: boolean, nextAt: Date): Promise<boolean> =>
	update(
		ctx,
		`claim = NULL, claimed_until = NULL, not_before = NULL, error = NULL, failures = 0, next_at = CASE WHEN told = '{}' THEN $4 ELSE least($4::timestamptz, ${SOON}) END, synced_at = CASE WHEN $5 THEN clock_timestamp() ELSE synced_at END`,
		[id, claim, nextAt, isDone],
	);

/** Ends the turn of a run that failed, with its reason. `notBefore`: nobody may read it earlier. */
export const releaseFailed = (
	ctx: Ctx,
	{ id, claim }: Claimed,
	failed: { error: string; nextAt: Date; notBefore: Date | null },
): Promise<boolean> =>
	update(
		ctx,
		"claim = NULL, claimed_until = NULL, failures = failures + 1, error = $4, next_at = greatest($5, $6::timestamptz), not_before = $6",
		[id, claim, failed.error.slice(0, 500), failed.nextAt, failed.notBefore],
	);

async function update(ctx: Ctx, set: string, values: unknown[], and = ""): Promise<boolean> {
	const rows = await runInTenant(
		ctx,
		`UPDATE sources SET ${set} WHERE project_id = $1 AND id = $2 AND claim = $3 ${and} RETURNING id`,
		[...[ctx.projectId, ...values]],
	);
	return rows.length > 0;
}
