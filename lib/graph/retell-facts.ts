import type { Ctx } from "@/lib/context";
import { columnsOf, idsOf, type Tx } from "@/lib/db/tenant";
import { toSpan } from "./evidence";
import type { Match, StoredFact } from "./match-facts";
import { factHash } from "./name-key";
import { type EpisodeRef, periodOf } from "./save-edges";

const DAY_MS = 86_400_000;

/** A fact that is told otherwise now. */
export type Retold = { id: string; from: string; to: string };

/**
 * Gives facts in force that nobody touched the words of another reading, and those that no other text says its dates and status as
 * well: they stay the same facts, with whatever refers to them. Answers those that are other than they were, and those that stay
 * in their words since another fact has the new ones. For edges that are locked.
 * Decision: dates that differ by less than a day stay: the clock of whoever wrote the text is not kept.
 */
export async function retellFacts(
	ctx: Ctx,
	tx: Tx,
	episode: EpisodeRef,
	matches: Match[],
): Promise<{ retold: Retold[]; blocked: StoredFact[] }> {
	await moveSpans(ctx, tx, episode, matches);
	const free = matches.filter(({ stored }) => stored.isInForce && !stored.isTouched);
	const rows = free.map((match) => toRow(match, episode));
	if (rows.length === 0) return { retold: [], blocked: [] };
	const done = await tx.query<{ id: string }>(RETELL, [
		ctx.projectId,
		...columnsOf(rows, "id", "fact", "hash", "status", "validAt", "invalidAt", "confidence", "importance", "isAlone"),
	]);
	const ids = new Set(idsOf(done));
	const retold = rows.filter(({ id, isOther }) => isOther && ids.has(id));
	await tx.query("DELETE FROM fact_vectors WHERE project_id = $1 AND edge_id = ANY ($2::uuid[])", [
		ctx.projectId,
		idsOf(retold),
	]);
	return {
		retold: retold.map(({ id, from, fact }) => ({ id, from, to: fact })),
		blocked: free.map(({ stored }) => stored).filter(({ id }) => !ids.has(id)),
	};
}

const RETELL = `
UPDATE edges e SET fact = w.fact, fact_hash = w.hash, status = w.status, valid_at = w.valid_at, invalid_at = w.invalid_at,
	confidence = CASE WHEN w.is_alone THEN w.confidence ELSE greatest(e.confidence, w.confidence) END,
	importance = CASE WHEN w.is_alone THEN w.importance ELSE greatest(e.importance, w.importance) END
FROM unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::real[], $9::real[], $10::bool[])
	AS w(id, fact, hash, status, valid_at, invalid_at, confidence, importance, is_alone)
WHERE e.project_id = $1 AND e.id = w.id AND NOT EXISTS (
	SELECT FROM edges o WHERE o.project_id = $1 AND o.source_id = e.source_id AND o.target_id IS NOT DISTINCT FROM e.target_id
		AND o.fact_hash = w.hash AND o.group_id = e.group_id AND o.retracted_at IS NULL AND o.id <> e.id)
RETURNING e.id`;

function toRow({ stored, edge }: Match, episode: EpisodeRef) {
	const dates = datesOf({ stored, edge }, episode);
	const status = stored.isAlone ? (edge.status ?? "stated") : stored.status;
	const isOther =
		stored.fact !== edge.fact ||
		stored.status !== status ||
		isOtherDay(stored.validAt, dates.validAt) ||
		isOtherDay(stored.invalidAt, dates.invalidAt);
	return {
		id: stored.id,
		isAlone: stored.isAlone,
		from: stored.fact,
		fact: edge.fact,
		hash: factHash(edge.relation, edge.fact),
		status,
		...dates,
		confidence: edge.confidence,
		importance: edge.importance ?? null,
		isOther,
	};
}

/** A denial that ended something is over with it, whatever is read of its dates. */
function datesOf({ stored, edge }: Match, episode: EpisodeRef): Pick<StoredFact, "validAt" | "invalidAt"> {
	const read = periodOf(edge, episode);
	const isOther = isOtherDay(stored.validAt, read.validAt) || isOtherDay(stored.invalidAt, read.invalidAt);
	const { validAt, invalidAt } = stored;
	return stored.isAlone && stored.status !== "negated" && isOther ? read : { validAt, invalidAt };
}

const isOtherDay = (a: Date | null, b: Date | null): boolean =>
	a === null || b === null ? a !== b : Math.abs(a.getTime() - b.getTime()) >= DAY_MS;

/** Facts are quoted where the other reading finds them. */
async function moveSpans(ctx: Ctx, tx: Tx, episode: EpisodeRef, matches: Match[]): Promise<void> {
	const spans = matches.flatMap(({ stored, edge }) => {
		const span = toSpan(edge.evidence);
		return span ? [{ id: stored.id, ...span }] : [];
	});
	await tx.query(
		`UPDATE edge_episodes v SET span_start = w.span_start, span_end = w.span_end
		FROM unnest($3::uuid[], $4::int[], $5::int[]) AS w(id, span_start, span_end)
		WHERE v.project_id = $1 AND v.episode_id = $2 AND v.edge_id = w.id
			AND (v.span_start, v.span_end) IS DISTINCT FROM (w.span_start, w.span_end)`,
		[ctx.projectId, episode.id, ...columnsOf(spans, "id", "start", "end")],
	);
}
