// Which label an entity has after the votes of those who mention it. Pure.

/** Labels that say little; a more specific one takes their place. */
const VAGUE_LABELS = ["Topic", "Object"];
/** The label that an entity's mentions voted for: the one that no client named. */
export const votedOf = ({ labels, stated }: { labels: string[]; stated: string[] }): string | null =>
	labels.find((label) => !stated.includes(label)) ?? null;

export const isVague = (label: string) => VAGUE_LABELS.includes(label);

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
