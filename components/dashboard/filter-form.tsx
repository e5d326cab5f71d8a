"use client";
import { useRouter } from "next/navigation";
import type { ChangeEvent, FormEvent, ReactNode } from "react";

/** A form whose fields are the query of the page. What is chosen asks at once, what is typed when it is sent. */
export function FilterForm({ className, children }: { className: string; children: ReactNode }) {
	const router = useRouter();
	const send = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
		router.push(`?${new URLSearchParams(fields.filter(([, value]) => value !== ""))}`, { scroll: false });
	};
	const change = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
		const field: EventTarget = target;
		const isChosen =
			field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type === "checkbox");
		if (isChosen) currentTarget.requestSubmit();
	};
	return (
		<form className={className} onSubmit={send} onChange={change}>
			{children}
		</form>
	);
}
