import type { Ctx } from "@/lib/context";
import { acrossGroups, type Tx } from "@/lib/db/tenant";
import type { MergeRecord } from "./merge-record";

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
