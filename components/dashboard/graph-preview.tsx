import { hueColour, labelHue } from "@/components/ui/type-look";
import type { PreviewNode } from "@/lib/views/read-overview";
import { settleGraph } from "./settle-graph";

const [WIDTH, HEIGHT, MARGIN] = [720, 430, 46];
const [LETTER_WIDTH, LINE_HEIGHT] = [7.2, 17];

type Drawn = { nodes: PreviewNode[]; edges: { source: string; target: string }[] };
/** A name below its node, or `above` it. */
type Label = { x: number; y: number; above: number; text: string };
type Disc = { x: number; y: number; r: number };

/** The best connected part of a graph, drawn once on the server. What it shows stands in the table beside it as well. */
export function GraphPreview({ nodes: all, edges }: Drawn) {
	const tied = new Set(edges.flatMap(({ source, target }) => [source, target]));
	const nodes = all.filter(({ id }) => tied.has(id));
	const indexOf = new Map(nodes.map(({ id }, i) => [id, i]));
	const pairs = edges.map(({ source, target }): [number, number] => [
		indexOf.get(source) ?? 0,
		indexOf.get(target) ?? 0,
	]);
	const places = settleGraph(nodes.length, pairs).map(({ x, y }) => ({
		x: MARGIN + x * (WIDTH - 2 * MARGIN),
		y: MARGIN / 2 + y * (HEIGHT - MARGIN * 1.4),
	}));
	const most = Math.max(1, ...nodes.map(({ facts }) => facts));
	const radiusOf = (facts: number) => 4 + 11 * Math.sqrt(facts / most);
	const discs = nodes.map(({ facts }, i) => ({ x: places[i]?.x ?? 0, y: places[i]?.y ?? 0, r: radiusOf(facts) }));
	const labels = nodes.map(({ name, facts }, i) => {
		const text = name.length > 24 ? `${name.slice(0, 23)}…` : name;
		const half = (text.length * LETTER_WIDTH) / 2;
		return {
			x: Math.min(Math.max(places[i]?.x ?? 0, half), WIDTH - half),
			y: (places[i]?.y ?? 0) + radiusOf(facts) + 14,
			above: (places[i]?.y ?? 0) - radiusOf(facts) - 5,
			text,
		};
	});
	return (
		<svg
			viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
			role="img"
			aria-label={`The ${nodes.length} most connected entities and the facts between them`}
			className="h-auto w-full"
		>
			{pairs.map(([a, b]) => (
				<line
					key={`${a} ${b}`}
					x1={places[a]?.x}
					y1={places[a]?.y}
					x2={places[b]?.x}
					y2={places[b]?.y}
					className="stroke-edge/70"
				/>
			))}
			{nodes.map(({ id, labels: types, facts, knot }, i) => (
				<circle
					key={id}
					cx={places[i]?.x}
					cy={places[i]?.y}
					r={radiusOf(facts)}
					className={knot ? "stroke-knot" : "stroke-card"}
					strokeWidth="2"
					style={{ fill: hueColour(labelHue(types[0] ?? "")) }}
				/>
			))}
			{withoutOverlap(labels, discs).map(({ x, y, text }) => (
				<text
					key={text}
					x={x}
					y={y}
					textAnchor="middle"
					className="hidden fill-ink stroke-card text-[13px] font-medium [paint-order:stroke] sm:block"
					strokeWidth="4"
				>
					{text}
				</text>
			))}
		</svg>
	);
}

/** The labels that find room below or above their nodes, the first ones first; none lies on a node. */
function withoutOverlap(labels: Label[], discs: Disc[]): Label[] {
	const kept: Label[] = [];
	for (const label of labels) {
		const half = (label.text.length * LETTER_WIDTH) / 2;
		const free = [label.y, label.above].find((y) => {
			const isClear = discs.every(
				(disc) =>
					Math.abs(disc.x - label.x) > half + disc.r ||
					disc.y - disc.r > y + 2 ||
					disc.y + disc.r < y - LINE_HEIGHT / 2,
			);
			const isApart = kept.every(
				(other) =>
					Math.abs(other.y - y) > LINE_HEIGHT ||
					Math.abs(other.x - label.x) > ((other.text.length + label.text.length) / 2) * LETTER_WIDTH,
			);
			return isClear && isApart && y > LINE_HEIGHT / 2;
		});
		if (free !== undefined) kept.push({ ...label, y: free });
	}
	return kept;
}
