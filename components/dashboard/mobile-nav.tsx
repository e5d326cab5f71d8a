"use client";
import { usePathname } from "next/navigation";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Menu } from "@/components/ui/icons";
import { useOnceTrue } from "@/components/ui/use-once-true";

const load = () => import("./mobile-nav-window");
const MobileNavWindow = lazy(async () => ({ default: (await load()).MobileNavWindow }));

/** The navigation of a phone, behind a button. It closes when one has gone somewhere. */
export function MobileNav({ children }: { children: ReactNode }) {
	const [open, setOpen] = useState(false);
	const isNeeded = useOnceTrue(open);
	const path = usePathname();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the change of the path is what closes it
	useEffect(() => setOpen(false), [path]);
	return (
		<>
			<button
				type="button"
				aria-label="Open navigation"
				aria-haspopup="dialog"
				aria-expanded={open}
				onPointerEnter={load}
				onFocus={load}
				onClick={() => setOpen(true)}
				className="grid size-10 place-items-center rounded-md border border-edge bg-card"
			>
				<Menu aria-hidden="true" className="size-5" />
			</button>
			{isNeeded && (
				<Suspense>
					<MobileNavWindow open={open} onOpenChange={setOpen}>
						{children}
					</MobileNavWindow>
				</Suspense>
			)}
		</>
	);
}
