"use client";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { Check } from "@/components/ui/field";
import { formatCount } from "@/components/ui/usage-meter";
import { isFiltering } from "../client/address";
import type { ColourBy, GraphFilter } from "../messages";
import { NO_FILTER } from "../messages";
import { lookOf } from "../render/colour-scale";
import type { Legend } from "./use-graph";

const NUMBER = "h-8 w-full min-w-0 rounded-md border border-edge bg-card px-2 text-sm tabular-nums";

type Props = {
	legend: Legend;
	filter: GraphFilter;
	onFilter(filter: GraphFilter): void;
	colourBy: ColourBy;
	onColourBy(by: ColourBy): void;
	groups: { group_id: string; entities: number }[];
	group: string | null;
	onGroup(group: string | null): void;
};

/** What the colours mean; each is a switch, beside the other filters. */
export function FilterPanel({ legend, filter, onFilter, colourBy, onColourBy, groups, group, onGroup }: Props) {
	const id = useId();
	const set = (part: Partial<GraphFilter>) => onFilter({ ...filter, ...part });
	return (
		<div className="grid gap-5">
			<fieldset className="min-w-0">
				<legend className="eyebrow mb-1.5">Labels</legend>
				<Switches
					names={legend.labels.map(([label, count, hue]) => ({
						name: label,
						text: label || "no label",
						count,
						hue: colourBy === "label" ? hue : null,
					}))}
					chosen={filter.labels}
					onChoose={(labels) => set({ labels })}
				/>
			</fieldset>
			{legend.patterns.length > 0 && (
				<fieldset className="min-w-0">
					<legend className="eyebrow mb-1.5">Patterns of facts</legend>
					<Switches
						names={legend.patterns.map(([pattern, count]) => ({
							name: pattern,
							text: pattern || "not annotated",
							count,
							hue: null,
						}))}
						chosen={filter.patterns}
						onChoose={(patterns) => set({ patterns })}
					/>
				</fieldset>
			)}
			<fieldset className="min-w-0">
				<legend className="eyebrow mb-1.5">Facts of an entity</legend>
				<div className="flex items-center gap-2 text-sm">
					<input
						aria-label="At least so many facts"
						type="number"
						min={0}
						className={NUMBER}
						placeholder="from"
						value={filter.minDegree || ""}
						onChange={({ target }) => set({ minDegree: Math.max(0, target.valueAsNumber || 0) })}
					/>
					to
					<input
						aria-label="At most so many facts"
						type="number"
						min={0}
						className={NUMBER}
						placeholder="any"
						value={filter.maxDegree ?? ""}
						onChange={({ target }) => set({ maxDegree: target.value === "" ? null : target.valueAsNumber })}
					/>
				</div>
			</fieldset>
			<div className="grid gap-2">
				<Check
					label="Knots alone"
					checked={filter.knotsOnly}
					onChange={({ target }) => set({ knotsOnly: target.checked })}
				/>
				<Check
					label="Show retracted facts"
					checked={filter.showRetracted}
					onChange={({ target }) => set({ showRetracted: target.checked })}
				/>
				{legend.isolated > 0 && (
					<Check
						label={`Show entities without links (${formatCount(legend.isolated)})`}
						checked={filter.showIsolated}
						onChange={({ target }) => set({ showIsolated: target.checked })}
					/>
				)}
			</div>
			<Choice
				id={`${id}-confidence`}
				label="Confidence"
				value={String(filter.minConfidence)}
				onChange={(value) => set({ minConfidence: Number(value) })}
			>
				{CONFIDENCES.map((least) => (
					<option key={least} value={least}>
						{least === 0 ? "any" : `${least * 100} % or more`}
					</option>
				))}
			</Choice>
			<div className="grid gap-3">
				<Choice id={`${id}-colour`} label="Colour by" value={colourBy} onChange={(by) => onColourBy(by as ColourBy)}>
					<option value="label">Label</option>
					<option value="community">Community</option>
				</Choice>
				{colourBy === "community" && (
					<p className="text-sm text-quiet">
						Entities of one colour have more facts with each other than with the rest.
					</p>
				)}
				{(groups.length > 1 || group !== null) && (
					<Choice id={`${id}-group`} label="Group" value={group ?? ""} onChange={(value) => onGroup(value || null)}>
						<option value="">all groups</option>
						{groups.map(({ group_id, entities }) => (
							<option key={group_id} value={group_id}>
								{group_id} ({formatCount(entities)})
							</option>
						))}
					</Choice>
				)}
			</div>
			{isFiltering(filter) && (
				<Button look="outline" size="small" onClick={() => onFilter(NO_FILTER)}>
					Show everything
				</Button>
			)}
		</div>
	);
}

