import { formatCount } from "./usage-meter";

/** What something would do, in numbers; a number that is not known yet shows as three dots. */
export function Receipt({ lines }: { lines: [what: string, count: number | undefined][] }) {
	return (
		<dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm tabular-nums">
			{lines.map(([what, count]) => (
				<div key={what} className="contents">
					<dt>{what}</dt>
					<dd className="text-right">{count === undefined ? "…" : formatCount(count)}</dd>
				</div>
			))}
		</dl>
	);
}
