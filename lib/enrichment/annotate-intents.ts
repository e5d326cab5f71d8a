import { z } from "zod";
import type { Ctx } from "@/lib/context";
import { columnsOf, idsOf, inSnapshot, inTenant, type Tx, withinGroups } from "@/lib/db/tenant";
import { finishStep, type StepTask, startStep } from "@/lib/events/steps";
import { GROUND_RULES } from "@/lib/graph/read-dossiers";
import { askMany } from "@/lib/model/ask-many";
import type { ModelSettings } from "@/lib/model/settings";
import { contentWords, saysTheSame } from "@/lib/text/content-words";
import { chargeReservation, releaseReservation } from "@/lib/usage/reserve-use";
import { classifyIntent } from "./classify-intent";
import { composeIntent, type IntentMeta, occasionOf, type Statement, whyOf } from "./compose-intent";
import { EDGE_KINDS, PATTERNS } from "./intent";

const MAX_EDGES_PER_EPISODE = 500;
/** Characters of an episode that are searched for the goal that it states. */
const READ = 4_000;

type EdgeRow = Omit<Statement, "occasion"> & { episodeId: string; id: string };
type Annotation = IntentMeta & { id: string };

/**
 * Annotates the edges that the tasks' opted-in episodes state and nobody annotated yet: all four fields or none. Per
 * task one intent is charged if an edge was annotated, else its credit goes back; annotation, charge and the step's end
 * are one transaction, so a crash leaves all or nothing of them. Spec: Intents.
 * Decision: a known fact that the episode states again is annotated too; a credit that can no longer be had leaves the
 * edges as they are, reason `intents_cap`.
 */
export async function annotateIntents(ctx: Ctx, taskIds: string[]): Promise<void> {
	const tasks = await startStep(ctx, taskIds, "intent_annotation");
	if (tasks.length === 0) return;
	const rows = await inSnapshot(ctx, (tx) => readStatements(ctx, tx, tasks));
	const byEpisode = new Map<string, Annotation[]>();
	const generated = await generateIntents(rows);
	rows.forEach(({ episodeId, id }, n) => {
		const meta = generated[n];
		if (meta) byEpisode.set(episodeId, [...(byEpisode.get(episodeId) ?? []), { id, ...meta }]);
	});
	for (const task of tasks) await settle(ctx, task, byEpisode.get(task.episodeId) ?? []);
}

async function settle(ctx: Ctx, task: StepTask, annotations: Annotation[]): Promise<void> {
	await inTenant(ctx, async (tx) => {
		const annotated = annotations.length > 0 ? await save(ctx, tx, annotations) : 0;
		const isPaid = annotated > 0 && (await chargeReservation(ctx, tx, task.taskId));
		if (annotated > 0 && !isPaid) await clearAnnotations(ctx, tx, annotations);
		if (annotated === 0) await releaseReservation(ctx, tx, task.taskId);
		const result = { edges_annotated: isPaid ? annotated : 0, intents_charged: isPaid ? 1 : 0 };
		const outcome = { taskId: task.taskId, result };
		await finishStep(ctx, tx, "intent_annotation", [
			annotated > 0 && !isPaid
				? { ...outcome, state: "skipped", reason: "intents_cap" }
				: { ...outcome, state: "done" },
		]);
	});
}

/** The edges to annotate, each with what its text says beside it. */
async function readStatements(ctx: Ctx, tx: Tx, tasks: StepTask[]): Promise<(EdgeRow & Statement)[]> {
	const edges = await readEdges(ctx, tx, tasks);
	const texts = await tx.query<{ id: string; content: string; validAt: Date }>(
		`SELECT id, left(content, ${READ}) AS content, valid_at AS "validAt" FROM episodes WHERE project_id = $1 AND id = ANY ($2::uuid[])`,
		[ctx.projectId, [...new Set(edges.map(({ episodeId }) => episodeId))]],
	);
	const occasions = new Map(texts.map(({ id, content, validAt }) => [id, occasionOf(content, validAt)]));
	return edges.flatMap((edge) => {
		const occasion = occasions.get(edge.episodeId);
		return occasion ? [{ ...edge, occasion }] : [];
	});
}

/** Group by group, with the names that the group itself says. */
async function readEdges(ctx: Ctx, tx: Tx, tasks: StepTask[]): Promise<EdgeRow[]> {
	const rows: EdgeRow[] = [];
	for (const groupId of new Set(tasks.map((task) => task.groupId))) {
		const grouped = tasks.filter((task) => task.groupId === groupId);
		rows.push(...(await withinGroups(tx, [groupId], () => readEdgesOf(ctx, tx, grouped))));
	}
	return rows;
}

