// What is kept of a merge while it stands, so that an undo can put every row back. Ids are uuids; rows are as the tables
// hold them, but for what Postgres makes itself. What a deleted episode alone stated is taken out, see `forgetEpisode`; an undo empties the record.
import type { Ctx } from "@/lib/context";
import { acrossGroups, type Tx } from "@/lib/db/tenant";

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

/**
 * Takes an episode that is being deleted out of what is kept of merges: edges that it alone stated go, and a merge whose gone
 * entity no other episode mentions is forgotten, as there is nothing left to take apart. In the transaction of the deletion,
 * for whichever groups the caller sees, under the lock of the graph's version.
 */
export async function forgetEpisode(ctx: Ctx, tx: Tx, episodeId: string): Promise<void> {
	await acrossGroups(tx, async () => {
		const merges = await tx.query<{ id: string; record: MergeRecord }>(
			"SELECT id, record FROM merges WHERE project_id = $1 AND undone_at IS NULL AND strpos(record::text, $2) > 0 ORDER BY id",
			[ctx.projectId, episodeId],
		);
		for (const { id, record } of merges) {
			const left = withoutEpisode(record, episodeId);
			if (left.mentions.length + left.sharedMentions.length === 0) {
				await tx.query("DELETE FROM merges WHERE project_id = $1 AND id = $2", [ctx.projectId, id]);
			} else {
				await tx.query("UPDATE merges SET record = $3 WHERE project_id = $1 AND id = $2", [
					ctx.projectId,
					id,
					JSON.stringify(left),
				]);
			}
		}
	});
}

function withoutEpisode(record: MergeRecord, episodeId: string): MergeRecord {
	const others = (ids: string[]) => ids.filter((id) => id !== episodeId);
	return {
		...record,
		edges: record.edges
			.map((edge) => ({ ...edge, episodes: others(edge.episodes), lent: others(edge.lent) }))
			.filter((edge) => edge.episodes.length > 0),
		mentions: others(record.mentions),
		sharedMentions: others(record.sharedMentions),
	};
}
