// The rows of the legacy routes, which carry the full prose. They change no more. Spec: Legacy endpoints.
import pg from "pg";
import type { Ctx } from "@/lib/context";
import { arrayFraming, ISO } from "@/lib/db/framing";
import { openRowStream, type Reader, type RowStream } from "@/lib/db/stream";
import { summaryOf } from "./read-entity";
import { ofRelations } from "./stream-links";
import { visibleEntities } from "./stream-nodes";
import type { LinksPage, NodesPage } from "./wire";

const { escapeLiteral } = pg;

/** Streams entities in full as one JSON array, highest degree first, uuid as tie-break. */
export const streamLegacyEntities = (ctx: Ctx, page: NodesPage, reader: Reader): Promise<RowStream> =>
	openRowStream(ctx, selectEntities(ctx, page), reader, arrayFraming());

/** Streams edges in full as one JSON array, oldest first, uuid as tie-break. */
export const streamLegacyEdges = (ctx: Ctx, page: LinksPage, reader: Reader): Promise<RowStream> =>
	openRowStream(ctx, selectEdges(ctx, page), reader, arrayFraming());

const inGroup = (groupId: string | undefined) =>
	groupId === undefined ? "" : `AND group_id = ${escapeLiteral(groupId)}`;

/** A narrative without the blanks that jsonb puts between its tokens. */
const NARRATIVE = `(SELECT row_to_json(n) FROM jsonb_to_record(e.narrative) AS n(text text, stance text, open_questions text[], cognitive_pattern text)
	WHERE e.narrative IS NOT NULL)`;

function selectEntities(ctx: Ctx, page: NodesPage): string {
	const project = escapeLiteral(ctx.projectId);
	return `SELECT row_to_json(line)::text FROM (
		SELECT e.id AS uuid, e.name, e.labels,
			ARRAY(SELECT alias FROM aliases a WHERE a.project_id = ${project} AND a.entity_id = e.id ORDER BY alias) AS aliases,
			${summaryOf(project, "e.id", `true ${inGroup(page.group_id)}`)} AS summary,
			v.degree AS edge_count, c.episode_count, e.space, e.member_id, to_char(e.created_at, ${ISO}) AS created_at,
			CASE WHEN c.episode_count = e.episode_count THEN e.knot_narrative END AS knot_narrative, e.knot_score,
			extract(epoch FROM e.knot_synthesized_at)::float8 AS knot_synthesized_at, e.knot_model,
			CASE WHEN c.episode_count = e.episode_count THEN ${NARRATIVE} END AS narrative
		FROM (
			SELECT id, degree FROM (${visibleEntities(ctx, page)}) all_visible
			ORDER BY degree DESC, id LIMIT ${page.limit} OFFSET ${page.offset}
		) v
		JOIN entities e ON e.project_id = ${project} AND e.id = v.id
		CROSS JOIN LATERAL (
			SELECT coalesce(sum(episode_count), 0)::int AS episode_count FROM entity_groups
			WHERE project_id = ${project} AND entity_id = e.id ${inGroup(page.group_id)}
		) c
		ORDER BY v.degree DESC, v.id
	) line`;
}

function selectEdges(ctx: Ctx, page: LinksPage): string {
	const project = escapeLiteral(ctx.projectId);
	const active = page.include_retracted ? "" : "AND retracted_at IS NULL";
	const likely = page.min_confidence ? `AND confidence >= ${page.min_confidence}::real` : "";
	return `SELECT row_to_json(line)::text FROM (
		SELECT id AS uuid, source_name AS source, target_name AS target, source_id AS source_uuid, target_id AS target_uuid,
			relation AS name, fact, cognitive_pattern,
			CASE WHEN edge_kind IS NOT NULL THEN (SELECT row_to_json(m) FROM (SELECT edge_kind, cognitive_pattern, why_connected, director_vision) m) END AS intent_meta,
			ARRAY(SELECT p.name FROM edge_episodes v JOIN episodes p ON p.project_id = ${project} AND p.id = v.episode_id
				WHERE v.project_id = ${project} AND v.edge_id = edges.id ORDER BY p.created_at, p.id) AS episodes,
			to_char(valid_at, ${ISO}) AS valid_at, to_char(invalid_at, ${ISO}) AS invalid_at,
			to_char(edges.created_at, ${ISO}) AS created_at, to_char(retracted_at, ${ISO}) AS retracted_at, retraction_reason
		FROM edges WHERE project_id = ${project} AND target_id IS NOT NULL ${inGroup(page.group_id)} ${active} ${likely} ${ofRelations(page.relations)}
		ORDER BY edges.created_at, id LIMIT ${page.limit} OFFSET ${page.offset}
	) line`;
}
