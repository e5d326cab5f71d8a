"use client";
import { useRef, useState, useTransition } from "react";
import { goOn, signIn } from "@/components/account/sign-in";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { failureWords } from "@/components/ui/failure-words";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Notice, Problem } from "@/components/ui/notice";
import type { requestSignInLinkAction } from "../actions";

const NO_MATCH = "That email and password do not match. After several tries, wait a little before the next.";
const SENT = "A link is on its way to this address. It works once, for 15 minutes.";

const asFailure = (error: unknown) => ({ message: failureWords(error) });

/** Sign-in by password and, where the service sends mail, by a link to the same address. */
export function SignInForm({ next, mailLink }: { next: string; mailLink?: typeof requestSignInLinkAction }) {
	const form = useRef<HTMLFormElement>(null);
	// `times` makes the same words be read out again.
	const [failed, setFailed] = useState({ times: 0, message: "" });
	const [isSent, setSent] = useState(false);
	const [missing, setMissing] = useState({ email: false, password: false });
	const [pending, start] = useTransition();
	const link = useAction(
		async (_place, email: string) => (await mailLink?.({ email, next })) ?? { ok: true, value: undefined },
		"",
		() => {
			setSent(true);
			return undefined;
		},
		{ refresh: false },
	);
	const typed = (name: string) => String(new FormData(form.current ?? undefined).get(name) ?? "");
	const forget = () => {
		setFailed({ times: 0, message: "" });
		setSent(false);
		setMissing({ email: false, password: false });
		link.forget();
	};
	const submit = () => {
		const times = failed.times + 1;
		forget();
		const missing = { email: !typed("email"), password: !typed("password") };
		setMissing(missing);
		if (missing.email || missing.password) return;
		start(async () => {
			const outcome = await signIn(typed("email"), typed("password")).catch(asFailure);
			if (typeof outcome === "object") setFailed({ times, ...outcome });
			else if (outcome === "refused") setFailed({ times, message: NO_MATCH });
			else goOn(outcome, next);
		});
	};
	return (
		<Form ref={form} onSend={submit} className="grid gap-4">
			{failed.times > 0 && (
				<Notice key={failed.times} tone="danger" live>
					{failed.message}
				</Notice>
			)}
			<Problem>{link.problem}</Problem>
			{isSent && <Notice live>{SENT}</Notice>}
			<Field
				label="Email"
				name="email"
				type="email"
				autoComplete="username"
				required
				error={missing.email ? "Type your email address." : link.fields.email}
			/>
			<Field
				label="Password"
				name="password"
				type="password"
				autoComplete="current-password"
				required
				error={missing.password ? "Type your password." : undefined}
			/>
			<Button type="submit" pending={pending}>
				Sign in
			</Button>
			{mailLink && (
				<Button
					look="outline"
					pending={link.pending}
					onClick={() => {
						forget();
						link.run(typed("email"));
					}}
				>
					Mail me a sign-in link instead
				</Button>
			)}
		</Form>
	);
}
