// Which entities become knots and when; `store-knots.ts` has the rule, `compose-narrative.ts` the words.

import { jobContext } from "@/lib/auth/job-context";
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { idsOf, inSnapshot, inTenant, readInTenant, type Tx } from "@/lib/db/tenant";
import { finishStep, type StepTask, startStep } from "@/lib/events/steps";
import { readDossiers } from "@/lib/graph/read-dossiers";
import { uuidv7 } from "@/lib/ids";
import { readQuotas, tryCountUse } from "@/lib/usage/meter";
import { isFull } from "@/lib/usage/quota";
import { generateKnotTexts } from "./generate-knots";
import { type Candidate, isDue, lockRows, MIN_DEGREE, readScores, saveKnot } from "./store-knots";

const MAX_PER_HOUR = 5;
const MAX_PER_GROUP = 25;

/** What came of one group: how many knots were written, and whether the team's monthly cap stopped more. */
export type Evaluation = { synthesized: number; isCapped: boolean };

/**
 * Evaluates the entities that the tasks' episodes mention and synthesises those that are due, group by group. At the
 * team's monthly cap the step is skipped, reason `knots_cap`; nothing fails. Safe to run twice: a knot made by an earlier
 * run is no longer due. Spec: Behaviour at a cap.
 */
export async function evaluateKnots(ctx: Ctx, taskIds: string[]): Promise<void> {
	const tasks = await startStep(ctx, taskIds, "knot_evaluation");
	const groups = new Map<string, StepTask[]>();
	for (const task of tasks) groups.set(task.groupId, [...(groups.get(task.groupId) ?? []), task]);
	for (const [groupId, grouped] of groups) {
		const wanted = await inSnapshot(ctx, (tx) => mentioned(ctx, tx, grouped));
		await synthesizeDue(ctx, groupId, wanted, (tx, { synthesized, isCapped }) =>
			finishStep(
				ctx,
				tx,
				"knot_evaluation",
				// The group's knots are counted once, in the task that came last.
				grouped.map(({ taskId }, n) => {
					const isLast = n === grouped.length - 1;
					return isCapped && (isLast || synthesized === 0)
						? { taskId, state: "skipped", reason: "knots_cap", result: { knots_synthesized: isLast ? synthesized : 0 } }
						: { taskId, state: "done", result: { knots_synthesized: isLast ? synthesized : 0 } };
				}),
			),
		);
	}
	if (tasks.length > 0) await refreshStaleKnots(ctx, taskIds);
}

/**
 * Synthesises the due ones of these entities, highest score first, within the group's limits: 5 an hour, 25 knots a
 * group. Scores are taken and texts composed outside the transaction that stores them and calls `finish` last.
 */
export async function synthesizeDue(
	ctx: Ctx,
	groupId: string,
	entityIds: string[],
	finish: (tx: Tx, evaluation: Evaluation) => Promise<void>,
): Promise<Evaluation> {
	// A full meter would refuse every new knot of every batch once it is composed.
	const isAtCap = entityIds.length > 0 && (await readQuotas(ctx, ["knots"])).some(isFull);
	const { due, dossiers, isCapped } = await inSnapshot(ctx, (tx) => readDue(ctx, tx, groupId, entityIds, isAtCap));
	const isKnot = new Set(idsOf(due.filter((one) => one.isKnot)));
	const generated = await generateKnotTexts(dossiers, ({ entityId }) => isKnot.has(entityId));
	const texts = new Map(dossiers.map((dossier, n) => [dossier.entityId, { dossier, text: generated[n] ?? null }]));
	return inTenant(ctx, async (tx) => {
		const evaluation: Evaluation = { synthesized: 0, isCapped };
		if (due.length > 0) {
			await lockRows(ctx, tx, due);
			await forgetOld(ctx, tx);
			const room = await readRoom(ctx, tx, groupId);
			// Looked at again behind the locks: another run, as the schedule's beside the pipeline's, may have made them meanwhile.
			const left = await readDueOf(ctx, tx, idsOf(due));
			for (const candidate of withinRoom(left, room)) {
				const { dossier, text } = texts.get(candidate.id) ?? {};
				if (!dossier || !text) continue;
				// The team's counter is locked after the rows, as by every writer.
				if (!candidate.isKnot && !(await tryCountUse(ctx, tx, "knots"))) {
					evaluation.isCapped = true;
					continue;
				}
				await saveKnot(ctx, tx, candidate, dossier, text);
				await noteSynthesis(ctx, tx, groupId, candidate);
				evaluation.synthesized++;
			}
		}
		await finish(tx, evaluation);
		return evaluation;
	});
}

