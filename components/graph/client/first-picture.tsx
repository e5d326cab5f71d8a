// The hubs, drawn by the server into the page itself where the view will show them a moment later: visible before any script runs.

import { hueColour } from "@/components/ui/type-look";
import type { Hubs } from "@/lib/graph/list-hubs";
import { CLOSEST_FIT, LEGEND, MARGIN } from "../render/camera";
import { placeHubs } from "./place-hubs";

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
