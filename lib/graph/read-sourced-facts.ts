import type { Ctx } from "@/lib/context";
import { ISO } from "@/lib/db/framing";
import { inSnapshot, readInTenant, type Tx } from "@/lib/db/tenant";
import { BEFORE_SENTENCE, episodesOf, predicateOf } from "./evidence";
import { nameSpeakers } from "./name-speakers";
import type { Source, SourcedFact } from "./sourced-fact";

/** Sources read of one fact, the latest first. */
const SOURCES = 3;

type SourceRow = Omit<Source, "speaker"> & { before: string; description: string };
type Row = Omit<SourcedFact, "sources"> & { sources: SourceRow[] };

/** These facts with the sentences that say them, in the order of `ids`; retracted ones too, those that cannot be seen left out. */
export async function readSourcedFacts(ctx: Ctx, ids: string[]): Promise<SourcedFact[]> {
	if (ids.length === 0) return [];
	return inSnapshot(ctx, (tx) => readSourced(tx, ctx.projectId, ids));
}

/** The same within a transaction: one statement, and one for the names of who speaks. Its cost is bounded per fact. */
export async function readSourced(tx: Tx, projectId: string, ids: string[]): Promise<SourcedFact[]> {
	const rows = await tx.query<Row>(SOURCED, [projectId, ids]);
	const speakers = await nameSpeakers(
		tx,
		projectId,
		rows.flatMap(({ sources }) => sources),
	);
	return rows.map(({ sources, ...fact }) => ({
		...fact,
		sources: sources.map(({ before: _before, description: _description, ...source }) => ({
			...source,
			speaker: speakers.shift() ?? "",
		})),
	}));
}

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', ${ISO})`;

const SOURCED = `
SELECT e.id AS uuid, e.source_name AS source, e.target_name AS target, e.relation, e.value, e.status, ${predicateOf("e")} AS predicate, e.fact, e.confidence, e.importance, e.pinned, e.cognitive_pattern AS pattern,
	coalesce(e.why_connected, '') AS why, ${instant("e.valid_at")} AS "validAt", ${instant("e.invalid_at")} AS "invalidAt",
	${instant("e.retracted_at")} AS "retractedAt", e.retraction_reason AS "retractionReason",
	(SELECT count(*)::int FROM edge_episodes v WHERE v.project_id = $1 AND v.edge_id = e.id) AS "episodeCount",
	coalesce((SELECT json_agg(json_build_object('episode', q.id, 'validAt', ${instant("q.valid_at")}, 'description', q.source_description,
			'quote', utf16_slice(q.content, q.span_start, q.span_end), 'before', utf16_slice(q.content, greatest(q.span_start - ${BEFORE_SENTENCE}, 0), q.span_start),
			'start', q.span_start, 'end', q.span_end) ORDER BY q.valid_at DESC, q.id DESC)
		FROM (
			SELECT p.id, p.content, p.source_description, p.valid_at, v.span_start, v.span_end FROM edge_episodes v
			JOIN episodes p ON p.project_id = $1 AND p.id = v.episode_id
			WHERE v.project_id = $1 AND v.edge_id = e.id AND v.span_start IS NOT NULL
			ORDER BY p.valid_at DESC, p.id DESC LIMIT ${SOURCES}
		) q), '[]'::json) AS sources
FROM unnest($2::uuid[]) WITH ORDINALITY AS w(id, n) JOIN edges e ON e.project_id = $1 AND e.id = w.id
ORDER BY w.n`;

/** `source` is the latest episode that states the fact; `since` and `ended` say when it is true, ISO 8601. */
type Origin = { id: string; source: string | null; since: string; ended: string | null };

/** Where facts come from and when they hold, by their ids; those that the caller may not see are left out. */
export async function readOrigins(ctx: Ctx, ids: string[]): Promise<Map<string, Origin>> {
	const rows = await readInTenant<Origin>(
		ctx,
		`SELECT id, ${episodesOf("edges.id")} ->> 0 AS source, to_char(valid_at, ${ISO}) AS since, to_char(invalid_at, ${ISO}) AS ended
		FROM edges WHERE project_id = $1 AND id = ANY ($2)`,
		[ctx.projectId, ids],
	);
	return new Map(rows.map((row) => [row.id, row]));
}
