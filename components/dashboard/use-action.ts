"use client";
import { useRouter } from "next/navigation";
import { useCallback, useRef, useState, useTransition } from "react";
import { failureWords } from "@/components/ui/failure-words";
import { useToast } from "@/components/ui/toaster";

type Result<T> = { ok: true; value: T } | { ok: false; message: string; fields: Record<string, string> };

export type Action<I, T> = (place: string, input: I) => Promise<Result<T>>;

/**
 * Calls a server action and keeps what a form shows of it. A failure that no field explains is in `problem`. After a
 * success the page is read again, and what `done` returns is said if it is words.
 */
export function useAction<I, T>(
	action: Action<I, T>,
	place: string,
	done: (value: T) => unknown,
	{ refresh = true } = {},
) {
	const router = useRouter();
	const toast = useToast();
	const [pending, start] = useTransition();
	const [refusal, setRefusal] = useState<{ message: string; fields: Record<string, string> } | null>(null);
	const run = (input: I) =>
		start(async () => {
			const result = await action(place, input).catch(
				(error): Result<T> => ({ ok: false, message: failureWords(error), fields: {} }),
			);
			if (!result.ok) return setRefusal(result);
			setRefusal(null);
			const words = done(result.value);
			if (typeof words === "string") toast(words);
			if (refresh) router.refresh();
		});
	return {
		run,
		pending,
		fields: refusal?.fields ?? {},
		problem: refusal && Object.keys(refusal.fields).length === 0 ? refusal.message : null,
		forget: () => setRefusal(null),
	};
}

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
