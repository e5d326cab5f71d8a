// The only way to tenant tables: a transaction in the application's role with the tenant set, so that row level
// security answers for the tenant whatever the statements say.

import pg from "pg";
import type { Ctx } from "@/lib/context";
import { isUuid } from "@/lib/ids";
import { perProcess } from "@/lib/per-process";
import { pool, readPool } from "./pool";
import { isAftermath, isRetryable, isUnavailable } from "./sqlstate";

/** A tenant transaction. `query` answers the rows; a statement with values is prepared once per connection, for its plan. */
export type Tx = {
	query<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
	/**
	 * Ends the transaction with statements that were sent last: COMMIT follows them at once, so that the rows they lock, which many
	 * writers share, are held for one round trip. Answers what they answer; one that fails undoes everything.
	 */
	commitWith<const T extends readonly unknown[]>(sent: T): Promise<Settled<T>>;
};

type Settled<T extends readonly unknown[]> = { [K in keyof T]: Awaited<T[K]> };

const MAX_TRIES = 8;

/** The statements that open a tenant transaction, to be sent in one round trip. */
export function beginTenant(ctx: Ctx, mode: Mode = "read write"): string {
	if (!isUuid(ctx.projectId) || !isUuid(ctx.team.id)) throw new Error("tenant ids are uuids");
	// An empty list of groups must not read as "every group".
	const groups = ctx.groups ? pg.escapeLiteral(toArrayLiteral(ctx.groups)) : "''";
	const isolation = mode === "read only" ? "ISOLATION LEVEL REPEATABLE READ READ ONLY" : "";
	// A caller limited to groups reads entities, edges and aliases as those groups alone would give them: the views of the schema
	// group_views have the tables' names. Whoever writes needs the tables.
	const views = ctx.groups && mode === "read only" ? "; SET LOCAL search_path = group_views, public" : "";
	// SET is neither planned nor answered with a row.
	return `BEGIN ${isolation}${views}; SET LOCAL ROLE memory_graph_app; SET LOCAL app.team_id = '${ctx.team.id}'; SET LOCAL app.project_id = '${ctx.projectId}'; SET LOCAL app.groups = ${groups}`;
}

type Mode = "read write" | "read only";

/**
 * Runs `work` in one transaction that sees the caller's project (and groups) alone; commits when it resolves, rolls
 * back when it throws. A deadlock or serialization failure runs `work` again, at most eight times in all, so `work` must
 * have no effect outside the transaction. No model call and no HTTP inside.
 */
export const inTenant = <T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> =>
	retrying(ctx, (ctx) => once(ctx, work, "read write"));

/** The same for reads alone: all of one snapshot, from a replica where one may answer the caller. */
export const inSnapshot = <T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> =>
	retrying(ctx, (ctx) => once(ctx, work, "read only"), "read only");

/** The rows of one statement in a transaction of its own, committed when this resolves; a single round trip, as its end is sent along. */
export const runInTenant = <R extends object>(ctx: Ctx, text: string, values?: unknown[]): Promise<R[]> =>
	retrying(ctx, (ctx) => runOnce<R>(ctx, text, values, "read write"));

/** The same for a statement that only reads, as `inSnapshot` does. */
export const readInTenant = <R extends object>(ctx: Ctx, text: string, values?: unknown[]): Promise<R[]> =>
	retrying(ctx, (ctx) => runOnce<R>(ctx, text, values, "read only"), "read only");

async function retrying<T>(ctx: Ctx, run: (ctx: Ctx) => Promise<T>, mode: Mode = "read write"): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await run(attempt === 1 ? ctx : { ...ctx, readsReplica: false });
		} catch (error) {
			// A replica ends reads of rows that it is about to change: then the primary reads.
			const isOfReplica = mode === "read only" && ctx.readsReplica && attempt === 1;
			const mayRepeat = isRetryable(error) || (isOfReplica && isUnavailable(error));
			if (attempt >= MAX_TRIES || !mayRepeat) throw error;
		}
	}
}

async function runOnce<R extends object>(ctx: Ctx, text: string, values: unknown[] | undefined, mode: Mode) {
	const client = await poolFor(ctx, mode).connect();
	try {
		const [, answer] = await settleAll([
			client.query(beginTenant(ctx, mode)),
			client.query<R & pg.QueryResultRow>(statement(ctx, mode, text, values)),
			client.query("COMMIT"),
		]);
		return answer.rows;
	} finally {
		// After a statement that failed the COMMIT was a ROLLBACK.
		client.release();
	}
}

/**
 * The results of statements that were sent one behind the other without waiting. Waits for all of them; when some fail,
 * throws the error of the first that did not fail because another had.
 */
