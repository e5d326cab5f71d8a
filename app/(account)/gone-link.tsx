import type { ReactNode } from "react";

/** What a link shows that was used, replaced or is too old. */
export function GoneLink({ again }: { again: ReactNode }) {
	return (
		<>
			<h1 className="text-2xl">This link is no longer good</h1>
			<p className="mt-2 mb-6 text-quiet">It was used already, or its time is over.</p>
			{again}
		</>
	);
}
