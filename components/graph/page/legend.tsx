"use client";
// The legend: what the colours of types or communities stand for, and the signs besides.
import type { ReactNode } from "react";
import { cx } from "@/components/ui/class-names";
import { HueMark } from "@/components/ui/type-mark";
import { formatCount } from "@/components/ui/usage-meter";
import { isTelling } from "../messages";
import { toggled } from "./switches";
import { useExplorer, useGraphState } from "./use-explorer";

const STRIP = 8;
const PILL = "flex h-7 max-w-64 items-center gap-1.5 rounded-full border border-line bg-card px-2.5 text-xs";

/** The legend in one line, for while the panel is closed: the commonest labels, knots and reasons, each a switch as there. */
export function LegendStrip() {
	const explorer = useExplorer();
	const { labels, patterns, knots, communities } = useGraphState((state) => state.legend);
	const filter = useGraphState((state) => state.filter);
	const colourBy = useGraphState((state) => state.colourBy);
	const telling = patterns.map(([name]) => name).filter(isTelling);
	const areTelling = filter.patterns?.every(isTelling) ?? false;
	if (labels.length === 0) return null;
	return (
		<ul aria-label={colourBy === "label" ? "Labels" : "Communities"} className="flex flex-wrap gap-1">
			{colourBy === "label" &&
				labels.slice(0, STRIP).map(([name, , hue]) => {
					const labelsNow = toggled(labels, filter.labels, name);
					const isOn = filter.labels === null || filter.labels.includes(name);
					return (
						<Pill
							key={name}
							isPressed={filter.labels !== null && isOn}
							onPress={() => explorer.filter({ ...filter, labels: labelsNow })}
						>
							<HueMark hue={hue} isOn={isOn} />
							<span className={cx(!isOn && "text-quiet line-through")}>{name || "no label"}</span>
						</Pill>
					);
				})}
			{colourBy === "community" &&
				communities.map(([name, nodes, hue]) => (
					<li key={hue} className={PILL}>
						<HueMark hue={hue} />
						<span className="min-w-0 truncate">{name}</span>
						<span className="text-quiet tabular-nums">{formatCount(nodes)}</span>
					</li>
				))}
			{knots > 0 && (
				<Pill isPressed={filter.knotsOnly} onPress={() => explorer.filter({ ...filter, knotsOnly: !filter.knotsOnly })}>
					<Sign of="knot" /> Knot
				</Pill>
			)}
			{telling.length > 0 && (
				<Pill
					isPressed={areTelling}
					onPress={() => explorer.filter({ ...filter, patterns: areTelling ? null : telling })}
				>
					<Sign of="reason" /> Preference, goal, reason
				</Pill>
			)}
		</ul>
	);
}

function Pill({ isPressed, onPress, children }: { isPressed: boolean; onPress(): void; children: ReactNode }) {
	return (
		<li>
			<button
				type="button"
				aria-pressed={isPressed}
				onClick={onPress}
				className={cx(
					PILL,
					"pointer-events-auto hover:border-accent aria-pressed:border-accent aria-pressed:text-accent",
				)}
			>
				{children}
			</button>
		</li>
	);
}

const RING = { cx: 8, cy: 8, r: 6, fill: "none", strokeWidth: 2 };
/** What is drawn besides colours, on a square of 16. */
const SIGNS = {
	size: {
		text: "The larger, the more facts",
		shape: <path d="M2.5 9a1.5 1.5 0 1 0 .01 0ZM11 3a5 5 0 1 0 .01 0Z" fill="var(--quiet)" />,
	},
	knot: { text: "Knot: much depends on it", shape: <circle {...RING} stroke="var(--knot)" /> },
	reason: { text: "Preference, goal, decision, risk or reason", shape: <path d="M0 8h16" stroke="var(--knot)" /> },
	retracted: { text: "Retracted, when it is shown", shape: <path d="M0 8h16" stroke="var(--edge)" opacity=".5" /> },
	direction: {
		text: "Direction, at what is selected",
		shape: <path d="M0 8h10M9 4l7 4-7 4Z" stroke="var(--accent)" fill="var(--accent)" />,
	},
	pinned: { text: "Pinned by hand", shape: <circle {...RING} stroke="var(--ink)" strokeDasharray="3" /> },
	fresh: { text: "Came a moment ago", shape: <circle {...RING} stroke="var(--accent)" strokeDasharray="1 3" /> },
};

function Sign({ of }: { of: keyof typeof SIGNS }) {
	return (
		<svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0">
			{SIGNS[of].shape}
		</svg>
	);
}

/** Everything that is drawn besides colours. */
export function SignList() {
	return (
		<ul className="grid gap-1 text-sm">
			{(Object.keys(SIGNS) as (keyof typeof SIGNS)[]).map((of) => (
				<li key={of} className="flex items-center gap-2 px-1.5">
					<Sign of={of} /> {SIGNS[of].text}
				</li>
			))}
		</ul>
	);
}
