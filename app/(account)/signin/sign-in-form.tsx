"use client";
import { type SubmitEvent, useState, useTransition } from "react";
import { signIn } from "@/components/account/sign-in";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";

export function SignInForm({ next }: { next: string }) {
	const [failed, setFailed] = useState(0);
	const [pending, start] = useTransition();
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = new FormData(event.currentTarget);
		start(async () => {
			const done = await signIn(String(form.get("email")), String(form.get("password"))).catch(() => false);
			if (done) location.assign(next);
			else setFailed((times) => times + 1);
		});
	};
	return (
		<form onSubmit={submit} className="grid gap-4">
			{failed > 0 && (
				<Notice key={failed} tone="danger" live>
					That e-mail and password do not match. After several tries, wait a little before the next.
				</Notice>
			)}
			<Field label="E-mail" name="email" type="email" autoComplete="username" required />
			<Field label="Password" name="password" type="password" autoComplete="current-password" required />
			<Button type="submit" pending={pending}>
				Sign in
			</Button>
		</form>
	);
}
