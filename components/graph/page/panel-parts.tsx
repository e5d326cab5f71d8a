"use client";
// What the panels beside the picture have in common.
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useExplorer } from "./use-explorer";

/** The heading of a panel, with what closes it. */
export function PanelHead({
	heading,
	id,
	children,
}: {
	heading?: RefObject<HTMLHeadingElement | null>;
	id?: string;
	children: ReactNode;
}) {
	const explorer = useExplorer();
	const close = () => {
		explorer.letGo();
		explorer.focusPicture();
	};
	return (
		<div className="flex items-start justify-between gap-3">
			<h2
				ref={heading}
				id={id}
				tabIndex={-1}
				className="flex flex-wrap items-center gap-2 text-lg wrap-anywhere outline-none"
			>
				{children}
			</h2>
			<button
				type="button"
				aria-label="Close the panel"
				onClick={close}
				className="-mt-1 -mr-1 grid size-8 shrink-0 place-items-center rounded-md text-quiet hover:bg-well hover:text-ink"
			>
				<X aria-hidden="true" className="size-4" />
			</button>
		</div>
	);
}

/** The name of an entity that a press selects in the picture. */
export function PeerButton({ name }: { name: string }) {
	const explorer = useExplorer();
	return (
		<button
			type="button"
			onClick={() => void explorer.selectByName(name, { fly: true })}
			className="text-left text-accent underline-offset-2 wrap-anywhere hover:underline"
		>
			{name}
		</button>
	);
}
