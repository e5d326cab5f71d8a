// biome-ignore-all lint/a11y/noRedundantRoles: changing the display of a table takes its roles away; they are written out
import type { ReactNode } from "react";
import { cx } from "./class-names";

export type Column<Row> = {
	head: string;
	cell(row: Row): ReactNode;
	/** Numbers stand at the end, so that their digits line up. */
	numeric?: boolean;
	/** Names the row: its cell is the row's header. */
	main?: boolean;
	/** The head is for screen readers alone, as above a column of links. */
	hiddenHead?: boolean;
	/** Its values say what they are: on a phone they stand without the head. */
	plain?: boolean;
};

/** A table whose rows fold to a name and a line below it on a phone. The roles are written out, as changing `display` takes them away. */
export function DataTable<Row>({
	caption,
	columns,
	rows,
	keyOf,
	actions,
}: {
	caption: string;
	columns: Column<Row>[];
	rows: Row[];
	keyOf(row: Row): string;
	/** What can be done with a row, at its end. */
	actions?(row: Row): ReactNode;
}) {
	const all = actions ? [...columns, actionsColumn(actions)] : columns;
	return (
		<table role="table" className="block w-full text-sm sm:-mb-2 sm:table">
			<caption className="sr-only">{caption}</caption>
			<thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
				<tr role="row" className="sm:table-row">
					{all.map((column) => (
						<th
							key={column.head}
							role="columnheader"
							scope="col"
							className={cx(
								"eyebrow border-b border-line pb-2 align-bottom sm:px-3 sm:first:pl-0 sm:last:pr-0",
								column.numeric ? "text-right" : "text-left",
							)}
						>
							<span className={cx(column.hiddenHead && "sr-only")}>{column.head}</span>
						</th>
					))}
				</tr>
			</thead>
			<tbody role="rowgroup" className="block sm:table-row-group">
				{rows.map((row) => (
					<tr
						key={keyOf(row)}
						role="row"
						className="flex flex-wrap gap-x-4 gap-y-0.5 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0 sm:table-row sm:py-0 sm:hover:bg-well/60"
					>
						{all.map((column) => (
							<Cell key={column.head} column={column} row={row} />
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

const actionsColumn = <Row,>(actions: (row: Row) => ReactNode): Column<Row> => ({
	head: "Actions",
	hiddenHead: true,
	cell: (row) => {
		const shown = actions(row);
		return shown && <div className="flex flex-wrap gap-2 pt-2 sm:justify-end sm:pt-0">{shown}</div>;
	},
});

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
	const content = column.cell(row);
	if (content === null || content === false) return <td role="cell" className="hidden sm:table-cell" />;
	const look = cx(
		"max-w-full gap-1.5 text-left font-normal wrap-anywhere sm:table-cell sm:py-2.5 sm:align-baseline sm:px-3 sm:first:pl-0 sm:last:pr-0",
		column.numeric && "tabular-nums sm:text-right",
		column.main ? "basis-full text-base sm:text-sm" : "flex items-baseline",
		// Room for a word: what may break anywhere would be squeezed to letters beside a long text.
		!column.main && !column.numeric && !column.hiddenHead && "sm:min-w-22",
	);
	if (column.main) {
		return (
			<th scope="row" role="rowheader" className={look}>
				{content}
			</th>
		);
	}
	return (
		<td role="cell" className={look}>
			{!column.hiddenHead && !column.plain && (
				<span aria-hidden="true" className="shrink-0 text-quiet sm:hidden">
					{column.head}
				</span>
			)}
			<div className="min-w-0">{content}</div>
		</td>
	);
}
