import pg from "pg";
import { RELATIONS, TABLE } from "@/lib/extraction/facts/name-relation";

/** The SQL of the ids of a project's episodes that have all of these tags; `project` is SQL for its id. */
export const taggedEpisodes = (project: string, tags: string[]): string =>
	`SELECT id FROM episodes WHERE project_id = ${project} AND tags @> ARRAY[${tags.map((tag) => pg.escapeLiteral(tag)).join(", ")}]::text[]`;

/** The SQL of whether an episode with all of these tags states the edge of this id, which is SQL too. */
export const isSaidWith = (project: string, edge: string, tags: string[]): string =>
	`EXISTS (SELECT FROM edge_episodes tagged WHERE tagged.project_id = ${project} AND tagged.edge_id = ${edge} AND tagged.episode_id IN (${taggedEpisodes(project, tags)}))`;

/** The SQL of whether an episode with all of these tags mentions the entity of this id, which is SQL too. */
export const isMentionedWith = (project: string, entity: string, tags: string[]): string =>
	`EXISTS (SELECT FROM mentions tagged WHERE tagged.project_id = ${project} AND tagged.entity_id = ${entity} AND tagged.episode_id IN (${taggedEpisodes(project, tags)}))`;

/** The SQL of whether an episode is somebody's correction of a fact, which is no news; `project` and `episode` are SQL for ids. */
export const isCorrection = (project: string, episode: string): string =>
	`EXISTS (SELECT FROM retractions made WHERE made.project_id = ${project} AND made.kind = 'edge_correction' AND made.correction ->> 'episode' = ${episode}::text)`;

/**
 * The SQL condition that the caller is shown an entity: it is hidden neither everywhere nor in all groups that the caller is
 * limited to. `entity` is the name of a row of `entities`.
 */
export const isShown = (entity: string) =>
	`NOT (${entity}.hidden OR coalesce((SELECT app_groups())::text[] <@ ${entity}.hidden_in, false))`;

/** The SQL condition that an entity is hidden from what is said in a group; `group` is an SQL expression. */
export const isHiddenIn = (entity: string, group: string) =>
	`(${entity}.hidden OR ${group} = ANY (${entity}.hidden_in))`;

type Told = { status: string; relation: string; validAt: string; invalidAt: string | null };

/** Whether a fact tells that something ended: it began and ended at once, and is no state that held up to that moment. Pure. */
export const tellsEnd = ({ status, relation, validAt, invalidAt }: Told): boolean =>
	invalidAt === validAt && (BYGONE.includes(status) || (TABLE.get(relation)?.is_end ?? false));

/** The same of an edge, in SQL. */
export const tellsEndOf = (edge: string) =>
	`(${edge}.invalid_at = ${edge}.valid_at AND (${edge}.status IN (${listed(BYGONE)}) OR ${edge}.relation IN (${listed(ENDS)})))`;

const BYGONE = ["past", "negated"];
const ENDS = RELATIONS.filter((one) => one.is_end).map(({ name }) => name);
const listed = (names: string[]) => names.map((name) => `'${name}'`).join(", ");

/** The SQL of whether a reader read an episode, and not a client stated it. */
export const isRead = (episode: string) =>
	`(${episode}.extractor LIKE 'embedded%' OR ${episode}.extractor LIKE 'model:%')`;

/**
 * The SQL of whether somebody touched an edge: stated it through the API, corrected, retracted, pinned or confirmed it (also where that was
 * undone), or merged it into an equal one. $1 is the project.
 */
export const isTouched = (edge: string) => `(${edge}.retraction_id IS NOT NULL OR ${edge}.pinned
	OR EXISTS (SELECT FROM retractions r WHERE r.project_id = $1 AND r.target_id = ${edge}.id)
	OR EXISTS (SELECT FROM edge_episodes s JOIN episodes p ON p.project_id = $1 AND p.id = s.episode_id
		WHERE s.project_id = $1 AND s.edge_id = ${edge}.id AND NOT ${isRead("p")})
	OR EXISTS (SELECT FROM review_answers a WHERE a.project_id = $1 AND strpos(a.key, ${edge}.id::text) > 0)
	OR EXISTS (SELECT FROM merges m WHERE m.project_id = $1 AND m.undone_at IS NULL AND m.touched && ARRAY[${edge}.source_id, ${edge}.target_id]
		AND (m.record -> 'edges' @> jsonb_build_array(jsonb_build_object('standIn', ${edge}.id))
			OR m.record -> 'edges' @> jsonb_build_array(jsonb_build_object('heirs', jsonb_build_array(${edge}.id))))))`;

/** The SQL of whether somebody named, labelled, hid or merged an entity. */
export const isCurated = (
	entity: string,
) => `EXISTS (SELECT FROM retractions r WHERE r.project_id = $1 AND r.target_id = ${entity})
	OR EXISTS (SELECT FROM merges k WHERE k.project_id = $1 AND k.undone_at IS NULL AND k.kept_id = ${entity})`;