async function mentioned(ctx: Ctx, tx: Tx, tasks: StepTask[]): Promise<string[]> {
	const rows = await tx.query<{ id: string }>(
		`SELECT DISTINCT e.id FROM mentions m JOIN entities e ON e.project_id = $1 AND e.id = m.entity_id
		WHERE m.project_id = $1 AND m.episode_id = ANY ($2) AND (e.degree >= ${MIN_DEGREE} OR e.is_knot)`,
		[ctx.projectId, tasks.map((task) => task.episodeId)],
	);
	return idsOf(rows);
}

async function readDue(ctx: Ctx, tx: Tx, groupId: string, entityIds: string[], isAtCap: boolean) {
	const room = entityIds.length > 0 ? await readRoom(ctx, tx, groupId) : { syntheses: 0, knots: 0 };
	if (room.syntheses <= 0) return { due: [], dossiers: [], isCapped: false };
	const all = await readDueOf(ctx, tx, entityIds);
	const due = withinRoom(all, isAtCap ? { ...room, knots: 0 } : room);
	const isCapped = isAtCap && room.knots > 0 && all.some(({ isKnot }) => !isKnot);
	return { due, isCapped, dossiers: await readDossiers(tx, ctx.projectId, idsOf(due)) };
}

async function readDueOf(ctx: Ctx, tx: Tx, entityIds: string[]): Promise<Candidate[]> {
	const scored = await readScores(ctx, tx, entityIds);
	return scored.filter((one) => isDue(one, one.score, ctx.now));
}

type Room = { syntheses: number; knots: number };

/** What the group's limits leave: syntheses in this hour, and new knots. */
async function readRoom(ctx: Ctx, tx: Tx, groupId: string): Promise<Room> {
	const [used] = await tx.query<{ syntheses: number; knots: number }>(
		`SELECT (SELECT count(*)::int FROM knot_syntheses WHERE project_id = $1 AND group_id = $2 AND synthesized_at > $3::timestamptz - interval '1 hour') AS syntheses,
		(SELECT count(*)::int FROM entities e JOIN entity_groups g ON g.project_id = $1 AND g.entity_id = e.id AND g.group_id = $2
			WHERE e.project_id = $1 AND e.is_knot) AS knots`,
		[ctx.projectId, groupId, ctx.now],
	);
	return { syntheses: MAX_PER_HOUR - (used?.syntheses ?? 0), knots: MAX_PER_GROUP - (used?.knots ?? 0) };
}

function withinRoom(candidates: Candidate[], room: Room): Candidate[] {
	let newKnots = Math.max(0, room.knots);
	return candidates.filter((one) => one.isKnot || newKnots-- > 0).slice(0, Math.max(0, room.syntheses));
}

/** The record of syntheses serves the hourly limit alone. */
async function forgetOld(ctx: Ctx, tx: Tx): Promise<void> {
	await tx.query(
		"DELETE FROM knot_syntheses WHERE project_id = $1 AND synthesized_at < $2::timestamptz - interval '1 day'",
		[ctx.projectId, ctx.now],
	);
}

async function noteSynthesis(ctx: Ctx, tx: Tx, groupId: string, { id, isKnot }: Candidate): Promise<void> {
	await tx.query(
		"INSERT INTO knot_syntheses (project_id, id, team_id, group_id, entity_id, is_new, synthesized_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
		[ctx.projectId, uuidv7(), ctx.team.id, groupId, id, !isKnot, ctx.now],
	);
}

