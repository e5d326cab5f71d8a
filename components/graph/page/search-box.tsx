import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/class-names";
import { Search, X } from "@/components/ui/icons";
import { labelHue } from "@/components/ui/type-look";
import { HueMark } from "@/components/ui/type-mark";
import { formatCount } from "@/components/ui/usage-meter";
import type { NodeFacts } from "../rows";
import { useAnswer, useExplorer, useGraphState } from "./use-explorer";

const HITS = 12;
/** Where keys lead, and where the list is beneath it. */
const [FIELD, LIST] = ["graph-search", "graph-hits"];

/** Finds loaded entities by a part of their name; the found ones are ringed in the picture. */
export function SearchBox() {
	const explorer = useExplorer();
	const [text, setText] = useState("");
	const [active, setActive] = useState(0);
	const [open, setOpen] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	const pathFrom = useGraphState((state) => state.pathFrom);
	// The other end of a path that was begun is named here, or chosen in the picture.
	useEffect(() => {
		if (!pathFrom) return;
		setText("");
		field.current?.focus({ preventScroll: true });
	}, [pathFrom]);
	const round = useGraphState(({ progress }) => `${progress?.nodes} ${progress?.version}`);
	const found = useAnswer("search", text.trim() === "" ? null : [text.trim(), HITS], round);
	useEffect(() => {
		explorer.toView({ kind: "marks", marks: { hits: found?.hits.map(({ node }) => node) ?? [] } });
	}, [explorer, found]);

	const choose = (hit: NodeFacts | undefined) => {
		if (!hit) return;
		setOpen(false);
		void explorer.selection.choose(hit.node, { fly: true, isReading: true });
	};
	const clear = () => {
		setText("");
		setOpen(false);
	};
	const keys = (event: KeyboardEvent) => {
		const last = (found?.hits.length ?? 0) - 1;
		if (event.key === "ArrowDown") setActive((now) => Math.min(last, now + 1));
		else if (event.key === "ArrowUp") setActive((now) => Math.max(0, now - 1));
		else if (event.key === "Enter") choose(found?.hits[active]);
		else if (event.key === "Escape" && text !== "") clear();
		else if (event.key === "Escape") explorer.focusPicture();
		else return;
		event.preventDefault();
	};
	const isListed = open && found !== null;
	return (
		<div className="relative min-w-0 grow basis-40 sm:max-w-sm">
			<Search aria-hidden="true" className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-quiet" />
			<input
				ref={field}
				id={FIELD}
				type="text"
				role="combobox"
				aria-label="Find an entity"
				aria-expanded={isListed}
				aria-controls={LIST}
				aria-autocomplete="list"
				aria-activedescendant={isListed && found.hits[active] ? `${LIST}-${active}` : undefined}
				placeholder={pathFrom ? "Find its other end" : "Find an entity"}
				value={text}
				onChange={(event) => {
					setText(event.target.value);
					setActive(0);
					setOpen(true);
				}}
				onFocus={() => setOpen(true)}
				onBlur={() => setOpen(false)}
				onKeyDown={keys}
				className="block h-9 w-full rounded-md border border-edge bg-card pr-9 pl-8 text-base placeholder:text-quiet sm:text-sm"
			/>
			{text !== "" && <ClearButton onClick={clear} />}
			{isListed && <HitList hits={found.hits} active={active} onChoose={choose} />}
			{isListed && found.total === 0 && <NoHits />}
			<p role="status" className="sr-only">
				{found ? `${formatCount(found.total)} found` : ""}
			</p>
		</div>
	);
}

const ClearButton = ({ onClick }: { onClick(): void }) => (
	<button
		type="button"
		aria-label="Clear the search"
		onClick={onClick}
		className="absolute top-1 right-1 grid size-7 place-items-center rounded text-quiet hover:text-ink"
	>
		<X aria-hidden="true" className="size-4" />
	</button>
);

const NoHits = () => (
	<p className="absolute inset-x-0 top-full z-20 mt-1 rounded-lg border border-line bg-card px-3 py-2 text-sm text-quiet shadow-lg">
		Nothing loaded has this in its name.
	</p>
);

type HitListProps = {
	hits: NodeFacts[];
	active: number;
	onChoose(hit: NodeFacts): void;
};

/** What was found, for the pointer; the keyboard stays in the field. */
function HitList({ hits, active, onChoose }: HitListProps) {
	return (
		<div
			id={LIST}
			role="listbox"
			aria-label="Found entities"
			className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-lg border border-line bg-card p-1 shadow-lg"
		>
			{hits.map((hit, i) => (
				<div
					key={hit.row.u}
					id={`${LIST}-${i}`}
					role="option"
					aria-selected={i === active}
					tabIndex={-1}
					// Before the field loses its focus, and the list with it.
					onPointerDown={(event) => {
						event.preventDefault();
						onChoose(hit);
					}}
					className={cx(
						"flex cursor-pointer items-baseline justify-between gap-3 rounded-md px-2 py-1.5 text-sm",
						i === active && "bg-accent-soft text-accent",
					)}
				>
					<span className="min-w-0 truncate">{hit.row.n}</span>
					<span className="flex shrink-0 items-center gap-1.5 text-xs text-quiet">
						<HueMark hue={labelHue(hit.row.l[0] ?? "")} />
						{hit.row.l[0] ?? "no type"}, {formatCount(hit.row.d)}
					</span>
				</div>
			))}
		</div>
	);
}
