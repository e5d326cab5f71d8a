import type { Ctx } from "@/lib/context";
import { ISO } from "@/lib/db/framing";
import { readInTenant, type Tx } from "@/lib/db/tenant";
import { notFound } from "@/lib/errors";
import { isShown } from "@/lib/graph/conditions";
import { predicateOf } from "@/lib/graph/evidence";
import { isUuid, PREFIXES } from "@/lib/ids";
import type { EpisodeBody } from "./wire";

/** One episode by name or uuid, with what it produced. Throws `not_found`. Spec: GET /v1/episodes/{name}. */
export async function getEpisode(ctx: Ctx, name: string): Promise<EpisodeBody> {
	const [episode] = await readInTenant<EpisodeBody>(ctx, EPISODE, [ctx.projectId, name, isUuid(name) ? name : null]);
	if (!episode) throw notFound("episode");
	return episode;
}

/** Where this episode states the fact. */
const HERE = `CASE WHEN v.span_start IS NULL THEN '[]'::json ELSE json_build_array(json_build_object('episode', p.name,
	'quote', utf16_slice(p.content, v.span_start, v.span_end), 'start', v.span_start, 'end', v.span_end)) END`;

const EPISODE = `
SELECT p.id AS uuid, p.name, p.content, p.group_id, p.source_description, p.author, p.tags, p.document_id,
	to_char(p.expires_at, ${ISO}) AS expires_at, to_char(p.valid_at, ${ISO}) AS valid_at, to_char(p.created_at, ${ISO}) AS created_at,
	p.extract_intent, p.extractor, '${PREFIXES.task}' || replace(p.task_id::text, '-', '') AS task_id,
	coalesce((SELECT json_agg(json_build_object('uuid', e.id, 'name', e.name) ORDER BY e.name)
		FROM mentions m JOIN entities e ON e.project_id = $1 AND e.id = m.entity_id AND ${isShown("e")}
		WHERE m.project_id = $1 AND m.episode_id = p.id), '[]') AS entities,
	coalesce((SELECT json_agg(json_build_object('edge_uuid', e.id, 'source', e.source_name, 'target', e.target_name, 'relation', e.relation, 'status', e.status, 'fact', e.fact,
			'retracted', e.retracted_at IS NOT NULL, 'confidence', e.confidence, 'evidence', ${HERE}) ORDER BY v.span_start, e.created_at, e.id)
		FROM edge_episodes v JOIN edges e ON e.project_id = $1 AND e.id = v.edge_id
		WHERE v.project_id = $1 AND v.episode_id = p.id AND e.target_id IS NOT NULL), '[]') AS edges,
	coalesce((SELECT json_agg(json_build_object('uuid', e.id, 'entity', e.source_name, 'predicate', ${predicateOf("e")}, 'relation', e.relation, 'value', e.value, 'status', e.status, 'fact', e.fact,
			'retracted', e.retracted_at IS NOT NULL, 'confidence', e.confidence, 'evidence', ${HERE}) ORDER BY v.span_start, e.created_at, e.id)
		FROM edge_episodes v JOIN edges e ON e.project_id = $1 AND e.id = v.edge_id
		WHERE v.project_id = $1 AND v.episode_id = p.id AND e.target_id IS NULL), '[]') AS statements
FROM episodes p WHERE p.project_id = $1 AND (p.name = $2 OR p.id = $3::uuid)
ORDER BY p.name = $2 DESC LIMIT 1`;

/** The id of the episode of that name, else of that uuid; null when there is none that the caller sees. */
export async function findEpisodeId(tx: Tx, projectId: string, name: string): Promise<string | null> {
	const [row] = await tx.query<{ id: string }>(
		"SELECT id FROM episodes WHERE project_id = $1 AND (name = $2 OR id = $3::uuid) ORDER BY name = $2 DESC LIMIT 1",
		[projectId, name, isUuid(name) ? name : null],
	);
	return row?.id ?? null;
}
