import { cx } from "./class-names";

const COUNT = new Intl.NumberFormat("en-GB");
export const formatCount = (count: number) => COUNT.format(count);
/** `1 fact`, `1,200 facts`. */
export const countOf = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;

/** How much of a cap is used, in words, digits and a bar. `limit` null is unlimited. `mayBeFull` marks
 * a cap that nobody is hurt by reaching. */
export function UsageMeter(props: {
	label: string;
	used: number;
	limit: number | null;
	mayBeFull?: boolean;
	/** What reaching the cap means, shown once it is reached. */
	whenFull?: string;
	/** What the meter is likely to come to. */
	outlook?: string;
}) {
	const { label, used, limit, mayBeFull = false, whenFull, outlook } = props;
	const percent = limit === null ? null : limit === 0 ? 100 : Math.min(100, Math.floor((used / limit) * 100));
	const tone = mayBeFull || percent === null || percent < 80 ? "bg-accent" : percent < 100 ? "bg-knot" : "bg-danger";
	return (
		<div className="grid content-start gap-2">
			<div className="flex items-baseline justify-between gap-3">
				<span className="text-sm font-medium">{label}</span>
				{percent !== null && <span className="text-sm text-quiet tabular-nums">{percent} %</span>}
			</div>
			<p className="text-xl font-semibold tracking-tight tabular-nums">
				{formatCount(used)}
				<span className="text-sm font-normal text-quiet"> / {limit === null ? "unlimited" : formatCount(limit)}</span>
			</p>
			<div
				aria-hidden="true"
				className={cx("h-1.5 overflow-hidden rounded-full bg-well", percent === null && "hidden")}
			>
				{/* Wide enough to be seen from the first use on. */}
				<div
					className={cx("h-full rounded-full", tone)}
					style={{ width: `${used === 0 ? 0 : Math.max(percent ?? 2, 1.5)}%` }}
				/>
			</div>
			{outlook && <p className="text-sm text-quiet">{outlook}</p>}
			{percent === 100 && whenFull && <p className="text-sm text-quiet">{whenFull}</p>}
		</div>
	);
}
