// Personalised PageRank over a small weighted graph. Pure.

/** Out-links of every node: `[to, weight]`, weights above 0. */
export type Links = [to: number, weight: number][][];

/**
 * The share of time that a walker spends on each node who follows links by weight and, with probability `restart`, starts
 * again at a seed by its weight. A node without links sends its walker back to the seeds. The answer sums to 1 (to 0 without
 * seeds). Runs `iterations` rounds from the seeds; the error shrinks by (1 - restart) a round.
 */
export function pageRank(
	links: Links,
	seeds: Map<number, number>,
	{ restart, iterations }: { restart: number; iterations: number },
): Float64Array {
	const total = [...seeds.values()].reduce((sum, weight) => sum + weight, 0);
	const start = new Float64Array(links.length);
	if (total <= 0) return start;
	for (const [node, weight] of seeds) start[node] = weight / total;
	const sums = links.map((out) => out.reduce((sum, [, weight]) => sum + weight, 0));
	let mass = start.slice();
	for (let round = 0; round < iterations; round++) {
		const next = new Float64Array(links.length);
		let adrift = restart;
		for (let node = 0; node < mass.length; node++) {
			const here = mass[node] as number;
			if (here === 0) continue;
			const sum = sums[node] as number;
			if (sum === 0) {
				adrift += (1 - restart) * here;
				continue;
			}
			const share = ((1 - restart) * here) / sum;
			for (const [to, weight] of links[node] as Links[number]) next[to] = (next[to] as number) + share * weight;
		}
		for (let node = 0; node < next.length; node++)
			next[node] = (next[node] as number) + adrift * (start[node] as number);
		mass = next;
	}
	return mass;
}
