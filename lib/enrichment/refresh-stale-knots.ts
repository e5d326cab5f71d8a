import type { Ctx } from "@/lib/context";
import { idsOf, inSnapshot, inTenant, type Tx } from "@/lib/db/tenant";
import { readDossiers } from "@/lib/graph/read-dossiers";
import { generateKnotTexts } from "./generate-knots";
import { lockRows, readScores, saveKnot } from "./store-knots";

/** Knots generated again at once; those beyond wait for the next time that the project is quiet. */
const MOST = 50;

/**
 * Makes the texts anew of knots whose facts or episodes have moved by a fifth or more since, once the project is quiet: no task but
 * `taskIds` is open. Answers how many. Safe to run twice: a text just made counts what there is.
 * Decision: outside the hourly limit of syntheses, and free. A knot that grows comes up a few times while it doubles, and a bulk
 * import ends with texts that count all of it.
 */
export async function refreshStaleKnots(ctx: Ctx, taskIds: string[]): Promise<number> {
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
