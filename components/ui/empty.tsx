import type { ReactNode } from "react";

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
