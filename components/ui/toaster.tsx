"use client";
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { X } from "@/components/ui/icons";

/** What can be pressed stands longer. */
const [SHOWN_MS, TO_BE_PRESSED_MS] = [7_000, 20_000];

/** `undo` takes back what was said to have happened, as long as the words stand there. */
type Toast = { id: number; text: string; undo: (() => void) | undefined };
const Say = createContext<(text: string, undo?: () => void) => void>(() => {});

/** Gives every component below a place to say that something happened; screen readers hear it too. */
export function Toaster({ children }: { children: ReactNode }) {
	const [toasts, setToasts] = useState<Toast[]>([]);
	const last = useRef(0);
	const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
	const say = useCallback(
		(text: string, undo?: () => void) => {
			const id = ++last.current;
			setToasts((shown) => [...shown.slice(-2), { id, text, undo }]);
			setTimeout(() => dismiss(id), undo ? TO_BE_PRESSED_MS : SHOWN_MS);
		},
		[dismiss],
	);
	return (
		<Say value={say}>
			{children}
			{/* There from the start: a live region that appears together with its words is not read. */}
			<div
				role="status"
				aria-live="polite"
				className="pointer-events-none fixed right-4 bottom-4 z-50 grid w-[min(24rem,calc(100vw-2rem))] gap-2"
			>
				{toasts.map(({ id, text, undo }) => (
					<div
						key={id}
						className="pointer-events-auto flex items-start justify-between gap-3 rounded-lg border border-edge bg-card py-3 pr-3 pl-4 text-sm font-medium shadow-lg"
					>
						<p className="grow py-0.5 wrap-anywhere">{text}</p>
						{undo && (
							<button
								type="button"
								aria-label={`Undo: ${text}`}
								onClick={() => {
									dismiss(id);
									undo();
								}}
								className="h-7 shrink-0 rounded-md px-1 text-accent hover:underline"
							>
								Undo
							</button>
						)}
						<button
							type="button"
							aria-label={`Dismiss: ${text}`}
							onClick={() => dismiss(id)}
							className="grid size-7 shrink-0 place-items-center rounded-md text-quiet hover:bg-well hover:text-ink"
						>
							<X aria-hidden="true" className="size-4" />
						</button>
					</div>
				))}
			</div>
		</Say>
	);
}

/** Says something at the edge of the page for a few seconds. */
export const useToast = () => useContext(Say);
