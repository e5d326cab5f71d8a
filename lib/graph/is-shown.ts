/**
 * The SQL condition that the caller is shown an entity: it is hidden neither everywhere nor in all groups that the caller is
 * limited to. `entity` is the name of a row of `entities`.
 */
export const isShown = (entity: string) =>
	`NOT (${entity}.hidden OR coalesce((SELECT app_groups())::text[] <@ ${entity}.hidden_in, false))`;

/** The SQL condition that an entity is hidden from what is said in a group; `group` is an SQL expression. */
export const isHiddenIn = (entity: string, group: string) =>
	`(${entity}.hidden OR ${group} = ANY (${entity}.hidden_in))`;
