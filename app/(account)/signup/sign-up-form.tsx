"use client";
import { useState, useTransition } from "react";
import { goOn, signIn } from "@/components/account/sign-in";
import { Button } from "@/components/ui/button";
import { failureWords } from "@/components/ui/failure-words";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Problem } from "@/components/ui/notice";
import { signUpAction } from "../actions";

type Failure = { message: string; fields: Record<string, string> };

const NO_MATCH = {
	message: "These details do not open an account. If you signed up before, sign in instead.",
	fields: {},
};
const away = (error: unknown) => ({ ok: false as const, message: failureWords(error), fields: {} });

export function SignUpForm({ next }: { next: string }) {
	const [problem, setProblem] = useState<Failure | null>(null);
	const [pending, start] = useTransition();
	const submit = (form: FormData) => {
		const account = {
			email: String(form.get("email")),
			password: String(form.get("password")),
			teamName: String(form.get("teamName")),
		};
		start(async () => {
			const result = await signUpAction(account).catch(away);
			if (!result.ok) return setProblem(result);
			const outcome = await signIn(account.email, account.password).catch(away);
			if (typeof outcome === "object") setProblem(outcome);
			else if (outcome === "refused") setProblem(NO_MATCH);
			else goOn(outcome, next);
		});
	};
	const fields = problem?.fields ?? {};
	return (
		<Form onSend={submit} className="grid gap-4">
			<Problem>{Object.keys(fields).length === 0 && problem?.message}</Problem>
			<Field label="Email" name="email" type="email" autoComplete="username" required error={fields.email} />
			<Field
				label="Password"
				name="password"
				type="password"
				autoComplete="new-password"
				required
				hint="At least 12 characters. A few words make a good password."
				error={fields.password}
			/>
			<Field
				label="Team name"
				name="teamName"
				autoComplete="organization"
				maxLength={60}
				hint="Optional; you can change it later."
				error={fields.teamName}
			/>
			<Button type="submit" pending={pending}>
				Create account
			</Button>
		</Form>
	);
}
