"use client";
import { useRef, useState } from "react";
import { signIn } from "@/components/account/sign-in";
import { useSignIn } from "@/components/account/use-sign-in";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Notice, Problem } from "@/components/ui/notice";
import { requestSignInLinkAction } from "../actions";

const NO_MATCH = "That email and password do not match. After several tries, wait a little before the next.";
const SENT = "A link is on its way to this address. It works once, for 15 minutes.";

/** Sign-in by password and, where the service sends mail, by a link to the same address. */
export function SignInForm({ next, sendsMail }: { next: string; sendsMail: boolean }) {
	const form = useRef<HTMLFormElement>(null);
	const way = useSignIn(next, NO_MATCH);
	const [isSent, setSent] = useState(false);
	const [missing, setMissing] = useState({ email: false, password: false });
	const link = useAction(
		(_place, email: string) => requestSignInLinkAction({ email, next }),
		"",
		() => setSent(true),
		{ refresh: false },
	);
	const typed = (name: string) => String(new FormData(form.current ?? undefined).get(name) ?? "");
	const forget = () => {
		way.forget();
		setSent(false);
		setMissing({ email: false, password: false });
		link.forget();
	};
	const submit = () => {
		forget();
		const missing = { email: !typed("email"), password: !typed("password") };
		setMissing(missing);
		if (!missing.email && !missing.password) way.enter(() => signIn(typed("email"), typed("password")));
	};
	return (
		<Form ref={form} onSend={submit} className="grid gap-4">
			<Problem key={way.failed.times}>{way.failed.message}</Problem>
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
			<Button type="submit" pending={way.pending}>
				Sign in
			</Button>
			{sendsMail && (
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
