"use client";
import { useRouter } from "next/navigation";
import { useCallback, useRef, useTransition } from "react";

/** Reads the page again; while that is under way, asking once more does nothing: each new reading would throw away the one before. */
export function useRefresh(): () => void {
	const router = useRouter();
	const [pending, start] = useTransition();
	const isBusy = useRef(pending);
	isBusy.current = pending;
	return useCallback(() => {
		if (!isBusy.current) start(() => router.refresh());
	}, [router]);
}
