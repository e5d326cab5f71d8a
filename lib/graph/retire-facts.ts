import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { isSingleValued } from "@/lib/extraction/single-valued";
import { nameKey } from "./name-key";
import type { Resolved } from "./resolve-entities";
import type { EpisodeRef, SavedEdge, StoreEdge } from "./save-extraction";

/** An edge that this write retired. */
export type Retired = { id: string; fact: string; sourceId: string; targetId: string; reason: string };

/**
 * A claim of a new edge that facts of `sourceId` with `relation` (and with `targetId`, unless null) ended when it began; with
 * `edgeId` only that one of them.
 */
type Claim = { by: SavedEdge; sourceId: string; relation: string; targetId: string | null; edgeId?: string };

/**
 * Retires what the new edges of an episode replace. An old fact goes only if it is active, of the same group, not stated
 * by this episode, not newer than the new one, and (a) the new edge's relation is single-valued and the old one has the
 * same subject and relation but another object, or (b) the prose states the end, naming subject and relations, or (c) a
 * model that was shown the fact judged that it ended.
 * The old edge's `invalid_at` becomes the new one's `valid_at`; it can be brought back by undoing the retraction.
 * Decision: only within one group, as groups may be different people's memories.
 */
export async function retireEndedFacts(
	ctx: Ctx,
	tx: Tx,
	episode: EpisodeRef,
	resolved: Map<string, Resolved>,
	edges: SavedEdge[],
): Promise<Retired[]> {
	const claims = edges.filter((edge) => edge.created).flatMap((edge) => claimsOf(edge, resolved));
	if (claims.length === 0) return [];
	return tx.query<Retired>(
		`WITH claim AS (
			SELECT DISTINCT ON (old.id) old.id, c.by_id, c.valid_at
			FROM unnest($2::uuid[], $3::timestamptz[], $4::uuid[], $5::text[], $6::uuid[], $7::uuid[], $11::uuid[]) AS c(by_id, valid_at, source_id, relation, target_id, spared_id, edge_id)
			JOIN edges old ON old.project_id = $1 AND old.source_id = c.source_id AND old.relation = c.relation AND old.group_id = $8
				AND (c.target_id IS NULL OR old.target_id = c.target_id) AND old.target_id IS DISTINCT FROM c.spared_id
				AND (c.edge_id IS NULL OR old.id = c.edge_id)
			WHERE old.retracted_at IS NULL AND old.valid_at <= c.valid_at AND old.id <> ALL ($9::uuid[])
			ORDER BY old.id, c.valid_at
		)
		UPDATE edges e SET retracted_at = $10, retraction_reason = 'superseded', superseded_by = c.by_id,
			invalid_at_before = e.invalid_at, invalid_at = least(coalesce(e.invalid_at, c.valid_at), c.valid_at)
		FROM claim c WHERE e.project_id = $1 AND e.id = c.id AND e.retracted_at IS NULL
		RETURNING e.id, e.fact, e.source_id AS "sourceId", e.target_id AS "targetId", e.retraction_reason AS reason`,
		[
			ctx.projectId,
			claims.map((claim) => claim.by.id),
			claims.map((claim) => claim.by.validAt ?? episode.validAt),
			claims.map((claim) => claim.sourceId),
			claims.map((claim) => claim.relation),
			claims.map((claim) => claim.targetId),
			claims.map((claim) => (claim.targetId === null && !claim.edgeId ? claim.by.targetId : null)),
			episode.groupId,
			edges.map((edge) => edge.id),
			ctx.now,
			claims.map((claim) => claim.edgeId ?? null),
		],
	);
}

/**
 * Makes writers that change facts of one subject take turns: of two that give somebody two homes at once, the later then
 * sees the earlier's. Call it before the edges are saved. Advisory locks, in the order of the ids, so that nobody who waits
 * here holds a row that others count in.
 */
export async function takeTurns(tx: Tx, resolved: Map<string, Resolved>, edges: StoreEdge[]): Promise<void> {
	const names = edges.flatMap((edge) => [
		...(isSingleValued(edge.relation) ? [edge.source] : []),
		...edge.endings.map((ending) => ending.subject),
	]);
	const ids = new Set(names.map((name) => resolved.get(nameKey(name))?.id).filter((id) => id !== undefined));
	if (ids.size === 0) return;
	await tx.query("SELECT pg_advisory_xact_lock(hashtextextended(id, 0)) FROM unnest($1::text[]) AS subject(id)", [
		[...ids].sort(),
	]);
}

function claimsOf(edge: SavedEdge, resolved: Map<string, Resolved>): Claim[] {
	const claims: Claim[] = [];
	// A fact told as already over replaces nothing.
	if (isSingleValued(edge.relation) && edge.invalidAt === null) {
		claims.push({ by: edge, sourceId: edge.sourceId, relation: edge.relation, targetId: null });
	}
	for (const ending of edge.endings) {
		const subject = resolved.get(nameKey(ending.subject));
		const object = ending.object === null ? null : resolved.get(nameKey(ending.object));
		if (!subject || object === undefined) continue;
		for (const relation of ending.relations) {
			claims.push({ by: edge, sourceId: subject.id, relation, targetId: object?.id ?? null, edgeId: ending.edgeId });
		}
	}
	return claims;
}
