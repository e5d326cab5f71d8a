// Owns the first picture: the hubs, drawn by the server into the page itself, where the view will show them a moment later. It
// takes no script to be seen. Decision: measured at 50,000 nodes on two busy processors, the workers' first frame comes half a
// second after the page's own.
import type { Hubs } from "@/lib/graph/list-hubs";
import { REST } from "../rows/label-hues";
import { CLOSEST_FIT, LEGEND, MARGIN } from "../view/camera";
import { HUES } from "../view/colour-scale";
import { HubsScript } from "./early-script";
import { placeHubs } from "./place-hubs";

/** As many as are told apart at a glance; each of them is in the page twice, for the eye and for React. */
export const HUB_LIMIT = 300;

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
					<path
						key={`${hue} ${radius}`}
						d={path}
						stroke={hue === REST ? "var(--quiet)" : `var(--graph-${(hue % HUES) + 1})`}
						strokeWidth={2 * radius}
					/>
				))}
			</svg>
			<HubsScript />
		</div>
	);
}
