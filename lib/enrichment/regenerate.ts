// Texts that the background generated, kept true when facts go: generated again in the transaction that takes the facts away.
import type { Ctx } from "@/lib/context";
import { acrossGroups, columnsOf, idsOf, type Tx } from "@/lib/db/tenant";
import { readDossiers } from "@/lib/graph/read-dossiers";
import { type Ends, endsOf } from "@/lib/graph/shift-degrees";
import { composeKnot, composeNarrative, isNarrated, KNOT_MODEL } from "./compose-narrative";
import { redistillProfiles } from "./distill-profiles";
import { readScores } from "./store-knots";

const AT_ONCE = 50;

/**
 * Makes the texts and scores of these entities anew from the facts that are left, so that nothing of a fact that was
 * retracted or deleted is repeated; for the same transaction. Entities that have no text are left alone,
 * but for an undo, which `bringsBack` a narrative that had gone with its facts.
 * Decision: a knot stays a knot and costs nothing; what it is anew is its score and its words.
 */
export async function regenerateEntityTexts(
	ctx: Ctx,
	tx: Tx,
	entityIds: Iterable<string>,
	{ bringsBack } = { bringsBack: false },
): Promise<void> {
	const rows = await tx.query<{ id: string }>(
		"SELECT id FROM entities WHERE project_id = $1 AND id = ANY ($2) AND (is_knot OR narrative IS NOT NULL OR $3) ORDER BY id",
		[ctx.projectId, [...new Set(entityIds)], bringsBack],
	);
	for (let at = 0; at < rows.length; at += AT_ONCE) {
		const ids = idsOf(rows.slice(at, at + AT_ONCE));
		await acrossGroups(tx, () => regenerateSome(ctx, tx, ids, bringsBack));
	}
}

/** Makes whatever the texts say of these edges anew: the texts of their ends and the profiles of their groups. */
export async function regenerateTexts(ctx: Ctx, tx: Tx, edges: Ends[], how = { bringsBack: false }): Promise<void> {
	if (edges.length === 0) return;
	await regenerateEntityTexts(ctx, tx, endsOf(edges), how);
	await redistillProfiles(
		ctx,
		tx,
		edges.map((edge) => edge.groupId),
	);
}

async function regenerateSome(ctx: Ctx, tx: Tx, ids: string[], bringsBack: boolean): Promise<void> {
	const dossiers = await readDossiers(tx, ctx.projectId, ids);
	const scores = new Map((await readScores(ctx, tx, ids)).map((one) => [one.id, one.score]));
	await tx.query(
		`UPDATE entities e SET
			narrative = CASE WHEN e.narrative IS NOT NULL OR $9 THEN n.narrative END,
			knot_narrative = CASE WHEN e.is_knot THEN n.knot END,
			knot_score = CASE WHEN e.is_knot THEN n.score END,
			knot_synthesized_at = CASE WHEN e.is_knot THEN clock_timestamp() END,
			knot_model = CASE WHEN e.is_knot THEN $6 END,
			knot_facts = CASE WHEN e.is_knot THEN n.facts END,
			knot_episodes = CASE WHEN e.is_knot THEN n.episodes END
		FROM unnest($2::uuid[], $3::jsonb[], $4::text[], $5::float8[], $7::int[], $8::int[]) AS n(id, narrative, knot, score, facts, episodes)
		WHERE e.project_id = $1 AND e.id = n.id`,
		[
			ctx.projectId,
			dossiers.map((dossier) => dossier.entityId),
			dossiers.map((dossier) => {
				const narrative = isNarrated(dossier) ? composeNarrative(dossier) : null;
				return narrative && JSON.stringify(narrative);
			}),
			dossiers.map(composeKnot),
			dossiers.map((dossier) => scores.get(dossier.entityId) ?? dossier.degree),
			KNOT_MODEL,
			...columnsOf(dossiers, "degree", "episodeCount"),
			bringsBack,
		],
	);
}
