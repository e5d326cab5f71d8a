import type { Ctx } from "@/lib/context";
import { inTenant, type Tx } from "@/lib/db/tenant";
import { currentEmbedder } from "@/lib/search/embedder";
import { readNameVectors } from "@/lib/search/vectors";
import { alikeByMeaning, likelyDuplicates, type Pair } from "./likely-duplicates";
import type { ReviewEntity } from "./question";

/** The best connected entities, whose names are compared. */
const COMPARED = 2_000;
const MOST = 25;

/** Pairs of entities that may be one and that nobody has judged, the likeliest first, at most 25. For callers who see every group. */
export async function listPairs(ctx: Ctx): Promise<Pair[]> {
	if (ctx.groups) throw new Error("duplicates are looked for in every group");
	return inTenant(ctx, async (tx) => readPairs(tx, ctx.projectId, await readAnswered(tx, ctx.projectId)), "read only");
}

/** The same in the caller's transaction, each with the key of its question; without those whose question is `answered`. */
export async function readPairs(tx: Tx, projectId: string, answered: Set<string>): Promise<(Pair & { key: string })[]> {
	const entities = await tx.query<ReviewEntity>(
		`SELECT id AS uuid, name, labels, degree FROM entities WHERE project_id = $1 AND NOT hidden ORDER BY degree DESC, id LIMIT ${COMPARED}`,
		[projectId],
	);
	const ids = entities.map(({ uuid }) => uuid);
	const vectors = await readNameVectors(tx, projectId, currentEmbedder().label, ids);
	const alike = [...likelyDuplicates(entities, MOST * 2), ...alikeByMeaning(entities, vectors, MOST)].map(
		(pair): [string, Pair] => [`${pair.kept.uuid} ${pair.gone.uuid}`, pair],
	);
	// Those by letters last, so that they stay where both say so.
	return [...new Map(alike.reverse()).values()]
		.reverse()
		.map((pair) => ({ ...pair, key: `duplicate:${pair.kept.uuid}:${pair.gone.uuid}` }))
		.filter(({ key, kept, gone }) => !answered.has(key) && !answered.has(`duplicate:${gone.uuid}:${kept.uuid}`))
		.slice(0, MOST);
}

/** The keys of the questions that somebody answered. */
export async function readAnswered(tx: Tx, projectId: string): Promise<Set<string>> {
	const rows = await tx.query<{ key: string }>("SELECT key FROM review_answers WHERE project_id = $1", [projectId]);
	return new Set(rows.map(({ key }) => key));
}
