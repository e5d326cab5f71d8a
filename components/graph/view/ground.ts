// Owns the plain edges of a graph that is still coming: each is covered once, as it comes, and when the last is here the whole
// picture has little left to do. Pure.
import { grow } from "../grow";
import { coverEdges, EDGE_WIDTH } from "./cover-edges";
import { type Coverage, copyCoverage, createCoverage } from "./coverage";
import { listEdges } from "./edge-lists";
import type { Sight } from "./renderer";
import type { Scene } from "./scene";

/**
 * What the plain edges among the first `edgesSeen` cover, as seen by the sight that `key` stands for; their ends are the first
 * `endCount` of `ends`.
 */
export type Ground = {
	coverage: Coverage;
	key: string;
	ends: Uint32Array;
	endCount: number;
	edgesSeen: number;
	/** What was lifted out and what a filter left in sight when they were covered. */
	emphasis: Scene["emphasis"];
	shownEdges: Scene["shownEdges"];
};

const NOTHING = { ends: new Uint32Array(0), endCount: 0, edgesSeen: 0 };

/** What the covered pixels depend on, but for the edges. */
export const sightKey = ({ scene: { revision }, camera, size }: Sight) =>
	`${revision.places} ${camera.x} ${camera.y} ${camera.k} ${size.width} ${size.height} ${size.pixelRatio}`;

/** The ground with the edges that came since, or a new one where the old is of no use. `width` and `height` are an easel's. */
export function layGround(ground: Ground | null, sight: Sight, { width, height }: Coverage): Ground {
	const { emphasis, shownEdges, edgeCount } = sight.scene;
	const isMore = fits(ground, sight) && ground.emphasis === emphasis && ground.shownEdges === shownEdges;
	const laid = isMore ? ground : { coverage: createCoverage(width, height), ...NOTHING };
	const { plain } = listEdges(sight.scene, laid.edgesSeen);
	coverEdges(laid.coverage, sight, plain, null, EDGE_WIDTH, 1);
	const endCount = laid.endCount + plain.length;
	const ends = grow(laid.ends, endCount);
	ends.set(plain, laid.endCount);
	return { coverage: laid.coverage, key: sightKey(sight), ends, endCount, edgesSeen: edgeCount, emphasis, shownEdges };
}

/** Covers what the ground covers, and answers how many of the `plain` ends these are; none if it does not fit. */
export function takeGround(ground: Ground | null, sight: Sight, plain: Uint32Array, into: Coverage): number {
	if (!fits(ground, sight) || !startsWith(plain, ground)) return 0;
	copyCoverage(ground.coverage, into);
	return ground.endCount;
}

/** True while a ground is of use: nothing has moved since. */
export const fits = (ground: Ground | null, sight: Sight): ground is Ground => ground?.key === sightKey(sight);

/** A filter or an emphasis may have come since. */
function startsWith(list: Uint32Array, { ends, endCount }: Ground): boolean {
	let same = 0;
	while (same < endCount && list[same] === ends[same]) same++;
	return same === endCount;
}
