import type { Ctx } from "@/lib/context";
import { inSnapshot, readInTenant, type Tx } from "@/lib/db/tenant";
import { nameKey } from "@/lib/graph/name-key";
import { currentEmbedder } from "@/lib/search/embedder";
import { readNameVectors } from "@/lib/search/vectors";
import { alikeByMeaning, isBySpelling, isPlainWord, likelyDuplicates, type Pair } from "./likely-duplicates";
import type { ReviewEntity } from "./question";

/** The best connected entities, whose names are compared, and the pairs that are made of them. */
const COMPARED = 2_000;
const MOST = 100;
const MOST_ASKED = 25;

/** A pair with the key of its question. */
export type OpenPair = Pair & { key: string };

/** Pairs of entities that may be one and that nobody has judged, the likeliest first, at most 25. For callers who see every group. */
export async function listPairs(ctx: Ctx): Promise<OpenPair[]> {
	if (ctx.groups) throw new Error("duplicates are looked for in every group");
	return inSnapshot(ctx, async (tx) => readOpenPairs(ctx, tx, await readAnswered(ctx, tx)));
}

/** The same in the caller's transaction, without those whose question is `answered`. */
export async function readOpenPairs(ctx: Ctx, tx: Tx, answered: Set<string>): Promise<OpenPair[]> {
	return (await readPairs(ctx, tx))
		.map((pair) => ({ ...pair, key: `duplicate:${pair.kept.uuid}:${pair.gone.uuid}` }))
		.filter(({ key, kept, gone }) => !answered.has(key) && !answered.has(`duplicate:${gone.uuid}:${kept.uuid}`))
		.slice(0, MOST_ASKED);
}

/** The keys of the questions that somebody answered. */
export async function readAnswered(ctx: Ctx, tx: Tx): Promise<Set<string>> {
	const rows = await tx.query<{ key: string }>("SELECT key FROM review_answers WHERE project_id = $1", [ctx.projectId]);
	return new Set(rows.map(({ key }) => key));
}

/**
 * Pairs of entities that may be one, by their letters and by what their names mean, the likeliest first, at most 200. Names that differ by
 * no more than a letter or an ending are a pair only if a third thing is tied to both, and plain words never.
 */
async function readPairs(ctx: Ctx, tx: Tx): Promise<Pair[]> {
	const entities = await tx.query<ReviewEntity>(
		`SELECT id AS uuid, name, labels, degree FROM entities WHERE project_id = $1 AND NOT hidden ORDER BY degree DESC, id LIMIT ${COMPARED}`,
		[ctx.projectId],
	);
	const ids = entities.map(({ uuid }) => uuid);
	const vectors = await readNameVectors(tx, ctx.projectId, currentEmbedder().label, ids);
	const alike = [...likelyDuplicates(entities, MOST), ...alikeByMeaning(entities, vectors, MOST)].map(
		(pair): [string, Pair] => [keyOf(pair), pair],
	);
	// Those by letters last, so that they stay where both say so.
	const pairs = [...new Map(alike.reverse()).values()].reverse();
	const doubtful = pairs.filter(({ kept, gone }) => isBySpelling(kept, gone));
	const tied = await readTied(ctx, tx, doubtful);
	return pairs.filter(
		(pair) => !doubtful.includes(pair) || (tied.has(keyOf(pair)) && !isPlainWord(pair.kept) && !isPlainWord(pair.gone)),
	);
}

const keyOf = ({ kept, gone }: Pair) => `${kept.uuid} ${gone.uuid}`;

/** The keys of those pairs of which both have a fact in force with the same third entity. */
async function readTied(ctx: Ctx, tx: Tx, pairs: Pair[]): Promise<Set<string>> {
	const peersOf = (end: string) =>
		`SELECT target_id FROM edges WHERE project_id = $1 AND source_id = p.${end} AND retracted_at IS NULL AND target_id IS NOT NULL
		UNION SELECT source_id FROM edges WHERE project_id = $1 AND target_id = p.${end} AND retracted_at IS NULL`;
	const rows = await tx.query<{ key: string }>(
		`SELECT p.kept || ' ' || p.gone AS key FROM unnest($2::uuid[], $3::uuid[]) p(kept, gone)
		WHERE EXISTS ((${peersOf("kept")}) INTERSECT (${peersOf("gone")}))`,
		[ctx.projectId, pairs.map(({ kept }) => kept.uuid), pairs.map(({ gone }) => gone.uuid)],
	);
	return new Set(rows.map(({ key }) => key));
}

const MAX_TWINS = 4;
/** Letters that two names must begin with, or a word of the other, to be compared. */
const SHARED = 3;
const MAX_COMPARED = 500;

/** `compared` of the `alike` names that begin alike were looked at, the best connected. */
export type Twins = { entities: ReviewEntity[]; compared: number; alike: number };

/**
 * Entities that may be the same as this one (a uuid), the likeliest first, at most four; not those that somebody said are others. Reads the names of all entities of the project
 * once, which at 50,000 takes some hundredths of a second; of those that begin alike only the 500 best connected are compared.
 */
export async function listTwins(ctx: Ctx, entityId: string): Promise<Twins> {
	const [entity] = await readInTenant<ReviewEntity>(
		ctx,
		"SELECT id AS uuid, name, labels, degree FROM entities WHERE project_id = $1 AND id = $2 AND NOT hidden",
		[ctx.projectId, entityId],
	);
	if (!entity) return { entities: [], compared: 0, alike: 0 };
	const beginnings = nameKey(entity.name)
		.split(" ")
		.map((word) => word.slice(0, SHARED))
		.filter((word) => word.length === SHARED);
	const others = await readInTenant<ReviewEntity & { alike: number }>(
		ctx,
		`SELECT id AS uuid, name, labels, degree, count(*) OVER ()::int AS alike FROM entities
		WHERE project_id = $1 AND id <> $2 AND NOT hidden
			AND NOT EXISTS (SELECT FROM review_answers WHERE project_id = $1 AND key IN ('duplicate:' || $2 || ':' || id, 'duplicate:' || id || ':' || $2))
			AND ' ' || name_key LIKE ANY ($3::text[])
		ORDER BY degree DESC, id LIMIT ${MAX_COMPARED}`,
		[ctx.projectId, entityId, beginnings.map((word) => `% ${word.replace(/[\\%_]/g, "\\$&")}%`)],
	);
	const pairs = likelyDuplicates([entity, ...others], MAX_COMPARED);
	const entities = pairs
		.filter(({ kept, gone }) => kept.uuid === entityId || gone.uuid === entityId)
		.slice(0, MAX_TWINS)
		.map(({ kept, gone }) => (kept.uuid === entityId ? gone : kept));
	return { entities, compared: others.length, alike: others[0]?.alike ?? 0 };
}
