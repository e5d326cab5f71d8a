// What a write could not do is done here, in the background: the episode is stored and its task has a step for each part missing.
import type { Ctx } from "@/lib/context";
import { inTenant, readInTenant, type Tx } from "@/lib/db/tenant";
import type { RepairStep, ToRead } from "@/lib/events/create-task";
import { finishStep, type StepTask, startStep } from "@/lib/events/steps";
import { asksModel, extract } from "@/lib/extraction/extract";
import { IN_BACKGROUND } from "@/lib/extraction/reader/read-in-time";
import { findKnownEntities } from "@/lib/graph/find-known-entities";
import { countInGraph, readSaid, saveExtraction } from "@/lib/graph/save-extraction";
import { indexEpisode } from "@/lib/search/index-episode";
import { findContext } from "./find-context";
import { toGraph } from "./store-write";

type Stored = { id: string; groupId: string; content: string; author: string | null; validAt: Date };
type Repair = (ctx: Ctx, task: StepTask, episode: Stored) => Promise<void>;

/** Extracts the episodes of those tasks whose write could not, each in a transaction with its step. Safe to run twice. */
export const extractMissing = (ctx: Ctx, taskIds: string[]) => repair(ctx, taskIds, "extraction", extractAgain);

/** Indexes the episodes of those tasks whose write could not, each in a transaction with its step. Safe to run twice. */
export const indexMissing = (ctx: Ctx, taskIds: string[]) => repair(ctx, taskIds, "indexing", indexAgain);

/** One episode that fails again holds up none of the others; its error is thrown at the end. */
async function repair(ctx: Ctx, taskIds: string[], step: RepairStep, work: Repair): Promise<void> {
	const errors: unknown[] = [];
	for (const task of await startStep(ctx, taskIds, step)) {
		const [episode] = await readInTenant<Stored>(ctx, EPISODE, [ctx.projectId, task.episodeId]);
		if (episode) await work(ctx, task, episode).catch((error) => errors.push(error));
	}
	if (errors.length > 0) throw errors[0];
}

async function extractAgain(ctx: Ctx, task: StepTask, episode: Stored): Promise<void> {
	const { content: text, author, validAt, groupId } = episode;
	const { parts, offsetMinutes } = await findToRead(ctx, task);
	const asked = parts ? parts.map(({ start, end }) => text.slice(start, end)).join("\n") : text;
	const known = await findKnownEntities(ctx, groupId, asked, author);
	const context = !parts && asksModel(text) ? await findContext(ctx, groupId, known) : undefined;
	const request = { text, validAt, author, known, context, tenant: ctx.team.id, parts, offsetMinutes };
	const extraction = await extract(request, IN_BACKGROUND);
	const graph = await toGraph(ctx, { groupId, content: asked, validAt, id: episode.id }, extraction, IN_BACKGROUND);
	const unread = extraction.unread ?? [];
	const isDone = unread.length === 0 && graph.isJudged;
	await inTenant(ctx, async (tx) => {
		if (!(await lockOpenStep(ctx, tx, task, "extraction"))) return;
		const before = await readSaid(ctx, tx, episode.id);
		const saved = await saveExtraction(ctx, tx, episode, graph, before);
		await tx.query("UPDATE episodes SET extractor = $3, warning = $4 WHERE project_id = $1 AND id = $2", [
			ctx.projectId,
			episode.id,
			extraction.extractor,
			extraction.warning,
		]);
		if (!isDone) await keepToRead(ctx, tx, task, { parts: graph.isJudged ? unread : undefined, offsetMinutes });
		else await finishStep(ctx, tx, "extraction", [{ taskId: task.taskId, state: "done" }]);
		await countInGraph(ctx, tx, episode, saved, before);
	});
	if (!isDone) throw new Error("a part of a stored episode could not be read again, or not judged");
}

async function findToRead(ctx: Ctx, { taskId }: StepTask): Promise<ToRead> {
	const step = "SELECT result FROM task_steps WHERE project_id = $1 AND task_id = $2 AND name = 'extraction'";
	const [row] = await readInTenant<{ result: ToRead }>(ctx, step, [ctx.projectId, taskId]);
	return row?.result ?? {};
}

async function keepToRead(ctx: Ctx, tx: Tx, { taskId }: StepTask, toRead: ToRead): Promise<void> {
	await tx.query("UPDATE task_steps SET result = $3 WHERE project_id = $1 AND task_id = $2 AND name = 'extraction'", [
		ctx.projectId,
		taskId,
		JSON.stringify(toRead),
	]);
}

async function indexAgain(ctx: Ctx, task: StepTask, episode: Stored): Promise<void> {
	await inTenant(ctx, async (tx) => {
		if (!(await lockOpenStep(ctx, tx, task, "indexing"))) return;
		await indexEpisode(ctx, tx, episode);
		await finishStep(ctx, tx, "indexing", [{ taskId: task.taskId, state: "done" }]);
	});
}

/** False when another run finished the step meanwhile, or the episode is gone. */
async function lockOpenStep(ctx: Ctx, tx: Tx, task: StepTask, step: RepairStep): Promise<boolean> {
	const rows = await tx.query(
		"SELECT FROM task_steps WHERE project_id = $1 AND task_id = $2 AND name = $3 AND state = 'running' FOR UPDATE",
		[ctx.projectId, task.taskId, step],
	);
	return rows.length > 0;
}

const EPISODE = `SELECT id, group_id AS "groupId", content, author, valid_at AS "validAt" FROM episodes WHERE project_id = $1 AND id = $2`;
