/** What keys do, a line for each. */
export function KeyList({ rows }: { rows: [keys: string[], what: string][] }) {
	return (
		<dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2 text-sm">
			{rows.map(([keys, what]) => (
				<div key={what} className="contents">
					<dt className="flex gap-1">
						{keys.map((key) => (
							<kbd
								key={key}
								className="min-w-6 rounded border border-edge bg-well px-1.5 text-center font-mono text-xs leading-5"
							>
								{key}
							</kbd>
						))}
					</dt>
					<dd>{what}</dd>
				</div>
			))}
		</dl>
	);
}
