"use client";
import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import type { ReactNode } from "react";

/** Gives every component below a place to say that something happened; screen readers hear it too. */
export function Toaster({ children }: { children: ReactNode }) {
	return (
		<Toast.Provider timeout={6_000}>
			{children}
			<Toast.Portal>
				<Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2">
					<Toasts />
				</Toast.Viewport>
			</Toast.Portal>
		</Toast.Provider>
	);
}

function Toasts() {
	const { toasts } = Toast.useToastManager();
	return toasts.map((toast) => (
		<Toast.Root
			key={toast.id}
			toast={toast}
			swipeDirection="right"
			className="rounded-lg border border-edge bg-card p-4 pr-12 text-sm shadow-lg transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
		>
			<Toast.Content>
				<Toast.Title className="font-medium" />
				<Toast.Description className="mt-0.5 text-quiet" />
			</Toast.Content>
			<Toast.Close
				aria-label="Dismiss"
				className="absolute top-2.5 right-2.5 grid size-7 place-items-center rounded-md text-quiet hover:bg-well hover:text-ink"
			>
				<X aria-hidden="true" className="size-4" />
			</Toast.Close>
		</Toast.Root>
	));
}

/** Says something at the edge of the page for a few seconds. */
export function useToast(): (title: string, description?: string) => void {
	const { add } = Toast.useToastManager();
	return (title, description) => void add({ title, description });
}
