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
