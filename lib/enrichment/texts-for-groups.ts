// The texts of entities for callers limited to groups: those that are stored were made from all groups, so these are
// composed from what such a caller sees, without a model, when they are read.
import type { Ctx } from "@/lib/context";
import type { RowStream } from "@/lib/db/stream";
import { inSnapshot, type Tx } from "@/lib/db/tenant";
import { readDossiers } from "@/lib/graph/read-dossiers";
import { composeKnot, composeNarrative, isNarrated, type Narrative } from "./compose-narrative";

const AT_ONCE = 200;

/** What an answer says of an entity in prose. A text that is null is composed where there is one. */
type EntityTexts = {
	uuid: string;
	episode_count: number;
	narrative: Narrative | null;
	knot_narrative: string | null;
};
type Composed = { narrative: Narrative | null; knot: string | null; episodeCount: number };

/**
 * The entities of an answer with the texts that the caller's groups alone give them. An answer about fewer groups than the caller
 * sees has none, as one for callers who see every group has none.
 */
export async function withGroupTexts<E extends EntityTexts>(ctx: Ctx, entities: E[]): Promise<E[]> {
	if (!ctx.groups) return entities;
	const texts = new Map<string, Composed>();
	for (let at = 0; at < entities.length; at += AT_ONCE) {
		const ids = entities.slice(at, at + AT_ONCE).map(({ uuid }) => uuid);
		const composed = await inSnapshot(ctx, (tx) => composeTexts(tx, ctx.projectId, ids));
		for (const [id, text] of composed) texts.set(id, text);
	}
	return entities.map((entity) => {
		const text = texts.get(entity.uuid);
		if (text?.episodeCount !== entity.episode_count) return entity;
		return {
			...entity,
			narrative: entity.narrative ?? text.narrative,
			knot_narrative: entity.knot_narrative ?? text.knot,
		};
	});
}

/**
 * The same for a stream of one JSON array. It is read whole for a caller limited to groups: the texts need facts that a stream
 * does not have.
 */
export async function withGroupTextsInStream(ctx: Ctx, { version, bytes }: RowStream): Promise<RowStream> {
	if (!ctx.groups || !bytes) return { version, bytes };
	const rows = (await new Response(bytes).json()) as EntityTexts[];
	return { version, bytes: new Response(JSON.stringify(await withGroupTexts(ctx, rows))).body };
}

/** By entity, for a transaction limited to groups: what there is to say of it there; nothing for any other transaction. */
export async function composeTexts(tx: Tx, projectId: string, entityIds: string[]): Promise<Map<string, Composed>> {
	const rows = await tx.query<{ id: string; isKnot: boolean; hasNarrative: boolean; episodeCount: number }>(
		`SELECT e.id, e.is_knot AS "isKnot", p.narrative IS NOT NULL AS "hasNarrative", e.episode_count AS "episodeCount"
		FROM entities e JOIN public.entities p ON p.project_id = $1 AND p.id = e.id
		WHERE e.project_id = $1 AND e.id = ANY ($2::uuid[]) AND (SELECT app_groups()) IS NOT NULL AND (p.is_knot OR p.narrative IS NOT NULL)`,
		[projectId, entityIds],
	);
	const wanted = new Map(rows.filter(({ isKnot, hasNarrative }) => isKnot || hasNarrative).map((row) => [row.id, row]));
	const dossiers = await readDossiers(tx, projectId, [...wanted.keys()]);
	return new Map(
		dossiers.map((dossier) => {
			const { isKnot, hasNarrative, episodeCount } = wanted.get(dossier.entityId) ?? { episodeCount: 0 };
			const narrative = hasNarrative && isNarrated(dossier) ? composeNarrative(dossier) : null;
			return [dossier.entityId, { narrative, knot: isKnot ? composeKnot(dossier) : null, episodeCount }];
		}),
	);
}
