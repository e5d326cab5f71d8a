"use client";
import { Dialog } from "@base-ui/react/dialog";
import { Menu, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";

/** The navigation of a phone, behind a button. It closes when one has gone somewhere. */
export function MobileNav({ children }: { children: ReactNode }) {
	const [open, setOpen] = useState(false);
	const path = usePathname();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the change of the path is what closes it
	useEffect(() => setOpen(false), [path]);
	return (
		<Dialog.Root open={open} onOpenChange={setOpen}>
			<Dialog.Trigger
				aria-label="Open navigation"
				className="grid size-10 place-items-center rounded-md border border-edge bg-card"
			>
				<Menu aria-hidden="true" className="size-5" />
			</Dialog.Trigger>
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
