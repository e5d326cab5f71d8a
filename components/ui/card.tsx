import type { ReactNode } from "react";
import { cx } from "./class-names";

/** A sheet of paper with an optional heading. */
export function Card({
	title,
	note,
	actions,
	className,
	children,
}: {
	title?: string;
	note?: ReactNode;
	actions?: ReactNode;
	className?: string;
	children: ReactNode;
}) {
	return (
		<section className={cx("min-w-0 rounded-lg border border-line bg-card p-4 sm:p-5", className)}>
			{title && (
				<div className="mb-4 flex flex-wrap items-start justify-between gap-3">
					<div>
						<h2 className="text-base">{title}</h2>
						{note && <p className="mt-1 max-w-prose text-sm text-pretty text-quiet">{note}</p>}
					</div>
					{actions}
				</div>
			)}
			{children}
		</section>
	);
}
