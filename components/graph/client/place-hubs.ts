// Where the hubs of the first picture stand and how they look: as the view will show them. Pure.

import { labelHue } from "@/components/ui/type-look";
import type { Hubs } from "@/lib/graph/list-hubs";
import { placeAsSunflower } from "../layout/place-nodes";
import type { ViewSize } from "../messages";
import { boundsOf, fitTo } from "../render/camera";
import { radiusOf } from "../render/renderer";
import { sizeOf } from "../render/scene";

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