const readEdgesOf = (ctx: Ctx, tx: Tx, tasks: StepTask[]) =>
	tx.query<EdgeRow>(
		`SELECT w.id AS "episodeId", x.* FROM unnest($2::uuid[]) AS w(id), LATERAL (
			SELECT e.id, e.source_name AS source, e.target_name AS target, e.relation, e.fact, coalesce(utf16_slice(p.content, v.span_start, v.span_end), '') AS quote
			FROM edge_episodes v JOIN edges e ON e.project_id = $1 AND e.id = v.edge_id
				JOIN episodes p ON p.project_id = $1 AND p.id = w.id
			WHERE v.project_id = $1 AND v.episode_id = w.id AND e.edge_kind IS NULL AND e.retracted_at IS NULL
			ORDER BY e.created_at, e.id LIMIT ${MAX_EDGES_PER_EPISODE}
		) x`,
		[ctx.projectId, tasks.map((task) => task.episodeId)],
	);

/** Annotates those still without; answers how many. Moves the graph's version, as links show the pattern. */
async function save(ctx: Ctx, tx: Tx, annotations: Annotation[]): Promise<number> {
	const rows = await tx.query<{ id: string }>(
		`WITH annotated AS (
			UPDATE edges e SET edge_kind = a.kind, cognitive_pattern = a.pattern, why_connected = a.why, director_vision = a.vision
			FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[]) AS a(id, kind, pattern, why, vision)
			WHERE e.project_id = $1 AND e.id = a.id AND e.edge_kind IS NULL AND e.retracted_at IS NULL
			RETURNING e.id
		), moved AS (
			UPDATE graphs SET version = version + 1 WHERE project_id = $1 AND EXISTS (SELECT FROM annotated)
		)
		SELECT id FROM annotated`,
		[
			ctx.projectId,
			...columnsOf(annotations, "id", "edge_kind", "cognitive_pattern", "why_connected", "director_vision"),
		],
	);
	return rows.length;
}

/** Work that nobody paid for is not kept. */
async function clearAnnotations(ctx: Ctx, tx: Tx, annotations: Annotation[]): Promise<void> {
	await tx.query(
		"UPDATE edges SET edge_kind = NULL, cognitive_pattern = NULL, why_connected = NULL, director_vision = NULL WHERE project_id = $1 AND id = ANY ($2)",
		[ctx.projectId, idsOf(annotations)],
	);
}

const AT_ONCE = 20;
const words = z.string().trim().max(400);
const ModelIntents = z.object({
	annotations: z
		.array(
			z.object({
				n: z.int(),
				edge_kind: z.enum(EDGE_KINDS),
				cognitive_pattern: z.enum(PATTERNS),
				why_connected: words,
				director_vision: words,
			}),
		)
		.max(AT_ONCE),
});

const SYSTEM = `${GROUND_RULES} For each numbered statement answer its "n", "edge_kind" (what it is for), "cognitive_pattern" (the thinking behind it), "why_connected" (the reason or purpose that its sentence gives, in one sentence, else "") and "director_vision" (the goal that its text states, in one sentence, else "").`;

/** The four intent fields of each statement, in order: the model's where it gives valid ones, else the classifier's. Never throws. */
export async function generateIntents(statements: Statement[], settings?: ModelSettings | null): Promise<IntentMeta[]> {
	const batches: Statement[][] = [];
	for (let at = 0; at < statements.length; at += AT_ONCE) batches.push(statements.slice(at, at + AT_ONCE));
	const answers = await askMany(
		batches,
		(batch) => ({ name: "intent-v1", system: SYSTEM, prompt: toPrompt(batch), schema: ModelIntents }),
		settings,
	);
	return batches.flatMap((batch, b) =>
		batch.map((statement, n) => {
			const annotation = answers[b]?.value.annotations.find((one) => one.n === n + 1);
			if (!annotation) return composeIntent(statement, classifyIntent(statement.fact));
			const { n: _, ...meta } = annotation;
			// Why its ends belong together is worth saying only where the fact does not say it.
			const isRepeated =
				meta.why_connected === "" || saysTheSame(contentWords(meta.why_connected), contentWords(statement.fact));
			return isRepeated ? { ...meta, why_connected: whyOf(statement) } : meta;
		}),
	);
}

const toPrompt = (batch: Statement[]) =>
	batch
		.map(({ source, target, fact, quote, occasion: { goal } }, n) => {
			const said = { source, target, statement: fact, ...(quote && { sentence: quote }), ...(goal && { goal }) };
			return `${n + 1}. ${JSON.stringify(said)}`;
		})
		.join("\n");
