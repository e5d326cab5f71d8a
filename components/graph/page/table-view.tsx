import { useState } from "react";
import { cx } from "@/components/ui/class-names";
import { ArrowDown, ArrowUp } from "@/components/ui/icons";
import { TypeWords } from "@/components/ui/type-mark";
import { formatCount } from "@/components/ui/usage-meter";
import type { NodeFacts, TableSort } from "../rows";
import { useAnswer, useExplorer, useGraphState } from "./use-explorer";

const ROW_PX = 40;
const WINDOW_ROWS = 60;
const COLUMNS: { sort: TableSort; head: string; numeric: boolean }[] = [
	{ sort: "name", head: "Name", numeric: false },
	{ sort: "label", head: "Type", numeric: false },
	{ sort: "degree", head: "Links", numeric: true },
	{ sort: "neighbours", head: "Neighbours", numeric: true },
];

/**
 * The same graph as a table: what is in sight, sortable, searchable, and every row opens what a click on its node opens. Only
 * the rows on the screen are there; screen readers are told the number of all.
 */
export function TableView() {
	const selected = useGraphState((state) => state.selected?.node ?? null);
	const round = useGraphState(
		({ progress, visible, filter }) =>
			`${progress?.nodes} ${progress?.links} ${progress?.version} ${visible} ${JSON.stringify(filter)}`,
	);
	const [sort, setSort] = useState<TableSort>("degree");
	const [descending, setDescending] = useState(true);
	const [text, setText] = useState("");
	const [top, setTop] = useState(0);
	const from = Math.max(0, Math.floor(top / ROW_PX / 20) * 20 - 20);

	const page = { sort, descending, text, from, count: WINDOW_ROWS };
	const shown = useAnswer("table", [page], round) ?? { rows: [], total: 0, from: 0 };

	const sortBy = (column: TableSort) => {
		setDescending(column === sort ? !descending : column === "degree" || column === "neighbours");
		setSort(column);
	};
	return (
		<div className="absolute inset-0 flex flex-col bg-paper">
			<div className="flex flex-wrap items-center gap-3 px-4 py-2">
				<input
					type="search"
					aria-label="Filter the table by name"
					placeholder="Filter by name"
					value={text}
					onChange={({ target }) => setText(target.value)}
					className="h-9 w-56 max-w-full rounded-md border border-edge bg-card px-3 text-base sm:text-sm"
				/>
				<p role="status" className="text-sm text-quiet">
					{formatCount(shown.total)} {shown.total === 1 ? "entity" : "entities"}
				</p>
			</div>
			<section
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
				tabIndex={0}
				aria-label="Entities of the graph"
				className="min-h-0 grow overflow-auto"
				onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
			>
				<table aria-rowcount={shown.total + 1} className="w-full table-fixed text-sm">
					<Head sort={sort} descending={descending} onSort={sortBy} />
					<tbody>
						<Gap rows={shown.from} />
						{shown.rows.map((found, i) => (
							<Row key={found.row.u} found={found} at={shown.from + i + 2} isSelected={found.node === selected} />
						))}
						<Gap rows={shown.total - shown.from - shown.rows.length} />
					</tbody>
				</table>
			</section>
		</div>
	);
}

type HeadProps = { sort: TableSort; descending: boolean; onSort(column: TableSort): void };

function Head({ sort, descending, onSort }: HeadProps) {
	const Direction = descending ? ArrowDown : ArrowUp;
	return (
		<thead className="sticky top-0 z-10 bg-paper shadow-[0_1px_0_var(--line)]">
			<tr aria-rowindex={1}>
				{COLUMNS.map(({ sort: column, head, numeric }) => (
					<th
						key={column}
						scope="col"
						aria-sort={column === sort ? (descending ? "descending" : "ascending") : undefined}
						className="px-2 first:w-2/5 first:pl-4 last:pr-4"
					>
						<button
							type="button"
							onClick={() => onSort(column)}
							className={cx("eyebrow flex h-9 w-full items-center gap-1 hover:text-ink", numeric && "justify-end")}
						>
							<span className="truncate">{head}</span>
							{column === sort && <Direction aria-hidden="true" className="size-3.5 shrink-0" />}
						</button>
					</th>
				))}
			</tr>
		</thead>
	);
}

function Row({ found, at, isSelected }: { found: NodeFacts; at: number; isSelected: boolean }) {
	const explorer = useExplorer();
	const { row, node, neighbours } = found;
	return (
		<tr
			aria-rowindex={at}
			style={{ height: ROW_PX }}
			className={cx("border-b border-line", isSelected ? "bg-accent-soft" : "hover:bg-well/60")}
		>
			<th scope="row" className="px-2 pl-4 text-left font-medium">
				<button
					type="button"
					onClick={() => void explorer.selection.choose(node, { fly: true, isReading: true })}
					className="block max-w-full truncate text-left underline-offset-2 hover:text-accent hover:underline"
				>
					{row.n}
				</button>
			</th>
			<td className="truncate px-2">
				<TypeWords labels={row.l} />
			</td>
			<td className="px-2 text-right tabular-nums">{formatCount(row.d)}</td>
			<td className="px-2 pr-4 text-right tabular-nums">{formatCount(neighbours)}</td>
		</tr>
	);
}

/** The height of rows that are not there. */
function Gap({ rows }: { rows: number }) {
	if (rows <= 0) return null;
	return (
		<tr style={{ height: rows * ROW_PX }}>
			<td colSpan={COLUMNS.length} />
		</tr>
	);
}
