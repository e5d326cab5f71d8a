"use client";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"form">, "action" | "onSubmit"> & { onSend(fields: FormData): void };

/**
 * A form whose fields go to `onSend`. `action` is for one that is sent before the page has come to life: React keeps what
 * was sent and calls it then, where the browser itself would put the fields, passwords too, into the address
 * (https://react.dev/reference/react-dom/components/form). Afterwards `onSubmit` comes first: a form with an action is
 * emptied when it was sent, and what was refused should stay to be mended.
 */
export function Form({ onSend, ...rest }: Props) {
	return (
		<form
			{...rest}
			action={onSend}
			onSubmit={(event) => {
				event.preventDefault();
				onSend(new FormData(event.currentTarget));
			}}
		/>
	);
}
