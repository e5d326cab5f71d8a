"use client";
import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { X } from "@/components/ui/icons";

export type Window = {
	title: string;
	note?: ReactNode;
	open: boolean;
	onOpenChange(open: boolean): void;
	/** Nothing but the dialog's own button closes it, as for what is shown once. */
	mustAct?: boolean;
	children: ReactNode;
};

/** The window of a dialog. Focus stays inside while it is open and goes back to where it was. */
export function ModalWindow({ title, note, open, onOpenChange, mustAct = false, children }: Window) {
	return (
		<Dialog.Root open={open} onOpenChange={(next) => (next || !mustAct) && onOpenChange(next)}>
			<Dialog.Portal>
				<Dialog.Backdrop className="fixed inset-0 z-40 bg-black/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
				<Dialog.Popup className="fixed top-1/2 left-1/2 z-40 max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border border-line bg-card p-5 shadow-xl transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 sm:p-6">
					<Dialog.Title className="pr-8 text-lg">{title}</Dialog.Title>
					{note && <Dialog.Description className="mt-1.5 text-sm text-quiet">{note}</Dialog.Description>}
					<div className="mt-5">{children}</div>
					{!mustAct && (
						<Dialog.Close
							aria-label="Close"
							className="absolute top-4 right-4 grid size-8 place-items-center rounded-md text-quiet hover:bg-well hover:text-ink"
						>
							<X aria-hidden="true" className="size-4" />
						</Dialog.Close>
					)}
				</Dialog.Popup>
			</Dialog.Portal>
		</Dialog.Root>
	);
}
