// The hubs, drawn by the server into the page itself where the view will show them a moment later: visible before any script runs.
import { hueColour, labelHue } from "@/components/ui/type-look";
import type { Hubs } from "@/lib/graph/stream-nodes";
import { placeAsSunflower } from "../layout/place-nodes";
import type { ViewSize } from "../messages";
import { boundsOf, CLOSEST_FIT, fitTo, LEGEND, MARGIN } from "../render/camera";
import { radiusOf } from "../render/renderer";
import { sizeOf } from "../render/scene";

/** As many as are told apart at a glance; each of them is in the page twice, for the eye and for React. */
export const HUB_LIMIT = 300;
/** They stand as among at most so many nodes: about what the view begins with. */
export const FIRST_NODES = 2_500;

/** The hubs, best connected first, as they stand among as many nodes as the view begins with. Nothing for an empty graph. */
export function FirstPicture({ hubs }: { hubs: Hubs }) {
	const placed = placeHubs(hubs);
	if (!placed) return null;
	const { x, y, width, height } = placed.box;
	const inset = `${100 * MARGIN}%`;
	return (
		<div
			className="pointer-events-none absolute flex items-center justify-center"
			style={{ inset, bottom: `calc(${inset} + ${LEGEND}px)` }}
		>
			<svg
				data-testid="graph-first-picture"
				aria-hidden="true"
				viewBox={[x, y, width, height].map(Math.round).join(" ")}
				className="size-full overflow-visible *:[vector-effect:non-scaling-stroke]"
				style={{ maxWidth: width * CLOSEST_FIT, maxHeight: height * CLOSEST_FIT }}
				strokeLinecap="round"
			>
				{placed.dots.map(({ hue, radius, path }) => (
					<path key={`${hue} ${radius}`} d={path} stroke={hueColour(hue)} strokeWidth={2 * radius} />
				))}
			</svg>
		</div>
	);
}

/** The page is laid out by whoever reads it; dots grow but slowly with it, so that a common size will do. */
const USUAL_SIZE: ViewSize = { width: 1_040, height: 720, pixelRatio: 1 };

/** Points of one hue and radius (whole CSS pixels), as the `d` of a path; a point is a line of no length. */
export type Dots = { hue: number; radius: number; path: string };

/** The part of the plane that is seen, in world units, and the dots on it, the smallest first. Null for an empty graph. */
export function placeHubs({ labels, degrees, among }: Hubs) {
	const xy = new Float32Array(2 * among);
	placeAsSunflower(xy);
	const bounds = boundsOf(xy, () => true);
	if (!bounds) return null;
	const { minX, minY, maxX, maxY } = bounds;
	const { k } = fitTo(bounds, USUAL_SIZE);
	const dots = new Map<string, Dots>();
	for (const [i, label] of labels.entries()) {
		const hue = labelHue(label ?? "");
		const radius = Math.round(radiusOf(sizeOf(degrees[i] ?? 0), k));
		const key = `${hue} ${radius}`;
		const same = dots.get(key) ?? { hue, radius, path: "" };
		same.path += `M${Math.round(xy[2 * i] as number)} ${Math.round(xy[2 * i + 1] as number)}h0`;
		dots.set(key, same);
	}
	return {
		box: { x: minX, y: minY, width: Math.max(maxX - minX, 1), height: Math.max(maxY - minY, 1) },
		dots: [...dots.values()].sort((a, b) => a.radius - b.radius),
	};
}
