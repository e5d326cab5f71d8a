"use client";
import { signInBy } from "@/components/account/sign-in";
import { useSignIn } from "@/components/account/use-sign-in";
import { Button } from "@/components/ui/button";
import { Problem } from "@/components/ui/notice";

const NO_LONGER = "This link is no longer good. Ask for a new one on the sign-in page.";

export function SignInButton({ token, next }: { token: string; next: string }) {
	const { enter, pending, failed } = useSignIn(next, NO_LONGER);
	return (
		<div className="grid gap-4">
			<Problem key={failed.times}>{failed.message}</Problem>
			<Button pending={pending} onClick={() => enter(() => signInBy("link", { token }))}>
				Sign in
			</Button>
		</div>
	);
}
