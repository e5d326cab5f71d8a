"use client";
import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { X } from "@/components/ui/icons";

/** The navigation of a phone, over the page. */
export function MobileNavWindow(props: { open: boolean; onOpenChange(open: boolean): void; children: ReactNode }) {
	const { open, onOpenChange, children } = props;
	return (
		<Dialog.Root open={open} onOpenChange={onOpenChange}>
			<Dialog.Portal>
				<Dialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
				<Dialog.Popup className="fixed inset-y-0 right-0 z-40 grid w-[min(18rem,85vw)] content-start gap-5 overflow-y-auto border-l border-line bg-paper p-4 shadow-xl">
					<div className="flex items-center justify-between">
						<Dialog.Title className="text-base">Navigation</Dialog.Title>
						<Dialog.Close
							aria-label="Close navigation"
							className="grid size-10 place-items-center rounded-md hover:bg-well"
						>
							<X aria-hidden="true" className="size-5" />
						</Dialog.Close>
					</div>
					{children}
				</Dialog.Popup>
			</Dialog.Portal>
		</Dialog.Root>
	);
}
