// Owns edges on a picture: their coverage, kind by kind, as colour on the background. Rests after every few hundred. Pure.
import { coverEdges, EDGE_WIDTH } from "./cover-edges";
import { type Coverage, clearCoverage } from "./coverage";
import type { Detail } from "./detail-budget";
import type { Easel, Part } from "./easel";
import { takeGround } from "./ground";
import { packColour } from "./pixels";
import { countEdges, edgeAlpha, FADED_EDGE, type Frame } from "./renderer";
import { edgeListsOf } from "./scene";
import { fillBox, layersLike, tintBox } from "./tone";

const [LINES_A_STEP, ROWS_A_STEP] = [1_000, 100];
/** A retracted edge is this much fainter than others. */
const RETRACTED = 0.45;
/** Opacity and width (CSS pixels) of the edges of an emphasis. */
const [STRONG_ALPHA, STRONG_WIDTH] = [0.75, 1.4];
/** No edge hides all below it, so that many are still more than one; and where there is none, opacity means nothing. */
const [LEAST_ALPHA, MOST_ALPHA] = [0.001, 0.98];

/** Paints the background, and edges as far as `detail` goes, all if it is null. An emphasis comes last and whole. */
export function* paintEdges(easel: Easel, frame: Frame, detail: Detail | null, part: Part): Generator<void> {
	const { scene, theme } = frame;
	const { pixels, coverage } = easel;
	const lists = edgeListsOf(scene);
	const whole = countEdges(lists);
	const drawn = Math.min(whole, detail?.edges ?? whole);
	const share = whole === 0 ? 0 : drawn / whole;
	// Of a picture that was given up half-way.
	clearCoverage(coverage);
	const wanted = edgeAlpha(frame, drawn, whole) * (scene.emphasis ? FADED_EDGE : 1);
	const alpha = Math.max(LEAST_ALPHA, Math.min(MOST_ALPHA, wanted));
	for (const box of part.boxes) fillBox(pixels, box, packColour(theme.background));
	const covered = drawn === whole && !part.cover ? takeGround(easel.ground, frame, lists.plain, coverage) : 0;
	// One colour and one opacity: retracted edges are a part of a layer.
	yield* addEdges(coverage, frame, lists.retracted, share, part, EDGE_WIDTH, layersLike(alpha * RETRACTED, alpha));
	yield* addEdges(coverage, frame, lists.plain.subarray(covered), share, part, EDGE_WIDTH, 1);
	yield* tint(easel, part, theme.edge, alpha);
	yield* addEdges(coverage, frame, lists.pattern, share, part, EDGE_WIDTH, 1);
	yield* tint(easel, part, theme.pattern, alpha);
	yield* addEdges(coverage, frame, lists.strong, 1, part, STRONG_WIDTH, 1);
	yield* tint(easel, part, theme.accent, STRONG_ALPHA);
}

/** Lays what is covered over the picture, and takes the coverage away. */
function* tint(easel: Easel, { boxes }: Part, colour: string, alpha: number): Generator<void> {
	for (const { left, top, right, bottom } of boxes) {
		for (let y = top; y < bottom; y += ROWS_A_STEP) {
			const band = { left, top: y, right, bottom: Math.min(bottom, y + ROWS_A_STEP) };
			tintBox(easel, band, packColour(colour), alpha);
			yield;
		}
	}
	clearCoverage(easel.coverage);
}

/** Adds the first `share` of the edges, `width` CSS pixels wide. */
function* addEdges(
	coverage: Coverage,
	frame: Frame,
	ends: Uint32Array,
	share: number,
	{ cover }: Part,
	width: number,
	layers: number,
): Generator<void> {
	const last = Math.ceil((ends.length / 2) * share) * 2;
	for (let from = 0; from < last; from += 2 * LINES_A_STEP) {
		coverEdges(coverage, frame, ends.subarray(from, Math.min(last, from + 2 * LINES_A_STEP)), cover, width, layers);
		yield;
	}
}
