// What vectors say of episodes beside what words and names say, and whether anything here answers at all. Pure; fitted to the encoder
// that comes with the service, see docs/benchmarks.md.
import { besideIn } from "./beside";
import { type RankedEpisode, sumOf } from "./signals";

/** What a likeness of 1 counts beside all other signals at their best; less where names say much, by their share. */
const MEANING = { weight: 0.45, names: 0.93 };
/**
 * Where the best texts hold little of a question's words, what words say counts little too: a text that is best for a word or two of
 * many is not what was asked for. `held` in full from so much on; `out` is how far the nearest stands out when that is believed
 * not at all, and fully.
 */
const TRUST = { held: 0.55, power: 2, out: [0.12, 0.22] as const };
/** Turns around a turn say what it is about: these together count so much more than what it says itself, where texts have at most so many words. */
const AROUND = { weight: 2.5, words: 16 };
/** Up to three turns away count in full, up to eight less. */
const STEPS = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((step) => {
	const weight = step > 3 ? 0.35 : 1;
	return [
		{ step, weight },
		{ step: -step, weight },
	];
});

/** Vectors by which it is told what is near by chance: from the 11th nearest to the 60th. */
const BY_CHANCE = { from: 10, to: 60, fewest: 20 };
/** Words that hold so much of the question are an answer, whatever vectors say. */
const ENOUGH = 0.45;
/** How far the nearest must stand out, and how near it must be, each less what words hold of the question. */
const OUT = { least: 0.21, held: 0.1 };
const NEAR = { least: 0.38, held: 0.15 };

/** `held`: the share of the question that the best texts hold; `share`: how much names say between the texts, 0 to 1. */
export type Asked = { held: number; share: number; averageLength: number };

/** Episodes with what they mean beside their other parts; the sum stays within 0 to 1. In no order. */
export function weighByMeaning(
	plain: RankedEpisode[],
	cosines: ReadonlyMap<number, number>,
	{ held, share, averageLength }: Asked,
): RankedEpisode[] {
	const weight = MEANING.weight * (1 - MEANING.names * share);
	const [from, to] = TRUST.out;
	const belief = Math.min(1, Math.max(0, (outOf(cosines) - from) / (to - from)));
	const trust = 1 - (1 - Math.min(1, held / TRUST.held) ** TRUST.power) * belief;
	const around = AROUND.weight * Math.min(1, AROUND.words / averageLength);
	const beside = besideIn(plain);
	const likenessOf = ({ row }: RankedEpisode) => Math.max(0, cosines.get(row.number) ?? 0);
	const ofOthers = (episode: RankedEpisode) => {
		let [sum, total] = [0, 0];
		for (const { step, weight } of STEPS) {
			const other = beside(episode, step);
			if (other === null) continue;
			total += weight;
			// Of what was not read it is taken that it is like nothing.
			if (other) sum += weight * likenessOf(other);
		}
		return total > 0 ? sum / total : 0;
	};
	return plain.map((episode) => {
		const own = likenessOf(episode);
		const likeness = episode.row.run > 0 ? (own + around * ofOthers(episode)) / (1 + around) : own;
		const parts: Record<string, number> = { meaning: (weight * likeness) / (1 + weight) };
		for (const [name, part] of Object.entries(episode.parts)) parts[name] = (trust * part) / (1 + weight);
		return { ...episode, parts, score: sumOf(parts) };
	});
}

/**
 * False where nothing is near the question, nothing stands out among what is, and words hold little of it. Then what is listed
 * would be listed by chance.
 */
export function standsOut(cosines: ReadonlyMap<number, number>, held: number): boolean {
	const nearest = Math.max(0, ...cosines.values());
	return held >= ENOUGH || nearest + NEAR.held * held >= NEAR.least || outOf(cosines) + OUT.held * held >= OUT.least;
}

/** How far the nearest is from what is near by chance; among a few texts none is. */
function outOf(cosines: ReadonlyMap<number, number>): number {
	const sorted = [...cosines.values()].sort((a, b) => b - a);
	const others = sorted.length < BY_CHANCE.fewest ? [0] : sorted.slice(BY_CHANCE.from, BY_CHANCE.to);
	return (sorted[0] ?? 0) - others.reduce((sum, cosine) => sum + cosine, 0) / others.length;
}
