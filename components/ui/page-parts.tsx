import type { ReactNode } from "react";
import { formatCount } from "./usage-meter";

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

/** What stands in the place of a page that there is not. */
export const Missing = () => (
	<PageHeader title="There is nothing here" lead="The page is gone, was never there, or is not for you to see." />
);

/** What a list shows before it has anything: why it is empty and the next thing to do. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="rounded-lg border border-dashed border-edge px-5 py-10 text-center">
			<p className="font-medium">{title}</p>
			<div className="mx-auto mt-2 grid max-w-xl grid-cols-[minmax(0,1fr)] justify-items-center gap-4 text-sm text-quiet">
				{children}
			</div>
		</div>
	);
}

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

/** The mark: three memories tied into a knot. */
export function Logo({ word = true }: { word?: boolean }) {
	return (
		<span className="inline-flex items-center gap-2.5 font-semibold tracking-tight">
			<svg viewBox="0 0 32 32" className="size-7" aria-hidden="true">
				<path d="M8 9 23 6M8 9l8 16M23 6l-7 19" className="stroke-edge" strokeWidth="1.8" fill="none" />
				<circle cx="8" cy="9" r="4.5" className="fill-accent" />
				<circle cx="24" cy="6.5" r="3" className="fill-quiet" />
				<circle cx="16" cy="25" r="4.8" className="fill-card stroke-knot" strokeWidth="3" />
			</svg>
			{word ? "Memory Graph" : <span className="sr-only">Memory Graph</span>}
		</span>
	);
}
