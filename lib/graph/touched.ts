// What a person, an agent or a client had a say in: another reading of a text leaves it as it is.

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
