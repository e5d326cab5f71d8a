"use client";
import { type ComponentProps, cloneElement, lazy, type ReactElement, Suspense } from "react";
import type { Window } from "./modal-window";
import { useOnceTrue } from "./use-once-true";

const load = () => import("./modal-window");
const ModalWindow = lazy(async () => ({ default: (await load()).ModalWindow }));

/** A dialog over the page, with what opens it. The window's code is fetched when one points at the trigger, not with the page. */
export function Modal({ trigger, ...window }: Window & { trigger?: ReactElement<ComponentProps<"button">> }) {
	const isNeeded = useOnceTrue(window.open);
	return (
		<>
			{trigger &&
				cloneElement(trigger, {
					"aria-haspopup": "dialog",
					"aria-expanded": window.open,
					onPointerEnter: load,
					onFocus: load,
					onClick: () => window.onOpenChange(true),
				})}
			{isNeeded && (
				<Suspense>
					<ModalWindow {...window} />
				</Suspense>
			)}
		</>
	);
}
