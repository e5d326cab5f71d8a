import type { ReactNode } from "react";

/** The head of every page: what it is, in one sentence what it is for, and what can be done. */
export function PageHeader({ title, lead, actions }: { title: string; lead?: ReactNode; actions?: ReactNode }) {
	return (
		<header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
			<div className="min-w-0">
				<h1 className="text-2xl wrap-anywhere sm:text-[1.75rem]">{title}</h1>
				{lead && <p className="mt-1.5 max-w-prose text-pretty text-quiet">{lead}</p>}
			</div>
			{actions && <div className="flex flex-wrap gap-2">{actions}</div>}
		</header>
	);
}
