// What stands beside a turn of a conversation, among the episodes that were read. Pure.
import type { RankedEpisode } from "./signals";

/** Where one turn is good, so is what its speaker said next, and what it follows on: the share of the difference that these gain. */
const GAINS = [
	{ step: -2, share: 0.32 },
	{ step: 1, share: 0.17 },
];

/** Looks up what stands so many turns from an episode: null where its run does not reach so far, undefined where that was not read. */
export function besideIn(episodes: RankedEpisode[]) {
	const groups = new Map<string, Map<number, RankedEpisode>>();
	for (const episode of episodes) {
		const { group, position } = episode.row;
		groups.set(group, (groups.get(group) ?? new Map()).set(position, episode));
	}
	return ({ row }: RankedEpisode, step: number): RankedEpisode | null | undefined => {
		const other = groups.get(row.group)?.get(row.position + step);
		// A run begins at the position of that name.
		return row.position + step < row.run || (other && other.row.run !== row.run) ? null : other;
	};
}

/** Episodes with what they gain from better turns beside them. */
export function withGains(episodes: RankedEpisode[]): RankedEpisode[] {
	const beside = besideIn(episodes);
	return episodes.map((episode) => {
		if (episode.row.run === 0) return episode;
		const stretch = GAINS.reduce(
			(sum, { step, share }) => sum + share * Math.max(0, (beside(episode, step)?.score ?? 0) - episode.score),
			0,
		);
		return { ...episode, parts: { ...episode.parts, stretch }, score: episode.score + stretch };
	});
}
