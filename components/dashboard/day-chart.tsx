import { countOf, formatCount } from "@/components/ui/usage-meter";
import { formatDay } from "@/components/ui/when";

export type Day = { day: string; count: number };

const [WIDTH, HEIGHT] = [600, 120];

/** Counts by day as bars, with the same numbers in a table for whoever cannot see or guess them. `unit` is one of what is counted. */
export function DayChart({ days, unit }: { days: Day[]; unit: string }) {
	const most = Math.max(1, ...days.map(({ count }) => count));
	const total = days.reduce((sum, { count }) => sum + count, 0);
	const step = WIDTH / Math.max(1, days.length);
	const first = days[0]?.day ?? "";
	const last = days.at(-1)?.day ?? "";
	return (
		<figure>
			<svg
				viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
				preserveAspectRatio="none"
				role="img"
				aria-label={`${countOf(total, unit)} from ${first} to ${last}, at most ${formatCount(most)} a day`}
				className="h-32 w-full"
			>
				{days.map(({ day, count }, i) => {
					const height = count === 0 ? 1 : Math.max(4, (count / most) * HEIGHT);
					return (
						<rect
							key={day}
							x={i * step + step * 0.14}
							y={HEIGHT - height}
							width={step * 0.72}
							height={height}
							className={count === 0 ? "fill-line" : "fill-accent"}
						>
							<title>{`${day}: ${countOf(count, unit)}`}</title>
						</rect>
					);
				})}
			</svg>
			<figcaption className="mt-2 flex justify-between text-xs text-quiet tabular-nums">
				<span>{first && formatDay(first)}</span>
				<span>{total === 0 ? `no ${unit}s` : `${countOf(total, unit)}, up to ${formatCount(most)} a day`}</span>
				<span>{last && formatDay(last)}</span>
			</figcaption>
			<details className="mt-2 text-sm">
				<summary className="inline-flex min-h-6 items-center rounded-sm text-quiet underline underline-offset-2">
					Show as table
				</summary>
				<table className="mt-2 w-full tabular-nums">
					<thead>
						<tr className="eyebrow text-left">
							<th scope="col" className="py-1">
								Day
							</th>
							<th scope="col" className="py-1 text-right">
								{`${unit}s`}
							</th>
						</tr>
					</thead>
					<tbody>
						{days
							.filter(({ count }) => count > 0)
							.map(({ day, count }) => (
								<tr key={day} className="border-t border-line">
									<th scope="row" className="py-1 text-left font-normal">
										{formatDay(day)}
									</th>
									<td className="py-1 text-right">{formatCount(count)}</td>
								</tr>
							))}
					</tbody>
				</table>
			</details>
		</figure>
	);
}
