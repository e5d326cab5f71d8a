// The legend: what the colours of types or communities stand for, and the signs besides.
import type { ReactNode } from "react";
import { cx } from "@/components/ui/class-names";
import { HueMark } from "@/components/ui/type-mark";
import { formatCount } from "@/components/ui/usage-meter";
import { isTelling } from "../messages";
import { useExplorer, useGraphState } from "./use-explorer";

/** As many as there are known types; those that clients made up may be more. */
const STRIP = 12;
const PILL = "flex h-7 max-w-64 items-center gap-1.5 rounded-full border border-line bg-card px-2.5 text-xs";

/** The legend in short, for while the panel is closed: types or communities, knots and reasons, each a switch as there. `onMore` shows all. */
export function LegendStrip({ onMore }: { onMore(): void }) {
	const explorer = useExplorer();
	const { labels, patterns, knots, communities } = useGraphState((state) => state.legend);
	const filter = useGraphState((state) => state.filter);
	const colourBy = useGraphState((state) => state.colourBy);
	const telling = patterns.map(([name]) => name).filter(isTelling);
	const areTelling = filter.patterns?.every(isTelling) ?? false;
	if (labels.length === 0) return null;
	return (
		<ul aria-label={colourBy === "label" ? "Types" : "Communities"} className="flex flex-wrap gap-1">
			{colourBy === "label" &&
				labels.slice(0, STRIP).map(([name, , hue]) => (
					<Pill
						key={name}
						isPressed={filter.labels?.includes(name) ?? false}
						onPress={() => explorer.filter({ labels: toggled(labels, filter.labels, name) })}
					>
						<Name hue={hue} isOn={filter.labels?.includes(name) ?? true}>
							{name || "no type"}
						</Name>
					</Pill>
				))}
			{colourBy === "label" && labels.length > STRIP && (
				<Pill isPressed={false} onPress={onMore}>
					{formatCount(labels.length - STRIP)} more
				</Pill>
			)}
			{colourBy === "community" &&
				communities.map(([name, nodes, hue]) => (
					<li key={hue} className={PILL}>
						<Name hue={hue} isOn>
							{name}
						</Name>
						<span className="text-quiet tabular-nums">{formatCount(nodes)}</span>
					</li>
				))}
			{knots > 0 && (
				<Pill isPressed={filter.knotsOnly} onPress={() => explorer.filter({ knotsOnly: !filter.knotsOnly })}>
					<Sign of="knot" /> Knot
				</Pill>
			)}
			{telling.length > 0 && (
				<Pill isPressed={areTelling} onPress={() => explorer.filter({ patterns: areTelling ? null : telling })}>
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
		text: "The larger, the more links",
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

/** The first press of all asks for that one alone: it is what one looks for in a legend. None at all is no condition. */
function toggled(all: [name: string, ...unknown[]][], chosen: string[] | null, name: string): string[] | null {
	if (chosen === null) return [name];
	const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
	return next.length === 0 || all.every(([each]) => next.includes(each)) ? null : next;
}

type SwitchesProps = {
	all: [name: string, count: number, hue?: number][];
	/** What "" is called. */
	unnamed: string;
	chosen: string[] | null;
	onChoose(chosen: string[] | null): void;
};

/** Switches of which any may be on; all on is no condition, and so is none. Each has a name, a count and perhaps a hue. */
export function Switches({ all, unnamed, chosen, onChoose }: SwitchesProps) {
	return (
		<ul className="grid gap-px">
			{all.map(([name, count, hue]) => (
				<li key={name}>
					<button
						type="button"
						aria-pressed={chosen?.includes(name) ?? false}
						onClick={() => onChoose(toggled(all, chosen, name))}
						className="flex min-h-7 w-full items-center gap-2 rounded px-1.5 text-left text-sm hover:bg-well"
					>
						<Name hue={hue} isOn={chosen?.includes(name) ?? true}>
							{name || unnamed}
						</Name>
						<span className="text-xs text-quiet tabular-nums">{formatCount(count)}</span>
					</button>
				</li>
			))}
		</ul>
	);
}

function Name({ hue, isOn, children }: { hue: number | undefined; isOn: boolean; children: ReactNode }) {
	return (
		<>
			{hue !== undefined && <HueMark hue={hue} isOn={isOn} />}
			<span className={cx("min-w-0 grow truncate", !isOn && "text-quiet line-through")}>{children}</span>
		</>
	);
}
