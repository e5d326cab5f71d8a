import type { Ctx } from "@/lib/context";
import { idsOf, inSnapshot } from "@/lib/db/tenant";
import { MIN_IMPORTANCE } from "@/lib/enrichment/tell";
import { readSourced } from "@/lib/graph/read-sourced-facts";
import { UNSURE_BELOW } from "@/lib/graph/sourced-fact";
import { isHead, lineOf } from "./plain-sentence";
import { STATES } from "./slot-of";

/** Newest facts of an entity that are weighed. */
const WEIGHED = 30;

/** What is said of these entities (uuids), a line each: how things are before what happened, then the important. None of those of which nothing sure is said. Bounded. */
export async function listGists(ctx: Ctx, entities: { uuid: string; name: string }[]): Promise<Map<string, string>> {
	const ids = entities.map(({ uuid }) => uuid);
	return inSnapshot(ctx, async (tx) => {
		const best = await tx.query<{ entity: string; id: string }>(BEST, [ctx.projectId, ids, STATES, ctx.now]);
		const facts = await readSourced(tx, ctx.projectId, idsOf(best));
		const byId = new Map(facts.map((fact) => [fact.uuid, fact]));
		const nameOf = new Map(entities.map(({ uuid, name }) => [uuid, name]));
		return new Map(
			best.flatMap(({ entity, id }) => {
				const fact = byId.get(id);
				if (!fact || isHead(fact.sources[0]?.quote ?? "")) return [];
				return [[entity, lineOf(fact, nameOf.get(entity))] as const];
			}),
		);
	});
}

const BEST = `
SELECT n.id AS entity, best.id FROM unnest($2::uuid[]) AS n(id) CROSS JOIN LATERAL (
	SELECT id FROM (SELECT * FROM edges WHERE project_id = $1 AND source_id = n.id ORDER BY created_at DESC LIMIT ${WEIGHED}) newest
	WHERE retracted_at IS NULL AND (invalid_at IS NULL OR invalid_at > $4) AND status NOT IN ('negated', 'hypothetical')
		AND confidence >= ${UNSURE_BELOW} AND coalesce(importance, 1) >= ${MIN_IMPORTANCE}
	ORDER BY (relation = ANY ($3))::int + coalesce(importance, 0.6) DESC, created_at DESC, id LIMIT 1
) best`;
