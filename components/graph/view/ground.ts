// Owns the plain edges of a graph that is still coming: each is covered once, as it comes, and when the last is here the whole
// picture has little left to do. Pure.
import { coverEdges, EDGE_WIDTH } from "./cover-edges";
import { type Coverage, copyCoverage, createCoverage } from "./coverage";
import type { Sight } from "./renderer";
import { edgeListsOf } from "./scene";

/** Fewer new edges than these wait for more: to list the edges takes as long as to cover some. */
const STEP = 8_000;

/** `ends` are those of the plain edges that are covered, as seen by the sight that `key` stands for; `known` counts all edges looked at. */
export type Ground = { coverage: Coverage; key: string; ends: Uint32Array; known: number };

/** What the covered pixels depend on, but for the edges. */
export const sightKey = ({ scene: { revision }, camera, size }: Sight) =>
	`${revision.places} ${camera.x} ${camera.y} ${camera.k} ${size.width} ${size.height} ${size.pixelRatio}`;

/** The ground with the edges that came since, or a new one where the old is of no use. `width` and `height` are an easel's. */
export function layGround(ground: Ground | null, sight: Sight, { width, height }: Coverage): Ground {
	const key = sightKey(sight);
	const { edgeCount } = sight.scene;
	if (ground?.key === key && edgeCount - ground.known < STEP) return ground;
	const { plain } = edgeListsOf(sight.scene);
	const isMore = ground?.key === key && startsWith(plain, ground.ends);
	const coverage = isMore ? ground.coverage : createCoverage(width, height);
	coverEdges(coverage, sight, plain.subarray(isMore ? ground.ends.length : 0), null, EDGE_WIDTH, 1);
	return { coverage, key, ends: plain, known: edgeCount };
}

/** Covers what the ground covers, and answers how many of the `plain` ends these are; none if it does not fit. */
export function takeGround(ground: Ground | null, sight: Sight, plain: Uint32Array, into: Coverage): number {
	if (!isOf(ground, sight) || !startsWith(plain, ground.ends)) return 0;
	copyCoverage(ground.coverage, into);
	return ground.ends.length;
}

/** True while a ground is of use: nothing has moved since. */
export const isOf = (ground: Ground | null, sight: Sight): ground is Ground => ground?.key === sightKey(sight);

function startsWith(list: Uint32Array, start: Uint32Array): boolean {
	let same = 0;
	while (same < start.length && list[same] === start[same]) same++;
	return same === start.length;
}