/** The first press of all asks for that one alone: it is what one looks for in a legend. None at all is no condition. */
function toggled(names: { name: string }[], chosen: string[] | null, name: string): string[] | null {
	if (chosen === null) return [name];
	const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
	return next.length === 0 || names.every((each) => next.includes(each.name)) ? null : next;
}

/** Shares of one that the extractor's judge gives facts, as steps. */
const CONFIDENCES = [0, 0.5, 0.6, 0.7, 0.8, 0.9];

const STRIP = 8;

/** The legend in one line, for while the panel is closed: the commonest labels, each a switch as there. */
export function LegendStrip({
	legend,
	filter,
	onFilter,
	colourBy,
}: Pick<Props, "legend" | "filter" | "onFilter" | "colourBy">) {
	const names = legend.labels.map(([name, , hue]) => ({ name, hue }));
	if (names.length === 0) return null;
	if (colourBy === "community") return <Communities legend={legend} />;
	return (
		<ul aria-label="Labels" className="flex flex-wrap gap-1">
			{names.slice(0, STRIP).map(({ name, hue }) => {
				const isOn = filter.labels === null || filter.labels.includes(name);
				return (
					<li key={name}>
						<button
							type="button"
							aria-pressed={filter.labels !== null && isOn}
							onClick={() => onFilter({ ...filter, labels: toggled(names, filter.labels, name) })}
							className="pointer-events-auto flex h-7 items-center gap-1.5 rounded-full border border-line bg-card px-2.5 text-xs hover:border-accent"
						>
							<Swatch hue={hue} isOn={isOn} />
							<span className={cx(!isOn && "text-quiet line-through")}>{name || "no label"}</span>
						</button>
					</li>
				);
			})}
		</ul>
	);
}

/** What the colours of communities stand for: the names of their best connected entities. */
function Communities({ legend }: { legend: Legend }) {
	return (
		<ul aria-label="Communities" className="flex flex-wrap gap-1">
			{legend.communities.map(([name, nodes, hue]) => (
				<li
					key={hue}
					className="flex h-7 max-w-64 items-center gap-1.5 rounded-full border border-line bg-card px-2.5 text-xs"
				>
					<Swatch hue={hue} />
					<span className="min-w-0 truncate">{name}</span>
					<span className="text-quiet tabular-nums">{formatCount(nodes)}</span>
				</li>
			))}
		</ul>
	);
}

type Named = { name: string; text: string; count: number; hue: number | null };

/** Switches of which any may be on; all on is no condition, and so is none. */
function Switches(props: { names: Named[]; chosen: string[] | null; onChoose(chosen: string[] | null): void }) {
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
							{hue !== null && <Swatch hue={hue} isOn={isOn} />}
							<span className={cx("min-w-0 grow truncate", !isOn && "text-quiet line-through")}>{text}</span>
							<span className="text-xs text-quiet tabular-nums">{formatCount(count)}</span>
						</button>
					</li>
				);
			})}
		</ul>
	);
}

/** The colour and shape of a hue number, as the picture has them. */
function Swatch({ hue, isOn = true }: { hue: number; isOn?: boolean }) {
	const { colour, shape } = lookOf(hue);
	const fill = colour === "rest" ? "var(--quiet)" : `var(--graph-${colour + 1})`;
	return (
		<svg
			viewBox="0 0 12 12"
			aria-hidden="true"
			className={cx("size-3 shrink-0", !isOn && "opacity-30")}
			style={{ fill }}
		>
			{shape === "circle" && <circle cx="6" cy="6" r="5" />}
			{shape === "diamond" && <path d="M6 0 12 6 6 12 0 6Z" />}
			{shape === "square" && <rect x="1.5" y="1.5" width="9" height="9" />}
		</svg>
	);
}

function Choice(props: {
	id: string;
	label: string;
	value: string;
	onChange(value: string): void;
	children: React.ReactNode;
}) {
	const { id, label, value, onChange, children } = props;
	return (
		<div className="flex items-center justify-between gap-3 text-sm">
			<label htmlFor={id} className="font-medium">
				{label}
			</label>
			<select
				id={id}
				value={value}
				onChange={({ target }) => onChange(target.value)}
				className="h-8 min-w-0 rounded-md border border-edge bg-card px-2"
			>
				{children}
			</select>
		</div>
	);
}
