import { Card } from "./card";

const spots = (count: number) => Array.from({ length: count }, (_, i) => i);

/** The place of a table that is still being read, as high as its rows will be. */
export function TableSkeleton({ rows, columns }: { rows: number; columns: number }) {
	return (
		<Card>
			<p role="status" className="sr-only">
				Loading
			</p>
			<div aria-hidden="true" className="animate-pulse">
				<div className="hidden h-[1.6875rem] border-b border-line sm:block" />
				{spots(rows).map((row) => (
					<div
						key={row}
						className="grid content-center gap-2 border-b border-line py-3 last:border-0 max-sm:h-[8.5rem] sm:h-[2.5938rem] sm:grid-flow-col sm:items-center sm:gap-6 sm:py-0"
					>
						{spots(columns).map((column) => (
							<div
								key={column}
								className={`h-3.5 rounded bg-well ${column === 0 ? "w-4/5 sm:w-56" : "w-3/5 sm:w-20"}`}
							/>
						))}
					</div>
				))}
			</div>
		</Card>
	);
}
