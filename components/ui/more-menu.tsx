"use client";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cx } from "./class-names";
import { Ellipsis } from "./icons";

const LIST =
	"absolute top-full right-0 z-20 mt-1 grid w-max max-w-64 gap-1 rounded-lg border border-line bg-card p-1.5 shadow-lg *:justify-start";

/**
 * Buttons that are seldom wanted, behind one: `isNarrow` on a phone alone, where beside it they stand in a row. They stay in the page, so
 * that their dialogs keep what they know.
 */
export function MoreMenu({
	label,
	isNarrow = false,
	children,
}: {
	label: string;
	isNarrow?: boolean;
	children: ReactNode;
}) {
	const id = useId();
	const frame = useRef<HTMLDivElement>(null);
	const [open, setOpen] = useState(false);
	useEffect(() => {
		if (!open) return;
		const leave = ({ target }: Event) => {
			const isInside =
				target instanceof Element && (frame.current?.contains(target) || target.closest("[role=dialog]"));
			if (!isInside) setOpen(false);
		};
		addEventListener("pointerdown", leave);
		addEventListener("focusin", leave);
		return () => {
			removeEventListener("pointerdown", leave);
			removeEventListener("focusin", leave);
		};
	}, [open]);
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== "Escape" || !open || !frame.current?.contains(event.target as Node)) return;
		event.stopPropagation();
		setOpen(false);
		frame.current.querySelector("button")?.focus();
	};
	// One that opens a dialog stays, as that gives the focus back to it.
	const onPress = ({ target }: MouseEvent) => {
		const button = target instanceof Element ? target.closest("button") : null;
		if (button && frame.current?.contains(button) && !button.ariaHasPopup) setOpen(false);
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: Escape from any of the buttons inside
		<div ref={frame} onKeyDown={onKeyDown} className="relative shrink-0">
			<button
				type="button"
				aria-label={label}
				title={label}
				aria-expanded={open}
				aria-controls={id}
				onClick={() => setOpen(!open)}
				className={cx(
					"grid size-8 place-items-center rounded-md border border-edge bg-card hover:border-accent hover:text-accent",
					isNarrow && "border-transparent text-quiet sm:hidden",
				)}
			>
				<Ellipsis aria-hidden="true" strokeWidth="3" className="size-4" />
			</button>
			{/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears of the presses of the buttons inside */}
			<div
				id={id}
				onClick={onPress}
				className={cx(
					open ? LIST : "hidden",
					isNarrow && "sm:static sm:mt-0 sm:flex sm:gap-0 sm:border-0 sm:bg-transparent sm:p-0 sm:shadow-none",
				)}
			>
				{children}
			</div>
		</div>
	);
}
