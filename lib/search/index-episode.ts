// Puts an episode into the inverted index, in the transaction that stores it.
import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { toIndexEntry } from "./index-entry";

/** What is indexed of an episode. */
export type Indexable = { id: string; groupId: string; content: string; validAt: Date };

/**
 * Makes an episode findable, in one statement; its row must be in place. Its position follows the group's last, and a
 * turn joins the run (session) of the turn before it when both open with the same date, or when neither has one and they
 * are at most half an hour apart. Decision: two writers of one group at the same instant may share a position, which
 * costs them nothing but being each other's neighbours; so no writer waits for another.
 */
export async function indexEpisode(ctx: Ctx, tx: Tx, episode: Indexable): Promise<void> {
	const entry = toIndexEntry(episode.content, episode.validAt);
	await tx.query(
		`WITH last AS (
			SELECT position, run, lead, valid_at FROM search_episodes
			WHERE project_id = $1 AND group_id = $3 ORDER BY position DESC LIMIT 1
		), place AS (
			SELECT coalesce(max(l.position), 0) + 1 AS position,
				CASE WHEN NOT $9 THEN 0
					ELSE coalesce(max(l.run) FILTER (WHERE l.run > 0 AND l.lead = $6
						AND ($6 <> '' OR abs(extract(epoch FROM $8::timestamptz - l.valid_at)) <= 1800)), coalesce(max(l.position), 0) + 1)
				END AS run
			FROM last l
		), entry AS (
			INSERT INTO search_episodes (project_id, team_id, group_id, episode_id, position, run, length, flags, lead, speaker, heading, happened_at, valid_at, names, terms)
			SELECT $1, $2, $3, $4, position, run, $5, $10, $6, $7, $11, $12, $8, $13, $14 FROM place
			RETURNING number, position, run
		)
		INSERT INTO search_postings (project_id, team_id, group_id, term, number, position, run, count, length, slices)
		SELECT $1, $2, $3, w.term, e.number, e.position, e.run, w.count, least($5, 32767), w.slices
		FROM entry e, unnest($14::text[], $15::smallint[], $16::int[]) AS w(term, count, slices)`,
		[
			ctx.projectId,
			ctx.team.id,
			episode.groupId,
			episode.id,
			entry.length,
			entry.lead,
			entry.speaker,
			episode.validAt,
			entry.isTurn,
			entry.flags,
			entry.heading,
			entry.happenedAt,
			entry.names,
			[...entry.terms.keys()],
			[...entry.terms.values()].map(({ count }) => count),
			[...entry.terms.values()].map(({ slices }) => slices),
		],
	);
}
