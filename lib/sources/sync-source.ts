// The story of a sync: a source's pages one after the other, what they hold stored, what is gone forgotten.
import { jobContext } from "@/lib/auth/job-context";
import type { Ctx } from "@/lib/context";
import { runInTenant } from "@/lib/db/tenant";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import {
	type Claimed,
	claimSource,
	forgetTold,
	keepSecrets,
	openSecrets,
	type Progress,
	releaseClaim,
	releaseDone,
	releaseFailed,
	saveProgress,
} from "./claim";
import { type Connector, SourceProblem } from "./connector";
import { feed } from "./feed";
import { folder } from "./folder";
import { github } from "./github";
import { imap } from "./imap";
import { forgetItem, keepItems } from "./keep-item";
import type { Kind } from "./kinds";
import { slack } from "./slack";

/** The connector of each kind; a source's settings and cursor are those of its own kind. */
const CONNECTORS: Record<Kind, Connector<unknown, unknown>> = {
	github,
	feed,
	folder,
	slack,
	imap,
	imap_oauth: imap,
};

/** What a sync did. `isDone`: everything that is there has been read. `problem` is why it could not go on. */
export type SyncReport = {
	added: number;
	replaced: number;
	forgotten: number;
	isDone: boolean;
	problem: string | null;
};

/** A run ends after the page in which this time is over; the next goes on. */
type Turn = { runId: string; forMs: number };

const FORGET_AT_ONCE = 20;
/** How long after each failure in a row the source is read again, in minutes. */
const WAITS_MINUTES = [1, 5, 20, 60, 3 * 60, 6 * 60];

/**
 * Reads a source on from where the last run ended, a page at a time, until nothing is left or the time is over. How far it has been
 * read is saved behind each page: after a kill its last page is read again, of which nothing is stored twice. Null when another run
 * has the source, it is paused or gone, or its service said to wait. Failures are stored with the source and in the report; never throws for them.
 */
export async function syncSource(projectId: string, id: string, turn: Turn): Promise<SyncReport | null> {
	const report: SyncReport = { added: 0, replaced: 0, forgotten: 0, isDone: false, problem: null };
	const ctx = await jobContext(projectId, turn.runId, new Date());
	const source = ctx && (await claimSource(ctx, id));
	if (!source) return null;
	const connector = CONNECTORS[source.kind];
	try {
		const end = performance.now() + turn.forMs;
		let progress: Progress | null = source;
		while (progress && !report.isDone) {
			const now = { ...ctx, now: new Date() };
			if (source.stage === "leave") progress = await leave(now, source, report);
			else if (progress.stage === "sweep") progress = await sweep(now, source, progress, connector, report);
			else progress = await readOn(now, source, progress, connector, report);
			if (progress && !(await saveProgress(ctx, source, progress))) {
				await releaseClaim(ctx, source);
				return report;
			}
			if (performance.now() > end) break;
		}
		const waitMs = report.isDone ? connector.everyMs : 0;
		await releaseDone(ctx, source, report.isDone, new Date(Date.now() + waitMs));
	} catch (error) {
		report.problem = wordsOf(error, source);
		const waitMinutes = WAITS_MINUTES[Math.min(source.failures, WAITS_MINUTES.length - 1)] ?? 0;
		await releaseFailed(ctx, source, {
			error: report.problem,
			nextAt: new Date(Date.now() + waitMinutes * 60_000),
			notBefore: error instanceof SourceProblem ? error.retryAt : null,
		});
	}
	return report;
}

