// An episode as a line of the export. What it led to is left out: the import reads the prose again.

/** The line of an episode, or of the fact that was stated; without what it does not have. Pure. */
export function toLine(episode) {
	const { name, group_id, source_description, valid_at, tags, document_id, expires_at } = episode;
	const filed = { name, group_id, source_description, valid_at, tags, document_id, expires_at };
	const [edge] = episode.edges;
	const isStated = episode.extractor === "fact" && edge;
	const said = isStated
		? { subject: edge.source, predicate: edge.relation, object: edge.target, fact: edge.fact }
		: { content: episode.content, author: episode.author };
	return Object.fromEntries(Object.entries({ ...said, ...filed }).filter(([, value]) => value !== null));
}
