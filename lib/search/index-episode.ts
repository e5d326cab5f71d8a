// Puts episodes into the inverted index, in the transaction that stores them, and again when the rules have changed.
import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { type IndexEntry, toIndexEntry } from "./index-entry";

/** What is indexed of an episode. */
export type Indexable = { id: string; groupId: string; content: string; validAt: Date };

/**
 * The rules by which episodes are indexed today. Whoever changes what `toIndexEntry` makes of a text raises it: the background
 * then indexes what was written before again.
 */
export const INDEX_VERSION = 3;

/** The place of an episode after the last one that `{before}` lets through. Parameters 1 to 5: project, group, lead, validAt, isTurn. */
const PLACE = `WITH last AS (
		SELECT position, run, lead, valid_at FROM search_episodes
		WHERE project_id = $1 AND group_id = $2 {before} ORDER BY position DESC LIMIT 1
	), place AS (
		SELECT coalesce(max(l.position), 0) + 1 AS position,
			CASE WHEN NOT $5::boolean THEN 0
				ELSE coalesce(max(l.run) FILTER (WHERE l.run > 0 AND l.lead = $3
					AND ($3 <> '' OR abs(extract(epoch FROM $4::timestamptz - l.valid_at)) <= 1800)), coalesce(max(l.position), 0) + 1)
			END AS run
		FROM last l
	)`;
const POSTINGS = `INSERT INTO search_postings (project_id, team_id, group_id, term, number, position, run, count, length, slices, forms)
	SELECT $1, $7, $2, w.term, e.number, e.position, e.run, w.count, least($8, 32767), w.slices, w.forms
	FROM entry e, unnest($14::text[], $15::smallint[], $16::int[], $17::smallint[]) AS w(term, count, slices, forms)`;

/**
 * Makes an episode findable, in one statement; its row must be in place. Its position follows the group's last, and a
 * turn joins the run (session) of the turn before it when both open with the same date, or when neither has one and they
 * are at most half an hour apart. Decision: two writers of one group at the same instant may share a position, which
 * costs them nothing but being each other's neighbours; so no writer waits for another.
 */
export async function indexEpisode(ctx: Ctx, tx: Tx, episode: Indexable): Promise<void> {
	await tx.query(
		`${PLACE.replace("{before}", "")}, entry AS (
			INSERT INTO search_episodes (project_id, team_id, group_id, episode_id, position, run, length, flags, lead, speaker, heading, happened_at, valid_at, names, terms, version)
			SELECT $1, $7, $2, $6, position, run, $8, $9, $3, $10, $11, $12, $4, $13, $14, ${INDEX_VERSION} FROM place
			RETURNING number, position, run
		) ${POSTINGS}`,
		valuesOf(ctx, episode, toIndexEntry(episode.content, episode.validAt)),
	);
}

/**
 * Indexes an episode again by today's rules, at the place that it has; its postings are replaced. Changes nothing when that was
 * done already, or the episode is gone. Its neighbour before it should be done first, as a turn joins that one's run.
 */
export async function reindexEpisode(ctx: Ctx, tx: Tx, episode: Indexable): Promise<void> {
	const [place] = await tx.query<{ position: number }>(
		`SELECT position FROM search_episodes WHERE project_id = $1 AND episode_id = $2 AND version < ${INDEX_VERSION} FOR UPDATE`,
		[ctx.projectId, episode.id],
	);
	if (!place) return;
	await tx.query(
		`DELETE FROM search_postings p USING search_episodes e WHERE e.project_id = $1 AND e.episode_id = $2
			AND p.project_id = $1 AND p.term = ANY (e.terms) AND p.group_id = e.group_id AND p.number = e.number`,
		[ctx.projectId, episode.id],
	);
	await tx.query(
		`${PLACE.replace("{before}", "AND position < $18")}, entry AS (
			UPDATE search_episodes e SET run = CASE WHEN p.run = p.position THEN e.position ELSE p.run END, length = $8, flags = $9, lead = $3,
				speaker = $10, heading = $11, happened_at = $12, names = $13, terms = $14, version = ${INDEX_VERSION}
			FROM place p WHERE e.project_id = $1 AND e.team_id = $7 AND e.episode_id = $6
			RETURNING e.number, e.position, e.run
		) ${POSTINGS}`,
		[...valuesOf(ctx, episode, toIndexEntry(episode.content, episode.validAt)), place.position],
	);
}

/** Parameters 1 to 17 of the statements above. */
function valuesOf(ctx: Ctx, { id, groupId, validAt }: Indexable, entry: IndexEntry): unknown[] {
	const places = [...entry.terms.values()];
	return [
		ctx.projectId,
		groupId,
		entry.lead,
		validAt,
		entry.isTurn,
		id,
		ctx.team.id,
		entry.length,
		entry.flags,
		entry.speaker,
		entry.heading,
		entry.happenedAt,
		entry.names,
		[...entry.terms.keys()],
		places.map(({ count }) => count),
		places.map(({ slices }) => slices),
		places.map(({ forms }) => forms),
	];
}
