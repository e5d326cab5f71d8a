"use client";
import { cx } from "@/components/ui/class-names";
import { HueMark } from "@/components/ui/type-mark";
import { formatCount } from "@/components/ui/usage-meter";
import { useExplorer, useGraphState } from "./use-explorer";

type Named = { name: string; text: string; count: number; hue: number | null };

/** The first press of all asks for that one alone: it is what one looks for in a legend. None at all is no condition. */
function toggled(names: { name: string }[], chosen: string[] | null, name: string): string[] | null {
	if (chosen === null) return [name];
	const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
	return next.length === 0 || names.every((each) => next.includes(each.name)) ? null : next;
}

/** Switches of which any may be on; all on is no condition, and so is none. */
export function Switches(props: { names: Named[]; chosen: string[] | null; onChoose(chosen: string[] | null): void }) {
	const { names, chosen, onChoose } = props;
	return (
		<ul className="grid gap-px">
			{names.map(({ name, text, count, hue }) => {
				const isOn = chosen === null || chosen.includes(name);
				return (
					<li key={name}>
						<button
							type="button"
							aria-pressed={chosen !== null && isOn}
							onClick={() => onChoose(toggled(names, chosen, name))}
							className="flex min-h-7 w-full items-center gap-2 rounded px-1.5 text-left text-sm hover:bg-well"
						>
							{hue !== null && <HueMark hue={hue} isOn={isOn} />}
							<span className={cx("min-w-0 grow truncate", !isOn && "text-quiet line-through")}>{text}</span>
							<span className="text-xs text-quiet tabular-nums">{formatCount(count)}</span>
						</button>
					</li>
				);
			})}
		</ul>
	);
}

const STRIP = 8;
const PILL = "flex h-7 max-w-64 items-center gap-1.5 rounded-full border border-line bg-card px-2.5 text-xs";

/** The legend in one line, for while the panel is closed: the commonest labels, each a switch as there. */
export function LegendStrip() {
	const explorer = useExplorer();
	const { labels } = useGraphState((state) => state.legend);
	const filter = useGraphState((state) => state.filter);
	const colourBy = useGraphState((state) => state.colourBy);
	const names = labels.map(([name]) => ({ name }));
	if (names.length === 0) return null;
	if (colourBy === "community") return <Communities />;
	return (
		<ul aria-label="Labels" className="flex flex-wrap gap-1">
			{labels.slice(0, STRIP).map(([name, , hue]) => {
				const isOn = filter.labels === null || filter.labels.includes(name);
				return (
					<li key={name}>
						<button
							type="button"
							aria-pressed={filter.labels !== null && isOn}
							onClick={() => explorer.filter({ ...filter, labels: toggled(names, filter.labels, name) })}
							className={cx(PILL, "pointer-events-auto hover:border-accent")}
						>
							<HueMark hue={hue} isOn={isOn} />
							<span className={cx(!isOn && "text-quiet line-through")}>{name || "no label"}</span>
						</button>
					</li>
				);
			})}
		</ul>
	);
}

/** What the colours of communities stand for: the names of their best connected entities. */
function Communities() {
	const { communities } = useGraphState((state) => state.legend);
	return (
		<ul aria-label="Communities" className="flex flex-wrap gap-1">
			{communities.map(([name, nodes, hue]) => (
				<li key={hue} className={PILL}>
					<HueMark hue={hue} />
					<span className="min-w-0 truncate">{name}</span>
					<span className="text-quiet tabular-nums">{formatCount(nodes)}</span>
				</li>
			))}
		</ul>
	);
}
