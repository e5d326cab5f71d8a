"use client";
import { Menu } from "@base-ui/react/menu";
import type { ReactNode, RefObject } from "react";

export type MenuProps = {
	/** The button that the list belongs to: it stands beside it, and focus goes back there. */
	anchor: RefObject<HTMLButtonElement | null>;
	open: boolean;
	onOpenChange(open: boolean): void;
};

export const MENU_ITEM =
	"flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left text-sm outline-none data-highlighted:bg-accent-soft data-highlighted:text-accent";

/** The list of a menu. Arrow keys, Home, End and first letters move in it. */
export function MenuList({
	anchor,
	open,
	onOpenChange,
	label,
	children,
}: MenuProps & { label: string; children: ReactNode }) {
	return (
		<Menu.Root open={open} onOpenChange={onOpenChange}>
			<Menu.Portal>
				<Menu.Positioner anchor={anchor} align="start" sideOffset={6} className="z-50">
					<Menu.Popup
						aria-label={label}
						finalFocus={anchor}
						className="max-h-[70dvh] w-64 overflow-y-auto rounded-lg border border-line bg-card p-1.5 shadow-lg outline-none"
					>
						{children}
					</Menu.Popup>
				</Menu.Positioner>
			</Menu.Portal>
		</Menu.Root>
	);
}