/** Reads one page and answers where the source stands behind it. */
async function readOn(
	ctx: Ctx,
	source: Claimed,
	at: Progress,
	connector: Connector<unknown, unknown>,
	report: SyncReport,
): Promise<Progress> {
	const begins = at.cursor === null;
	const pass = begins ? at.pass + 1 : at.pass;
	const isWhole = begins ? connector.wholeEveryMs !== null : at.isWhole;
	const wholeAt = begins ? ctx.now : at.wholeAt;
	const [told = null] = Object.keys(source.told);
	const page = await connector.readPage({
		settings: source.settings,
		secrets: openSecrets(source),
		keepSecrets: (secrets) => keepSecrets(ctx, source, secrets),
		...{ cursor: at.cursor, told, now: ctx.now },
	});
	const keeping = { sourceId: source.id, group: source.group, pass };
	const kept = await keepItems(ctx, keeping, page.items).finally(() => page.close?.());
	report.added += kept.added;
	report.replaced += kept.replaced;
	for (const key of page.gone) if (await forgetItem(ctx, source.id, key)) report.forgotten++;
	const read = { cursor: page.cursor, pass, isWhole, wholeAt };
	if (told !== null) await forgetTold(ctx, source, told);
	if (!page.isEnd || Object.keys(source.told).length > 0) return { ...read, stage: "read" };
	if (isWhole && (await isAllGone(ctx, source, pass))) {
		await saveProgress(ctx, source, { ...read, stage: "read", cursor: null });
		throw new SourceProblem("The source is empty now. What it brought before is kept: delete the source to forget it.");
	}
	if (isWhole) return { ...read, stage: "sweep" };
	return end(ctx, read, connector, report);
}

/** Forgets some of what a whole pass did not find. */
async function sweep(
	ctx: Ctx,
	source: Claimed,
	at: Progress,
	connector: Connector<unknown, unknown>,
	report: SyncReport,
): Promise<Progress> {
	const keys = await findKeys(ctx, source.id, "pass < $3", [at.pass]);
	for (const key of keys) await forgetItem(ctx, source.id, key);
	report.forgotten += keys.length;
	return keys.length === FORGET_AT_ONCE ? at : end(ctx, at, connector, report);
}

/** The end of a pass. The next lists everything anew when it is time to. */
function end(
	ctx: Ctx,
	at: Omit<Progress, "stage">,
	{ wholeEveryMs }: Connector<unknown, unknown>,
	report: SyncReport,
): Progress {
	report.isDone = true;
	const isDue = wholeEveryMs !== null && ctx.now.getTime() - Number(at.wholeAt) >= wholeEveryMs;
	return { ...at, stage: "read", isWhole: false, cursor: isDue ? null : at.cursor };
}

/** Forgets some of what a source brought, and at last the source. */
async function leave(ctx: Ctx, source: Claimed, report: SyncReport): Promise<Progress | null> {
	const keys = await findKeys(ctx, source.id, "true", []);
	for (const key of keys) await forgetItem(ctx, source.id, key);
	report.forgotten += keys.length;
	if (keys.length > 0) return source;
	await runInTenant(ctx, "DELETE FROM sources WHERE project_id = $1 AND id = $2 AND claim = $3", [
		...[ctx.projectId, source.id, source.claim],
	]);
	report.isDone = true;
	return null;
}

async function findKeys(ctx: Ctx, sourceId: string, where: string, values: unknown[]): Promise<string[]> {
	const rows = await runInTenant<{ key: string }>(
		ctx,
		`SELECT key FROM source_items WHERE project_id = $1 AND source_id = $2 AND ${where} ORDER BY key LIMIT ${FORGET_AT_ONCE}`,
		[ctx.projectId, sourceId, ...values],
	);
	return rows.map(({ key }) => key);
}

/** A pass found nothing of what was there: more likely a folder that is not mounted, or a right that was lost, than all of it deleted. */
async function isAllGone(ctx: Ctx, source: Claimed, pass: number): Promise<boolean> {
	const [found] = await runInTenant<{ isAllGone: boolean }>(
		ctx,
		`SELECT count(*) > 1 AND max(pass) < $3 AS "isAllGone" FROM source_items WHERE project_id = $1 AND source_id = $2`,
		[ctx.projectId, source.id, pass],
	);
	return found?.isAllGone ?? false;
}

const OUR_FAULT = "Something went wrong on our side. It is tried again.";

function wordsOf(error: unknown, { id, kind }: Claimed): string {
	if (error instanceof SourceProblem) return error.message;
	if (error instanceof AppError && error.slug !== "internal_error") return error.message;
	log.error({ source: id, kind, err: error instanceof Error ? error.stack : String(error) }, "a sync failed");
	return OUR_FAULT;
}