export async function settleAll<const T extends readonly unknown[]>(sent: T): Promise<Settled<T>> {
	const settled = await Promise.allSettled(sent);
	const reasons = settled.filter((result) => result.status === "rejected").map(({ reason }) => reason);
	if (reasons.length > 0) throw reasons.find((reason) => !isAftermath(reason)) ?? reasons[0];
	return settled.map((result) => (result as PromiseFulfilledResult<unknown>).value) as Settled<T>;
}

/**
 * Runs `work` within the transaction as if its caller saw every group of the project: for texts that are made from all of
 * them and shown only to callers who see all of them. Nothing that `work` reads may reach the caller otherwise.
 */
export async function acrossGroups<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
	const [seen] = await tx.query<{ groups: string }>("SELECT current_setting('app.groups') AS groups");
	const show = (groups: string) => tx.query("SELECT set_config('app.groups', $1, true)", [groups]);
	await show("");
	const result = await work();
	await show(seen?.groups ?? "{}");
	return result;
}

/**
 * Runs reads within the transaction as if its caller were limited to these groups: what is written from them names things as
 * these groups themselves do.
 */
export async function withinGroups<T>(tx: Tx, groups: string[], work: () => Promise<T>): Promise<T> {
	const set = (groups: string, path: string) =>
		tx.query("SELECT set_config('app.groups', $1, true), set_config('search_path', $2, true)", [groups, path]);
	const [seen] = await tx.query<{ groups: string; path: string }>(
		"SELECT current_setting('app.groups') AS groups, current_setting('search_path') AS path",
	);
	await set(toArrayLiteral(groups), "group_views, public");
	const result = await work();
	await set(seen?.groups ?? "{}", seen?.path ?? "public");
	return result;
}

async function once<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>, mode: Mode): Promise<T> {
	const client = await poolFor(ctx, mode).connect();
	let broken: Error | undefined;
	try {
		// The first statements of `work` follow without waiting: should one of these fail, the transaction fails them too.
		const begun = client.query(beginTenant(ctx, mode));
		begun.catch(() => {});
		let committed: Promise<unknown> | undefined;
		const commit = () => {
			committed ??= client.query("COMMIT");
			committed.catch(() => {});
			return committed;
		};
		const result = await work({
			query: async <R extends object>(text: string, values?: unknown[]) =>
				(await client.query<R & pg.QueryResultRow>(statement(ctx, mode, text, values))).rows,
			commitWith: async (sent) => (await settleAll([settleAll(sent), commit()]))[0],
		});
		commit();
		// What was only read is answered at once; the next user of the connection waits its turn behind the COMMIT.
		await settleAll(mode === "read only" ? [begun] : [begun, commit()]);
		return result;
	} catch (error) {
		await client.query("ROLLBACK").catch((failure: Error) => {
			broken = failure;
		});
		throw error;
	} finally {
		client.release(broken);
	}
}

const poolFor = (ctx: Ctx, mode: Mode) => (mode === "read only" ? readPool(ctx) : pool());

/** A statement with values is prepared once per connection, under a name. */
function statement(ctx: Ctx, mode: Mode, text: string, values: unknown[] | undefined): pg.QueryConfig {
	const readsViews = ctx.groups !== null && mode === "read only";
	return { name: values && planName(text, readsViews), text, values };
}

const MAX_PLANS = 300;

/**
 * A name to keep a statement's plan under; none past so many, for texts that are put together anew each time. Of the group views it
 * is another: one plan for both would be generated again whenever callers of the two kinds run one after the other.
 */
function planName(text: string, readsViews: boolean): string | undefined {
	const planNames = perProcess("plan names", () => new Map<string, string>());
	const known = planNames.get(text) ?? (planNames.size < MAX_PLANS ? `plan_${planNames.size}` : undefined);
	if (!known) return undefined;
	planNames.set(text, known);
	return readsViews ? `${known}_of_views` : known;
}

/** The ids of rows. */
export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Fields of rows, each as one array: what `unnest` makes rows of again. */
export const columnsOf = <R>(rows: readonly R[], ...fields: (keyof R)[]): unknown[][] =>
	fields.map((field) => rows.map((row) => row[field]));

const toArrayLiteral = (items: string[]) =>
	`{${items.map((item) => `"${item.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join(",")}}`;

class Rehearsed extends Error {}

/** Runs `work` as `inTenant` does, or with `dryRun` as a rehearsal: the same statements, rolled back once they have answered. */
export async function inTenantOrDry<T>(ctx: Ctx, dryRun: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
	if (!dryRun) return inTenant(ctx, work);
	let result: { value: T } | undefined;
	const rehearsal = inTenant(ctx, async (tx) => {
		result = { value: await work(tx) };
		throw new Rehearsed();
	});
	await rehearsal.catch((error) => {
		if (!(error instanceof Rehearsed)) throw error;
	});
	if (!result) throw new Error("a rehearsal ended without an answer");
	return result.value;
}
