"use client";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { ChevronsUpDown } from "@/components/ui/icons";
import type { MenuProps } from "./menu-list";
import { useOnceTrue } from "./use-once-true";

/** The button of a menu. The code of `list` is fetched by `load` when one points at the button, not with the page. */
export function MenuButton({
	label,
	className,
	load,
	list,
	children,
}: {
	label: string;
	className: string;
	load(): Promise<unknown>;
	list(menu: MenuProps): ReactNode;
	children: ReactNode;
}) {
	const anchor = useRef<HTMLButtonElement>(null);
	const [open, setOpen] = useState(false);
	const isNeeded = useOnceTrue(open);
	return (
		<>
			<button
				ref={anchor}
				type="button"
				aria-haspopup="menu"
				aria-expanded={open}
				onPointerEnter={load}
				onFocus={load}
				onClick={() => setOpen(true)}
				className={className}
			>
				{children}
				<ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-quiet" />
				<span className="sr-only">{label}</span>
			</button>
			{isNeeded && <Suspense>{list({ anchor, open, onOpenChange: setOpen })}</Suspense>}
		</>
	);
}
