import { type ComponentProps, type ReactNode, Suspense } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import { Empty } from "@/components/ui/page-parts";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { FilterForm } from "./filter-form";
import { Pager } from "./pager";

type Query = Record<string, string>;

/** The filter of a list: fields in a row, and the button that asks anew. */
export function Filter({ columns, children }: { columns: string; children: ReactNode }) {
	return (
		// On a phone what is typed has a line, and what is chosen shares the next with the button.
		<FilterForm
			className={`mb-5 flex flex-wrap items-end gap-3 *:grow *:basis-24 *:last:grow-0 *:last:basis-auto *:has-[[type=search]]:basis-full sm:grid ${columns}`}
		>
			{children}
			<Button type="submit" look="outline">
				Filter
			</Button>
		</FilterForm>
	);
}

/** A list that comes when it is read, behind a skeleton of its size; another `query` is another list. */
export function Later({
	query,
	rows,
	columns,
	children,
}: {
	query: Query;
	rows: number;
	columns: number;
	children: ReactNode;
}) {
	return (
		<Suspense key={JSON.stringify(query)} fallback={<TableSkeleton rows={rows} columns={columns} />}>
			{children}
		</Suspense>
	);
}

/** A page of a list with the ways on. An empty one says why: `none` is for a list with nothing in it, `noneFits` for a filter's. */
export function Listing<Row>({
	path,
	query,
	after,
	next,
	none,
	noneFits,
	...table
}: ComponentProps<typeof DataTable<Row>> & {
	path: string;
	/** What the list was filtered by. */
	query: Query;
	/** The cursor that led here, if any. */
	after: unknown;
	next: string | null;
	none: { title: string; children: ReactNode };
	noneFits?: string;
}) {
	if (table.rows.length === 0) {
		const isFiltered = Object.keys(query).length > 0 || Boolean(after);
		if (!isFiltered) return <Empty title={none.title}>{none.children}</Empty>;
		return (
			<Empty title={noneFits ?? none.title}>
				<ButtonLink href={path} look="outline" size="small">
					Show all
				</ButtonLink>
			</Empty>
		);
	}
	return (
		<Card>
			<DataTable {...table} />
			<Pager path={path} query={query} next={next} isFirst={!after} />
		</Card>
	);
}