const MAX_GROUPS = 200;
const MAX_ENTITIES = 50;

/**
 * Synthesises what the hourly limit put off, and texts that no longer count what there is: the best connected entities of every group that was written to within two
 * hours. At most 200 groups a run; limits and caps hold as in the pipeline. Answers how many knots were written.
 */
export async function synthesizeKnots(now: Date): Promise<number> {
	const { rows } = await pool().query<{ projectId: string; groupId: string }>(
		`SELECT project_id AS "projectId", group_id AS "groupId" FROM tasks WHERE created_at > $1::timestamptz - interval '2 hours'
		GROUP BY 1, 2 ORDER BY max(created_at) DESC LIMIT ${MAX_GROUPS}`,
		[now],
	);
	let written = 0;
	for (const { projectId, groupId } of rows) {
		const ctx = await jobContext(projectId, "synthesize-knots", now);
		if (!ctx) continue;
		const { synthesized } = await synthesizeDue(ctx, groupId, await bestConnected(ctx, groupId), async () => {});
		written += synthesized + (await refreshStaleKnots(ctx, []));
	}
	return written;
}

async function bestConnected(ctx: Ctx, groupId: string): Promise<string[]> {
	const rows = await readInTenant<{ id: string }>(
		ctx,
		`SELECT entity_id AS id FROM entity_groups WHERE project_id = $1 AND group_id = $2 AND degree >= ${MIN_DEGREE}
		ORDER BY degree DESC, entity_id LIMIT ${MAX_ENTITIES}`,
		[ctx.projectId, groupId],
	);
	return idsOf(rows);
}

/** Knots generated again at once; those beyond wait for the next time that the project is quiet. */
const MOST = 50;

/**
 * Makes the texts anew of knots whose facts or episodes have moved by a fifth or more since, once the project is quiet: no task but
 * `taskIds` is open. Answers how many. Safe to run twice: a text just made counts what there is.
 * Decision: outside the hourly limit of syntheses, and free. A knot that grows comes up a few times while it doubles, and a bulk
 * import ends with texts that count all of it.
 */
async function refreshStaleKnots(ctx: Ctx, taskIds: string[]): Promise<number> {
	const { dossiers, scores } = await inSnapshot(ctx, (tx) => readStale(ctx, tx, taskIds));
	if (dossiers.length === 0) return 0;
	const generated = await generateKnotTexts(dossiers, () => true);
	return inTenant(ctx, async (tx) => {
		const knots = dossiers.map((dossier, n) => ({ id: dossier.entityId, dossier, text: generated[n] ?? null }));
		await lockRows(ctx, tx, knots);
		const fresh = knots.filter(({ text }) => text !== null);
		for (const { id, dossier, text } of fresh) {
			if (text) await saveKnot(ctx, tx, { id, score: scores.get(id) ?? dossier.degree }, dossier, text);
		}
		return fresh.length;
	});
}

async function readStale(ctx: Ctx, tx: Tx, taskIds: string[]) {
	const rows = await tx.query<{ id: string }>(
		`SELECT id FROM entities WHERE project_id = $1 AND is_knot AND degree > 0
			AND (knot_facts IS NULL OR (degree <> knot_facts AND abs(degree - knot_facts) * 5 >= knot_facts)
				OR (episode_count <> knot_episodes AND abs(episode_count - knot_episodes) * 5 >= knot_episodes))
			AND NOT EXISTS (SELECT FROM tasks WHERE project_id = $1 AND state IN ('queued', 'running') AND id <> ALL ($2::uuid[]))
		ORDER BY degree DESC, id LIMIT ${MOST}`,
		[ctx.projectId, taskIds],
	);
	const ids = idsOf(rows);
	const scores = new Map((await readScores(ctx, tx, ids)).map(({ id, score }) => [id, score]));
	return { dossiers: await readDossiers(tx, ctx.projectId, ids), scores };
}
