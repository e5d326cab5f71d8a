import { type ChangeEvent, type ReactNode, use } from "react";
import { Button } from "@/components/ui/button";
import { Check } from "@/components/ui/field";
import { formatCount } from "@/components/ui/usage-meter";
import { isFiltering } from "../client/address";
import { type ColourBy, NO_FILTER } from "../messages";
import { SignList, Switches } from "./legend";
import { useExplorer, useGraphState, useOpenGraph } from "./use-explorer";

/** What the colours mean; each is a switch, beside the other filters. */
export function FilterPanel() {
	const explorer = useExplorer();
	const legend = useGraphState((state) => state.legend);
	const filter = useGraphState((state) => state.filter);
	const colourBy = useGraphState((state) => state.colourBy);
	const toggle = (name: "knotsOnly" | "showRetracted" | "showIsolated" | "showLeaves") => ({
		checked: filter[name],
		onChange: ({ target }: ChangeEvent<HTMLInputElement>) => explorer.filter({ [name]: target.checked }),
	});
	return (
		<div className="grid gap-5">
			<Section title="Types">
				<Switches
					all={colourBy === "label" ? legend.labels : legend.labels.map(([label, count]) => [label, count])}
					unnamed="no type"
					chosen={filter.labels}
					onChoose={(labels) => explorer.filter({ labels })}
				/>
			</Section>
			{legend.patterns.length > 0 && (
				<Section title="Patterns of facts">
					<Switches
						all={legend.patterns}
						unnamed="not annotated"
						chosen={filter.patterns}
						onChoose={(patterns) => explorer.filter({ patterns })}
					/>
				</Section>
			)}
			<Section title="Signs">
				<SignList />
			</Section>
			<div className="grid gap-2">
				<Check label="Knots alone" {...toggle("knotsOnly")} />
				<Check label="Show retracted facts" {...toggle("showRetracted")} />
				{legend.leaves > 0 && (
					<Check label={`Show entities with one link (${formatCount(legend.leaves)})`} {...toggle("showLeaves")} />
				)}
				{legend.isolated > 0 && (
					<Check label={`Show entities without links (${formatCount(legend.isolated)})`} {...toggle("showIsolated")} />
				)}
			</div>
			<Choices />
			{isFiltering(filter) && (
				<Button look="outline" size="small" onClick={() => explorer.filter(NO_FILTER)}>
					Show everything
				</Button>
			)}
		</div>
	);
}

function Section({ title, children }: { title: string; children: ReactNode }) {
	return (
		<fieldset className="min-w-0">
			<legend className="eyebrow mb-1.5">{title}</legend>
			{children}
		</fieldset>
	);
}

/** At least so many facts, which leaves the backbone of a large graph. */
const DEGREES = [0, 2, 3, 5, 10, 30, 100];
/** Least chances that a fact is right, as steps. */
const CONFIDENCES = [0, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

function Choices() {
	const { explorer, sizes } = useOpenGraph();
	const filter = useGraphState((state) => state.filter);
	const colourBy = useGraphState((state) => state.colourBy);
	const { groups } = use(sizes);
	const { group, openGroup } = explorer;
	return (
		<div className="grid gap-3">
			<Choice
				label="Facts of an entity"
				value={filter.minDegree}
				onChange={(value) => explorer.filter({ minDegree: Number(value) })}
				options={DEGREES.map((least) => [least, least === 0 ? "any" : `${least} or more`])}
			/>
			<Choice
				label="Confidence"
				value={filter.minConfidence}
				onChange={(value) => explorer.filter({ minConfidence: Number(value) })}
				options={CONFIDENCES.map((least) => [least, least === 0 ? "any" : `${Math.round(least * 100)} % or more`])}
			/>
			<Choice
				label="Colour by"
				value={colourBy}
				onChange={(by) => explorer.colourBy(by as ColourBy)}
				options={[
					["label", "Type"],
					["community", "Community"],
				]}
			/>
			{colourBy === "community" && (
				<p className="text-sm text-quiet">Entities of one colour have more facts with each other than with the rest.</p>
			)}
			{(groups.length > 1 || group !== null) && (
				<Choice
					label="Group"
					value={group ?? ""}
					onChange={(value) => openGroup(value || null)}
					options={[
						["", "all groups"],
						...groups.map(({ group_id: id, entities }): Option => [id, `${id} (${formatCount(entities)})`]),
					]}
				/>
			)}
		</div>
	);
}

type Option = [value: string | number, text: string];
type ChoiceProps = { label: string; value: string | number; onChange(value: string): void; options: Option[] };

function Choice({ label, value, onChange, options }: ChoiceProps) {
	return (
		<label className="flex items-center justify-between gap-3 text-sm font-medium">
			{label}
			<select
				value={value}
				onChange={({ target }) => onChange(target.value)}
				className="h-8 min-w-0 rounded-md border border-edge bg-card px-2 font-normal"
			>
				{options.map(([value, text]) => (
					<option key={value} value={value}>
						{text}
					</option>
				))}
			</select>
		</label>
	);
}
