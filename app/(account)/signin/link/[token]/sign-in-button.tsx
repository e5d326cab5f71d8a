"use client";
import { useState, useTransition } from "react";
import { goOn, signInBy } from "@/components/account/sign-in";
import { Button } from "@/components/ui/button";
import { failureWords } from "@/components/ui/failure-words";
import { Notice } from "@/components/ui/notice";

const NO_LONGER = "This link is no longer good. Ask for a new one on the sign-in page.";

export function SignInButton({ token, next }: { token: string; next: string }) {
	const [problem, setProblem] = useState("");
	const [pending, start] = useTransition();
	const press = () =>
		start(async () => {
			const outcome = await signInBy("link", { token }).catch((error) => ({ message: failureWords(error) }));
			if (typeof outcome === "object") setProblem(outcome.message);
			else if (outcome === "refused") setProblem(NO_LONGER);
			else goOn(outcome, next);
		});
	return (
		<div className="grid gap-4">
			{problem && (
				<Notice tone="danger" live>
					{problem}
				</Notice>
			)}
			<Button pending={pending} onClick={press}>
				Sign in
			</Button>
		</div>
	);
}
