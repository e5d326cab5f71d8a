"use client";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { Complaint } from "@/components/ui/notice";
import { type Action, useAction } from "./use-action";

type TextFor<T> = string | ((value: T) => string);

type Props<I, T> = Omit<ComponentProps<typeof Button>, "onClick" | "pending" | "action"> & {
	action: Action<I, T>;
	/** The id of the team or project that it is done in; one's own account without it. */
	place?: string;
	input: I;
	/** What is said once it is done. */
	said?: TextFor<T>;
	/** The address that is opened once it is done, in the place of reading the page again. */
	goTo?: TextFor<T>;
};

/** A button that runs an action, with what went wrong in a line beneath it. */
export function ActionButton<I, T>({ action, place = "me", input, said, goTo, ...button }: Props<I, T>) {
	const done = (value: T) => {
		if (goTo) location.assign(textFor(value, goTo));
		return said && textFor(value, said);
	};
	const { run, pending, problem, fields } = useAction(action, place, done, { refresh: !goTo });
	return (
		<div className="grid justify-items-end gap-1">
			<Button {...button} pending={pending} onClick={() => run(input)} />
			<Complaint>{problem ?? Object.values(fields)[0]}</Complaint>
		</div>
	);
}

const textFor = <T,>(value: T, text: TextFor<T>) => (typeof text === "function" ? text(value) : text);
