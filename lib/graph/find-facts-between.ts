import type { Ctx } from "@/lib/context";
import { ISO } from "@/lib/db/framing";
import { inSnapshot } from "@/lib/db/tenant";
import { AppError, notFound } from "@/lib/errors";
import { episodesOf } from "./evidence";
import { findEntityId } from "./find-entity";

const MOST_FACTS = 200;
const MOST_BETWEEN = 20;

type FactBetween = {
	edge_uuid: string;
	fact: string;
	valid_at: string;
	invalid_at: string | null;
	retracted_at: string | null;
	/** Names of the episodes that state it, the latest first. */
	episodes: string[];
};
/** `source` is the latest episode that states the fact. */
type FactThrough = { edge_uuid: string; fact: string; source: string | null };
export type FactsBetween = { facts: FactBetween[]; through: { name: string; facts: FactThrough[] }[] };

/**
 * What connects two entities (names, aliases or uuids): the facts between them in either direction, the latest first, at
 * most 200; where there are none, the entities in force between them with the facts that lead there, best connected first,
 * at most 20. Throws `not_found`, naming neither, when one of them is unknown to the caller, and
 * `invalid_request` when both are one.
 */
export async function findFactsBetween(
	ctx: Ctx,
	{ a, b, groupId, includeRetracted }: { a: string; b: string; groupId?: string; includeRetracted: boolean },
): Promise<FactsBetween> {
	return inSnapshot(ctx, async (tx) => {
		const ids = [await findEntityId(tx, ctx.projectId, a, groupId), await findEntityId(tx, ctx.projectId, b, groupId)];
		if (!ids[0] || !ids[1]) throw notFound("entity");
		if (ids[0] === ids[1]) throw new AppError("invalid_request", "Both names are of the same entity.");
		const values = [ctx.projectId, ...ids, groupId ?? null];
		const facts = await tx.query<FactBetween>(DIRECT, [...values, includeRetracted]);
		return {
			facts,
			through: facts.length > 0 ? [] : await tx.query<FactsBetween["through"][number]>(THROUGH, values),
		};
	});
}

const DIRECT = `
SELECT e.id AS edge_uuid, e.fact, to_char(e.valid_at, ${ISO}) AS valid_at, to_char(e.invalid_at, ${ISO}) AS invalid_at,
	to_char(e.retracted_at, ${ISO}) AS retracted_at, ${episodesOf("e.id")} AS episodes
FROM edges e
WHERE e.project_id = $1 AND ((e.source_id = $2 AND e.target_id = $3) OR (e.source_id = $3 AND e.target_id = $2))
	AND ($4::text IS NULL OR e.group_id = $4) AND ($5::boolean OR e.retracted_at IS NULL)
ORDER BY e.valid_at DESC, e.id LIMIT ${MOST_FACTS}`;

const inForce = "project_id = $1 AND retracted_at IS NULL AND ($4::text IS NULL OR group_id = $4)";
const peersOf = (
	end: string,
) => `(SELECT target_id AS id FROM edges WHERE ${inForce} AND source_id = ${end} AND target_id IS NOT NULL
	UNION SELECT source_id FROM edges WHERE ${inForce} AND target_id = ${end})`;

const THROUGH = `
SELECT n.name, ARRAY(
	SELECT json_build_object('edge_uuid', id, 'fact', fact, 'source', ${episodesOf("edges.id")} -> 0) FROM edges WHERE ${inForce}
		AND ((source_id = n.id AND target_id IN ($2, $3)) OR (target_id = n.id AND source_id IN ($2, $3)))
	ORDER BY valid_at DESC, id LIMIT 4) AS facts
FROM (${peersOf("$2")} INTERSECT ${peersOf("$3")}) peer JOIN entities n ON n.project_id = $1 AND n.id = peer.id
WHERE n.id NOT IN ($2, $3)
ORDER BY n.degree DESC, n.id LIMIT ${MOST_BETWEEN}`;
