"use client";
import { useState } from "react";
import { useAction } from "@/components/dashboard/use-action";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Notice, Problem } from "@/components/ui/notice";
import { resetPasswordAction } from "../actions";

export function NewPasswordForm({ token, email }: { token: string; email: string }) {
	const [isDone, setDone] = useState(false);
	const { run, pending, fields, problem } = useAction(
		(_place, password: string) => resetPasswordAction({ token, password }),
		"",
		() => setDone(true),
		// The page would be that of a used link.
		{ refresh: false },
	);
	const submit = (form: FormData) => {
		run(String(form.get("password")));
	};
	if (isDone) {
		return (
			<div className="grid justify-items-start gap-4">
				<Notice live>Your password is set, and every browser is signed out.</Notice>
				<ButtonLink href="/signin">Sign in</ButtonLink>
			</div>
		);
	}
	return (
		<Form onSend={submit} className="grid gap-4">
			<Problem>{problem}</Problem>
			{/* For password managers, which ask whose password this is. */}
			<input type="email" autoComplete="username" value={email} readOnly hidden />
			<Field
				label="New password"
				name="password"
				type="password"
				autoComplete="new-password"
				required
				hint="At least 12 characters. A few words make a good password."
				error={fields.password}
			/>
			<Button type="submit" pending={pending}>
				Set password
			</Button>
		</Form>
	);
}
