// Owns the first picture: the hubs, drawn by the server into the page itself, where the view will show them a moment later. It
// takes no script to be seen. Decision: measured at 50,000 nodes on two busy processors, the workers' first frame comes half a
// second after the page's own.
import type { Hubs } from "@/lib/graph/list-hubs";
import { placeAsSunflower } from "../layout/place-nodes";
import type { ViewSize } from "../messages";
import { labelHues, REST } from "../rows/label-hues";
import { boundsOf, CLOSEST_FIT, fitTo, LEGEND, MARGIN } from "../view/camera";
import { HUES } from "../view/colour-scale";
import { radiusOf } from "../view/renderer";
import { sizeOf } from "../view/scene";
import { FirstScript } from "./early-script";

/** As many as are told apart at a glance; each of them is in the page twice, for the eye and for React. */
export const HUBS = 300;

/** The page is laid out by whoever reads it; dots grow but slowly with it, so that a common size will do. */
const USUAL_SIZE: ViewSize = { width: 1_040, height: 720, pixelRatio: 1 };

/** The hubs, best connected first, as they stand among as many nodes as the view begins with. Nothing for an empty graph. */
export function FirstPicture({ hubs }: { hubs: Hubs }) {
	const xy = new Float32Array(2 * hubs.among);
	placeAsSunflower(xy, 0, hubs.among);
	const bounds = boundsOf(xy, () => true);
	if (!bounds) return null;
	const { minX, minY, maxX, maxY } = bounds;
	const [width, height] = [maxX - minX, maxY - minY];
	const inset = `${100 * MARGIN}%`;
	return (
		<div
			className="pointer-events-none absolute flex items-center justify-center"
			style={{ inset, bottom: `calc(${inset} + ${LEGEND}px)` }}
		>
			<svg
				data-testid="graph-first-picture"
				aria-hidden="true"
				viewBox={[minX, minY, Math.max(width, 1), Math.max(height, 1)].map(Math.round).join(" ")}
				className="size-full overflow-visible *:[vector-effect:non-scaling-stroke]"
				style={{ maxWidth: width * CLOSEST_FIT, maxHeight: height * CLOSEST_FIT }}
				strokeLinecap="round"
			>
				{dotsOf(hubs, xy, fitTo(bounds, USUAL_SIZE).k).map(({ hue, radius, path }) => (
					<path
						key={`${hue} ${radius}`}
						d={path}
						stroke={hue === REST ? "var(--quiet)" : `var(--graph-${(hue % HUES) + 1})`}
						strokeWidth={2 * radius}
					/>
				))}
			</svg>
			<FirstScript />
		</div>
	);
}

type Dots = { hue: number; radius: number; path: string };

/** A path of points for each hue and radius (whole CSS pixels), the smallest first. */
function dotsOf({ labels, degrees }: Hubs, xy: Float32Array, k: number): Dots[] {
	const hues = labelHues();
	const dots = new Map<string, Dots>();
	for (const [i, label] of labels.entries()) {
		const hue = hues.hueOf(label === null ? [] : [label]);
		const radius = Math.round(radiusOf(sizeOf(degrees[i] ?? 0), k));
		const key = `${hue} ${radius}`;
		const same = dots.get(key) ?? { hue, radius, path: "" };
		same.path += `M${Math.round(xy[2 * i] as number)} ${Math.round(xy[2 * i + 1] as number)}h0`;
		dots.set(key, same);
	}
	return [...dots.values()].sort((a, b) => a.radius - b.radius);
}
