// What stands beside a turn of a conversation, among the episodes that were read. Pure.
import { IS_STANDING } from "./index-entry";
import type { RankedEpisode } from "./signals";
import { shareOf } from "./term-index";

/** Where one turn is good, so is what its speaker said next and before, and what it follows on: the share of the difference that these gain. */
const GAINS = [
	{ step: -2, share: 0.32 },
	{ step: 1, share: 0.17 },
	{ step: 2, share: 0.1 },
];

/** What is to be done from now on is asked for by more than its words: the share of what its score lacks, by what it has, that it gains. */
const STANDING_GAINS = 0.2;

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

/** Episodes with what they gain from better turns beside them, and as standing instructions. */
export function withGains(episodes: RankedEpisode[]): RankedEpisode[] {
	const beside = besideIn(episodes);
	return episodes.map((episode) => {
		const { row, score, parts } = episode;
		const stretch = (row.run > 0 ? GAINS : []).reduce(
			(sum, { step, share }) => sum + share * Math.max(0, (beside(episode, step)?.score ?? 0) - score),
			0,
		);
		const standing = row.flags & IS_STANDING ? STANDING_GAINS * shareOf(row.length) * score * (1 - score) : 0;
		return { ...episode, parts: { ...parts, stretch, standing }, score: score + stretch + standing };
	});
}
