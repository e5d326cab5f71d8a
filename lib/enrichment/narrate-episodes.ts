import { z } from "zod";
import type { Ctx } from "@/lib/context";
import { idsOf, inSnapshot, inTenant, type Tx } from "@/lib/db/tenant";
import { finishStep, type StepTask, startStep } from "@/lib/events/steps";
import { type Dossier, factsForModel, GROUND_RULES, readDossiers, readEnded } from "@/lib/graph/read-dossiers";
import { askMany } from "@/lib/model/ask-many";
import type { ModelSettings } from "@/lib/model/settings";
import { composeNarrative, isNarrated, type Narrative } from "./compose-narrative";
import { PATTERNS } from "./intent";

const MAX_PER_EPISODE = 12;
/** Latest other episodes of an entity that are looked through for whoever waits for news of it. */
const WAITING_IN = 5;
const MAX_WAITING = 50;

/**
 * Narrates the best connected entities that the tasks' episodes mention: those with three facts and more, at most twelve an
 * episode, each once however many of the episodes mention it; and those with open questions that were lately mentioned together with
 * one of them, as news of the one may settle what the other waits for; and those of facts that the episodes ended. One with fewer facts
 * left has no narrative. Safe to run twice: a narrative is replaced, never added.
 * Spec: What the service does. Decision: a narrative is made from all of an entity's groups.
 */
export async function narrateEpisodes(ctx: Ctx, taskIds: string[]): Promise<void> {
	const tasks = await startStep(ctx, taskIds, "narration");
	if (tasks.length === 0) return;
	const { counts, dossiers, others } = await inSnapshot(ctx, (tx) => readWanted(ctx, tx, tasks));
	const generated = await generateNarratives(dossiers);
	const narratives = [
		...dossiers.map(({ entityId }, n) => ({ id: entityId, narrative: generated[n] ?? null })),
		...others.map((id) => ({ id, narrative: null })),
	];
	await inTenant(ctx, async (tx) => {
		await finishStep(
			ctx,
			tx,
			"narration",
			tasks.map(({ taskId, episodeId }) => ({
				taskId,
				state: "done",
				result: { nodes_narrated: counts.get(episodeId) ?? 0 },
			})),
		);
		// Last, as writers wait for the entities: this process has a low priority and may be long in sending what comes next.
		await tx.commitWith([saveNarratives(ctx, tx, narratives)]);
	});
}

async function readWanted(ctx: Ctx, tx: Tx, tasks: StepTask[]) {
	const rows = await tx.query<{ episode_id: string; entity_id: string }>(
		`SELECT w.id AS episode_id, c.entity_id FROM unnest($2::uuid[]) AS w(id), LATERAL (
			SELECT m.entity_id FROM mentions m JOIN entities e ON e.project_id = $1 AND e.id = m.entity_id
			WHERE m.project_id = $1 AND m.episode_id = w.id AND NOT e.hidden
			ORDER BY e.degree DESC, e.id LIMIT ${MAX_PER_EPISODE}
		) c`,
		[ctx.projectId, tasks.map((task) => task.episodeId)],
	);
	const mentioned = [...new Set(rows.map((row) => row.entity_id))];
	const waiting = await tx.query<{ id: string }>(
		`WITH lately AS (
			SELECT DISTINCT l.episode_id FROM unnest($2::uuid[]) AS w(id), LATERAL (
				SELECT episode_id FROM mentions m WHERE m.project_id = $1 AND m.entity_id = w.id ORDER BY m.valid_at DESC, m.episode_id DESC LIMIT ${WAITING_IN}
			) l
		), around AS (
			SELECT DISTINCT m.entity_id FROM lately JOIN mentions m ON m.project_id = $1 AND m.episode_id = lately.episode_id
		)
		SELECT e.id FROM around JOIN entities e ON e.project_id = $1 AND e.id = around.entity_id
		WHERE NOT e.hidden AND e.narrative -> 'open_questions' <> '[]' ORDER BY e.degree DESC, e.id LIMIT ${MAX_WAITING}`,
		[ctx.projectId, mentioned],
	);
	const episodeIds = tasks.map(({ episodeId }) => episodeId);
	const ended = await readEnded(tx, ctx.projectId, episodeIds);
	const entityIds = [...new Set([...mentioned, ...idsOf(waiting), ...ended])];
	const dossiers = (await readDossiers(tx, ctx.projectId, entityIds)).filter(isNarrated);
	const narrated = new Set(dossiers.map(({ entityId }) => entityId));
	const counts = new Map<string, number>();
	for (const { episode_id: episode, entity_id: entity } of rows)
		if (narrated.has(entity)) counts.set(episode, (counts.get(episode) ?? 0) + 1);
	return { counts, dossiers, others: entityIds.filter((id) => !narrated.has(id)) };
}

/** Rows are locked in the order of their ids, as writers lock them, and only where the text is new. */
async function saveNarratives(
	ctx: Ctx,
	tx: Tx,
	narratives: { id: string; narrative: Narrative | null }[],
): Promise<void> {
	if (narratives.length === 0) return;
	await tx.query(
		`WITH fresh AS (
			SELECT e.id, n.narrative FROM unnest($2::uuid[], $3::jsonb[]) AS n(id, narrative)
			JOIN entities e ON e.project_id = $1 AND e.id = n.id AND e.narrative IS DISTINCT FROM n.narrative
			ORDER BY e.id FOR NO KEY UPDATE OF e
		)
		UPDATE entities e SET narrative = f.narrative FROM fresh f WHERE e.project_id = $1 AND e.id = f.id`,
		[ctx.projectId, idsOf(narratives), narratives.map(({ narrative }) => narrative && JSON.stringify(narrative))],
	);
}

const ModelNarrative = z.object({
	text: z.string().trim().min(20).max(2_000),
	stance: z.string().trim().min(3).max(500),
	open_questions: z.array(z.string().trim().min(3).max(300)).max(3),
	cognitive_pattern: z.enum(PATTERNS),
});

const SYSTEM = `${GROUND_RULES} Write "text": three to six sentences on what is known of the entity, in order of time, with what changed; "stance": where it stands, one sentence; "open_questions": up to three questions that the facts leave open; "cognitive_pattern": the pattern most of the facts share.`;

/** The narratives of these entities, in their order: the model's where it gives a valid one, else composed; null where nothing is certain enough. Never throws. */
export async function generateNarratives(
	dossiers: Dossier[],
	settings?: ModelSettings | null,
): Promise<(Narrative | null)[]> {
	const answers = await askMany(
		dossiers,
		(dossier) => ({ name: "narrate-v1", system: SYSTEM, prompt: factsForModel(dossier), schema: ModelNarrative }),
		settings,
	);
	return dossiers.map((dossier, n) => answers[n]?.value ?? composeNarrative(dossier));
}
