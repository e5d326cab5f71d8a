"use client";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"form">, "action" | "onSubmit"> & { onSend(fields: FormData): void };

/**
 * A form whose fields go to `onSend`. `action` is for one that is sent before the page has come to life: React keeps what
 * was sent and calls it then, where the browser itself would put the fields, passwords too, into the address
 * (https://react.dev/reference/react-dom/components/form). Afterwards `onSubmit` comes first: a form with an action is
 * emptied when it was sent, and what was refused should stay to be mended.
 *
 * The browser's own checks are off, as they stop at the first field: the answer names every wrong one. `noValidate={false}` is for a
 * form whose answer does not. Only a half-typed date or number is for the browser to report, since it would be sent as nothing.
 */
export function Form({ onSend, noValidate = true, ...rest }: Props) {
	return (
		<form
			{...rest}
			noValidate={noValidate}
			action={onSend}
			onSubmit={(event) => {
				event.preventDefault();
				const unread = findUnread(event.currentTarget);
				if (unread) unread.reportValidity();
				else onSend(new FormData(event.currentTarget));
			}}
		/>
	);
}

/** A field that holds what the browser cannot read as its kind, such as half a date. */
const findUnread = (form: HTMLFormElement): HTMLInputElement | undefined =>
	[...form.elements].filter((field) => field instanceof HTMLInputElement).find(({ validity }) => validity.badInput);
