import { cx } from "@/components/ui/class-names";
import type { PreviewNode } from "@/lib/overview/read-overview";
import { settleGraph } from "./settle-graph";

const [WIDTH, HEIGHT, MARGIN] = [720, 430, 46];
const NAMED = 14;

/** The best connected part of a graph, drawn once on the server. What it shows stands in the table beside it as well. */
export function GraphPreview({ nodes, edges }: { nodes: PreviewNode[]; edges: { source: string; target: string }[] }) {
	const indexOf = new Map(nodes.map(({ id }, i) => [id, i]));
	const pairs = edges.map(({ source, target }): [number, number] => [
		indexOf.get(source) ?? 0,
		indexOf.get(target) ?? 0,
	]);
	const places = settleGraph(nodes.length, pairs).map(({ x, y }) => ({
		x: MARGIN + x * (WIDTH - 2 * MARGIN),
		y: MARGIN / 2 + y * (HEIGHT - MARGIN * 1.4),
	}));
	const most = Math.max(1, ...nodes.map(({ degree }) => degree));
	return (
		<svg
			viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
			role="img"
			aria-label={`The ${nodes.length} best connected entities and the facts among them`}
			className="h-auto w-full"
		>
			{pairs.map(([a, b]) => (
				<line
					key={`${a} ${b}`}
					x1={places[a]?.x}
					y1={places[a]?.y}
					x2={places[b]?.x}
					y2={places[b]?.y}
					className="stroke-edge/55"
				/>
			))}
			{nodes.map(({ id, degree, knot }, i) => (
				<circle
					key={id}
					cx={places[i]?.x}
					cy={places[i]?.y}
					r={4 + 11 * Math.sqrt(degree / most)}
					className={cx("stroke-card", knot ? "fill-knot" : "fill-accent")}
					strokeWidth="2"
				/>
			))}
			{nodes.slice(0, NAMED).map(({ id, name, degree }, i) => (
				<text
					key={id}
					x={places[i]?.x}
					y={(places[i]?.y ?? 0) + 20 + 11 * Math.sqrt(degree / most)}
					textAnchor="middle"
					className="fill-ink stroke-card text-[13px] font-medium [paint-order:stroke]"
					strokeWidth="4"
				>
					{name.length > 24 ? `${name.slice(0, 23)}…` : name}
				</text>
			))}
		</svg>
	);
}
