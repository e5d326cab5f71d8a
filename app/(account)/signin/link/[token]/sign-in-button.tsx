"use client";
import { useState, useTransition } from "react";
import { signInBy } from "@/components/account/sign-in";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

export function SignInButton({ token, next }: { token: string; next: string }) {
	const [hasFailed, setFailed] = useState(false);
	const [pending, start] = useTransition();
	const press = () =>
		start(async () => {
			if (await signInBy("link", { token }).catch(() => false)) location.assign(next);
			else setFailed(true);
		});
	return (
		<div className="grid gap-4">
			{hasFailed && (
				<Notice tone="danger" live>
					This link is no longer good. Ask for a new one on the sign-in page.
				</Notice>
			)}
			<Button pending={pending} onClick={press}>
				Sign in
			</Button>
		</div>
	);
}
