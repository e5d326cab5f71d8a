"use client";
import { useState } from "react";
import { type Action, useAction, useRefresh } from "./use-action";

/**
 * A dialog that runs an action: whether it is open, and what `useAction` keeps. It closes after a success, unless `shows` says
 * that something is to be seen first: then `made` holds the answer until the dialog is closed, and the page is read again
 * only then: a dialog whose place is gone from the new page would take with it what can be seen just once.
 */
export function useDialog<I, T>(
	action: Action<I, T>,
	place: string,
	done: (value: T) => unknown,
	{ shows = false, refresh = true } = {},
) {
	const readAgain = useRefresh();
	const [open, setOpen] = useState(false);
	const [made, setMade] = useState<T | null>(null);
	const call = useAction(
		action,
		place,
		(value) => {
			if (shows) setMade(value);
			else setOpen(false);
			return done(value);
		},
		{ refresh: refresh && !shows },
	);
	const change = (next: boolean) => {
		setOpen(next);
		setMade(null);
		if (made !== null && refresh) readAgain();
		call.forget();
	};
	return { ...call, open, change, made };
}

/** What a dialog is drawn from. */
export type Dialog = Pick<ReturnType<typeof useDialog>, "open" | "change" | "pending" | "problem">;
