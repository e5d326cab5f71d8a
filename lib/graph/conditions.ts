import pg from "pg";

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
