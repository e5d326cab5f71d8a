import type { Ctx } from "@/lib/context";
import { inSnapshot, inTenant, type Tx, withinGroups } from "@/lib/db/tenant";
import { finishStep, type StepOutcome, type StepTask, startStep } from "@/lib/events/steps";
import { readEnded } from "@/lib/graph/read-dossiers";
import { classifyIntent } from "./classify-intent";
import { PROFILE_KINDS } from "./intent";
import { composeProfile, generateProfile, PROFILE_MODEL, type ProfileBody, type ProfileFact } from "./profile";
import { ruleKindOf } from "./rules";

const EPISODES_BETWEEN = 5;
/** Newest facts of the group that a profile is made from. */
const FACTS = 400;

/**
 * Distils the profile of every group that the tasks' episodes belong to and whose last one is five or more episodes old, or of which an
 * episode ended facts, as that may be what the last one says; a group's first episode distils its first. The group's last task says that it was done, the others are skipped, reason
 * `not_due`. Safe to run twice: a profile is replaced. Decision: facts that were not annotated are read with the same
 * classifier, for free and without storing the reading; of kinds context, competitor and unknown rules alone feed a profile.
 */
export async function distillProfiles(ctx: Ctx, taskIds: string[]): Promise<void> {
	const tasks = await startStep(ctx, taskIds, "profile_distillation");
	const groups = new Map<string, StepTask[]>();
	for (const task of tasks) groups.set(task.groupId, [...(groups.get(task.groupId) ?? []), task]);
	for (const [groupId, grouped] of groups) await distill(ctx, groupId, grouped);
}

async function distill(ctx: Ctx, groupId: string, tasks: StepTask[]): Promise<void> {
	const state = await inSnapshot(ctx, (tx) => readGroup(ctx, tx, groupId));
	const isOld = state.since === null || state.episodeCount - state.since >= EPISODES_BETWEEN;
	const episodeIds = tasks.map(({ episodeId }) => episodeId);
	const isDue = isOld || (await inSnapshot(ctx, (tx) => readEnded(tx, ctx.projectId, episodeIds))).length > 0;
	const facts = isDue ? await inSnapshot(ctx, (tx) => readAsSaid(ctx, tx, groupId)) : [];
	const generated = isDue ? await generateProfile(facts) : null;
	await inTenant(ctx, async (tx) => {
		if (generated) await save(ctx, tx, groupId, generated.body, state.episodeCount, generated.model);
		await finishStep(
			ctx,
			tx,
			"profile_distillation",
			tasks.map(({ taskId }, n): StepOutcome => {
				if (isDue && !generated) return { taskId, state: "skipped", reason: "nothing_to_distill" };
				if (!generated || n < tasks.length - 1) return { taskId, state: "skipped", reason: "not_due" };
				return { taskId, state: "done", result: { profile_distilled: true } };
			}),
		);
	});
}

/**
 * Makes the profiles of these groups anew from the facts that are left, where there is one, so that nothing of a fact that
 * was retracted or deleted is repeated; for the same transaction. One with nothing left to say goes.
 */
export async function redistillProfiles(ctx: Ctx, tx: Tx, groupIds: Iterable<string>): Promise<void> {
	for (const groupId of new Set(groupIds)) {
		const state = await readGroup(ctx, tx, groupId);
		if (state.since === null) continue;
		const body = composeProfile(await readAsSaid(ctx, tx, groupId));
		if (body) await save(ctx, tx, groupId, body, state.episodeCount, PROFILE_MODEL);
		else await tx.query("DELETE FROM profiles WHERE project_id = $1 AND group_id = $2", [ctx.projectId, groupId]);
	}
}

/** How many episodes the group has, and how many it had at its last profile. */
async function readGroup(ctx: Ctx, tx: Tx, groupId: string): Promise<{ episodeCount: number; since: number | null }> {
	const [row] = await tx.query<{ episodeCount: number; since: number | null }>(
		`SELECT count(*)::int AS "episodeCount", (SELECT episode_count FROM profiles WHERE project_id = $1 AND group_id = $2) AS since
		FROM episodes WHERE project_id = $1 AND group_id = $2`,
		[ctx.projectId, groupId],
	);
	return row ?? { episodeCount: 0, since: null };
}

/** The group's facts with the names that the group itself says. */
const readAsSaid = (ctx: Ctx, tx: Tx, groupId: string) =>
	withinGroups(tx, [groupId], () => readFacts(ctx, tx, groupId));

type FactRow = Omit<ProfileFact, "kind" | "pattern" | "whyConnected" | keyof Said> & {
	kind: string | null;
	pattern: string | null;
	whyConnected: string | null;
};
type Said = Pick<ProfileFact, "subject" | "sourceLabels" | "weight">;

async function readFacts(ctx: Ctx, tx: Tx, groupId: string): Promise<ProfileFact[]> {
	const rows = await tx.query<FactRow>(
		`SELECT id, relation, status, fact, importance, valid_at AS "validAt", edge_kind AS kind, cognitive_pattern AS pattern, confidence, why_connected AS "whyConnected"
		FROM (SELECT * FROM edges WHERE project_id = $1 AND group_id = $2 AND retracted_at IS NULL AND (invalid_at IS NULL OR invalid_at > $3) ORDER BY created_at DESC, id DESC LIMIT ${FACTS}) e
		ORDER BY valid_at, id`,
		[ctx.projectId, groupId, ctx.now],
	);
	const feeding = rows
		.map(toFact)
		.filter((fact) => PROFILE_KINDS.some((kind) => kind === fact.kind) || ruleKindOf(fact) !== null);
	// Names and labels as the group says them take several look-ups each.
	const said = await tx.query<Said & { id: string }>(
		`SELECT id, source_name AS subject, ARRAY(SELECT unnest(labels) FROM entities n WHERE n.project_id = $1 AND n.id = e.source_id) AS "sourceLabels",
			(SELECT count(*)::int FROM edge_episodes v WHERE v.project_id = $1 AND v.edge_id = e.id) AS weight
		FROM edges e WHERE project_id = $1 AND id = ANY ($2::uuid[])`,
		[ctx.projectId, feeding.map(({ id }) => id)],
	);
	const byId = new Map(said.map((one) => [one.id, one]));
	return feeding.flatMap((fact) => {
		const one = byId.get(fact.id);
		return one ? [{ ...fact, ...one }] : [];
	});
}

/** What nobody annotated is read with the same classifier, which says nothing of why. */
function toFact({ kind, pattern, whyConnected, ...fact }: FactRow): Omit<ProfileFact, keyof Said> {
	if (kind !== null && pattern !== null && whyConnected !== null) return { ...fact, kind, pattern, whyConnected };
	const read = classifyIntent(fact.fact);
	return { ...fact, kind: read.kind, pattern: read.pattern, whyConnected: "" };
}

async function save(
	ctx: Ctx,
	tx: Tx,
	groupId: string,
	body: ProfileBody,
	episodeCount: number,
	model: string,
): Promise<void> {
	await tx.query(
		`INSERT INTO profiles (project_id, team_id, group_id, body, episode_count, model, generated_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (project_id, group_id) DO UPDATE SET body = excluded.body, episode_count = excluded.episode_count, model = excluded.model,
			generated_at = excluded.generated_at`,
		[ctx.projectId, ctx.team.id, groupId, JSON.stringify(body), episodeCount, model, ctx.now],
	);
}
