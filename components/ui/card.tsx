import type { ReactNode } from "react";
import { cx } from "./class-names";

const SIDES = "lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-10 lg:*:mb-0";

/** A sheet of paper with an optional heading; `beside` puts what is in it beside the heading where there is room, as in settings. */
export function Card({
	title,
	note,
	actions,
	beside,
	className,
	children,
}: {
	title?: string;
	note?: ReactNode;
	actions?: ReactNode;
	beside?: boolean;
	className?: string;
	children: ReactNode;
}) {
	return (
		<section className={cx("min-w-0 rounded-lg border border-line bg-card p-4 sm:p-5", beside && SIDES, className)}>
			{title && (
				<div className="mb-4 flex flex-wrap items-start justify-between gap-3">
					<div>
						<h2 className="text-base">{title}</h2>
						{note && <p className="mt-1 max-w-prose text-sm text-pretty text-quiet">{note}</p>}
					</div>
					{actions}
				</div>
			)}
			{beside ? <div className="min-w-0">{children}</div> : children}
		</section>
	);
}
