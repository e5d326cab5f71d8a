// What is kept of a merge while it stands, so that an undo can put every row back. Ids are uuids; rows are as the tables
// hold them, but for what Postgres makes itself. What a deleted episode alone stated is taken out, see forget-episode.ts; an undo empties the record.

/** `row` of an edge that went, and the episodes that stated it; `standIn` is the equal edge in its place, `lent` the
 * episodes that it took over, `heirs` the edges that were replaced by the one that went and now count as replaced by it. */
export type GoneEdge = {
	row: Record<string, unknown>;
	episodes: string[];
	/** Where they state it, by episode, as far as that is known. */
	spans?: Record<string, [start: number, end: number]>;
	standIn: string | null;
	lent: string[];
	heirs: string[];
};

export type MergeRecord = {
	/** Its texts are not kept: `narrative` is an empty object if there was one, for the undo to have it generated again. */
	entity: Record<string, unknown>;
	aliases: { alias_key: string; alias: string }[];
	/** The keys of the names that the kept entity did not answer to before. */
	newAliasKeys: string[];
	/** The gone entity's rows of entity_groups and alias_groups, and the other names that the kept one got in each group. */
	groups?: Record<string, unknown>[];
	groupAliases?: Record<string, unknown>[];
	newGroupAliases?: { group_id: string; alias_key: string }[];
	/** Edges that moved, by the end that was the gone entity's. */
	sources: string[];
	targets: string[];
	/** Edges that went: those between the two, and those that the kept entity had as well. */
	edges: GoneEdge[];
	/** Episodes whose mention moved, and those that mention both. */
	mentions: string[];
	sharedMentions: string[];
	/** What those that mention both took the gone one for, by episode. */
	sharedLabels?: Record<string, string>;
	knotSyntheses: string[];
	/** Earlier merges of the same call, which are undone with this one. */
	together?: string[];
};
