// Whether anything here answers a question at all. Pure; fitted to the encoder that comes with the service.

/** Vectors by which it is told what is near by chance: from the 11th nearest to the 60th. */
const BY_CHANCE = { from: 10, to: 60, fewest: 20 };
/** What is near by chance where there are too few to tell. */
const USUAL = 0.08;
/** Words that hold so much of the question are an answer, whatever vectors say. */
const ENOUGH = 0.45;
/** How far the nearest must stand out, and how near it must be, each less what words hold of the question. */
const OUT = { least: 0.21, held: 0.1 };
const NEAR = { least: 0.38, held: 0.15 };

/**
 * False where nothing is near the question, nothing stands out among what is, and words hold little of it; `held` is the share of
 * it that the best texts hold. Then what is listed would be listed by chance.
 */
export function standsOut(cosines: number[], held: number): boolean {
	if (held >= ENOUGH) return true;
	const sorted = [...cosines].sort((a, b) => b - a);
	const nearest = sorted[0] ?? 0;
	const others = sorted.length < BY_CHANCE.fewest ? [USUAL] : sorted.slice(BY_CHANCE.from, BY_CHANCE.to);
	const byChance = others.reduce((sum, cosine) => sum + cosine, 0) / others.length;
	return nearest + NEAR.held * held >= NEAR.least || nearest - byChance + OUT.held * held >= OUT.least;
}
