// Owns the pull along edges. Pure.

/** Edge e joins the points `ends[2 * e]` and `ends[2 * e + 1]`, which give way by `shares` of what it pulls. */
export type EdgePull = { ends: Uint32Array; shares: Float64Array };

/**
 * The pull of those `ends`, in rising order of the latter of each two, that are among the first `points`; `strengths` scale each
 * edge's, null for all alike.
 */
export function edgePull(ends: Uint32Array, points: number, strengths: ArrayLike<number> | null): EdgePull {
	const joined = ends.subarray(0, 2 * edgesAmong(ends, points));
	return { ends: joined, shares: sharesOf(joined, points, strengths) };
}

/** The number of edges before the first whose latter end is not among the first `points`. */
function edgesAmong(ends: Uint32Array, points: number): number {
	let from = 0;
	let to = ends.length / 2;
	while (from < to) {
		const middle = (from + to) >>> 1;
		if ((ends[2 * middle + 1] as number) < points) from = middle + 1;
		else to = middle;
	}
	return from;
}

/** How far each end of each edge gives way: together 1 over the fewer edges of the two, the one with more of them less. */
function sharesOf(ends: Uint32Array, points: number, strengths: ArrayLike<number> | null): Float64Array {
	const degrees = new Uint32Array(points);
	for (let at = 0; at < ends.length; at++) {
		const point = ends[at] as number;
		degrees[point] = (degrees[point] as number) + 1;
	}
	const shares = new Float64Array(ends.length);
	for (let at = 0; at < ends.length; at += 2) {
		const source = degrees[ends[at] as number] as number;
		const target = degrees[ends[at + 1] as number] as number;
		const strength = (strengths ? (strengths[at / 2] as number) : 1) / Math.min(source, target);
		const bias = source / (source + target);
		shares[at] = strength * (1 - bias);
		shares[at + 1] = strength * bias;
	}
	return shares;
}

/**
 * Moves points, which are about to be `ahead`, x and y in turn, as edges that want to be `rest` long pull them. Each edge moves
 * its ends at once, so that the next one finds them moved.
 */
export function pullAlong(
	{ ends, shares }: EdgePull,
	ahead: Float64Array,
	rest: number,
	alpha: number,
	jiggle: () => number,
): void {
	for (let at = 0; at < ends.length; at += 2) {
		const source = 2 * (ends[at] as number);
		const target = 2 * (ends[at + 1] as number);
		const dx = (ahead[target] as number) - (ahead[source] as number) || jiggle();
		const dy = (ahead[target + 1] as number) - (ahead[source + 1] as number) || jiggle();
		const much = (1 - rest / Math.sqrt(dx * dx + dy * dy)) * alpha;
		const ofSource = much * (shares[at] as number);
		const ofTarget = much * (shares[at + 1] as number);
		ahead[target] = (ahead[target] as number) - dx * ofTarget;
		ahead[target + 1] = (ahead[target + 1] as number) - dy * ofTarget;
		ahead[source] = (ahead[source] as number) + dx * ofSource;
		ahead[source + 1] = (ahead[source + 1] as number) + dy * ofSource;
	}
}
