// Whose turn it is with a source: one run at a time, also of several processes, and another's once a run was killed.
import { unseal } from "@/lib/auth/seal";
import type { Ctx } from "@/lib/context";
import { inTenant } from "@/lib/db/tenant";
import { uuidv7 } from "@/lib/ids";
import { SourceProblem } from "./connector";
import type { Kind } from "./kinds";
import { purposeOf } from "./sources";

/** A run that has said nothing for so long was killed; a page takes less. */
const CLAIM_MINUTES = 10;

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
	const [claimed] = await inTenant(ctx, (tx) =>
		tx.query<Claimed>(
			`UPDATE sources SET claim = $3, claimed_until = clock_timestamp() + interval '${CLAIM_MINUTES} minutes'
			WHERE project_id = $1 AND id = $2 AND NOT paused AND (claimed_until IS NULL OR claimed_until < clock_timestamp())
				AND (not_before IS NULL OR not_before < clock_timestamp() OR stage = 'leave')
			RETURNING id, claim, kind, group_id AS "group", settings, secret AS sealed, stage, cursor, pass, is_whole AS "isWhole", whole_at AS "wholeAt", failures`,
			[ctx.projectId, id, uuidv7()],
		),
	);
	return claimed ?? null;
}

/** The secret of a source; null where it has none. Throws `SourceProblem` for one that was encrypted under another NEXTAUTH_SECRET. */
export function openSecret({ id, sealed }: Claimed): string | null {
	if (sealed === null) return null;
	const secret = unseal(sealed, purposeOf(id));
	if (secret) return Buffer.from(secret).toString();
	throw new SourceProblem("The stored token or password can no longer be read: enter it again.");
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

/** Ends the turn of a run that got as far as it could. `isDone`: to the end of what is there. */
export const releaseDone = (ctx: Ctx, { id, claim }: Claimed, isDone: boolean, nextAt: Date): Promise<boolean> =>
	update(
		ctx,
		`claim = NULL, claimed_until = NULL, not_before = NULL, error = NULL, failures = 0, next_at = $4, synced_at = CASE WHEN $5 THEN clock_timestamp() ELSE synced_at END`,
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
	const rows = await inTenant(ctx, (tx) =>
		tx.query(`UPDATE sources SET ${set} WHERE project_id = $1 AND id = $2 AND claim = $3 ${and} RETURNING id`, [
			...[ctx.projectId, ...values],
		]),
	);
	return rows.length > 0;
}
