import type { Tx } from "@/lib/db/tenant";

/** Labels that say little; a more specific one takes their place. */
const VAGUE_LABELS = ["Topic", "Object"];
/** Latest mentions whose votes count: a bounded read however well known the entity is. */
const VOTERS = 50;

/** The label that an entity's mentions voted for: the one that no client named. */
export const votedOf = ({ labels, stated }: { labels: string[]; stated: string[] }): string | null =>
	labels.find((label) => !stated.includes(label)) ?? null;

export const isVague = (label: string) => VAGUE_LABELS.includes(label);

/**
 * How many of the latest 50 mentions of each entity took it for what, by entity and label. A mention from before votes were
 * kept counts for the label that the entity has. `but` is an episode whose vote does not count.
 */
export async function tallyVotes(
	tx: Tx,
	projectId: string,
	entities: { id: string; labels: string[]; stated: string[] }[],
	but: string | null = null,
): Promise<Map<string, Map<string, number>>> {
	const tallies = new Map<string, Map<string, number>>();
	if (entities.length === 0) return tallies;
	const rows = await tx.query<{ id: string; label: string; n: number }>(
		`SELECT w.id, x.label, count(*)::int AS n FROM unnest($2::uuid[], $3::text[]) AS w(id, voted), LATERAL (
			SELECT coalesce(label, w.voted) AS label FROM mentions m
			WHERE m.project_id = $1 AND m.entity_id = w.id AND m.episode_id IS DISTINCT FROM $4
			ORDER BY m.valid_at DESC, m.episode_id DESC LIMIT ${VOTERS}
		) x WHERE x.label IS NOT NULL GROUP BY w.id, x.label`,
		[projectId, entities.map(({ id }) => id), entities.map(votedOf), but],
	);
	for (const { id, label, n } of rows) tallies.set(id, (tallies.get(id) ?? new Map()).set(label, n));
	return tallies;
}

/**
 * The label that an entity is to have once `vote` is counted as well: `voted` stays until a specific one has more votes, and a
 * vague one gives way to any that is not. Pure.
 */
export function winnerOf(voted: string | null, vote: string | null, tally = new Map<string, number>()): string | null {
	const votes = new Map(tally);
	if (vote !== null) votes.set(vote, (votes.get(vote) ?? 0) + 1);
	let winner = voted;
	const worth = (label: string) => (isVague(label) ? 0 : (votes.get(label) ?? 0) + 0.5 * Number(label === voted));
	for (const label of votes.keys()) if (winner === null || worth(label) > worth(winner)) winner = label;
	return winner;
}
