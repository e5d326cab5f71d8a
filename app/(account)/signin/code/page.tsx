import type { Metadata } from "next";
import { cookies } from "next/headers";
import { ButtonLink } from "@/components/ui/button";
import { readPending } from "@/lib/accounts/cookies";
import { findPendingSignIn } from "@/lib/accounts/two-factor/pending-sign-in";
import { safePath } from "@/lib/auth/safe-path";
import { CodeForm } from "./code-form";

export const metadata: Metadata = { title: "Enter your code" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Asks whoever was let in for their second factor. */
export default async function CodePage({ searchParams }: Props) {
	const next = safePath((await searchParams).next);
	const secret = readPending(await cookies());
	const pending = secret ? await findPendingSignIn(secret, new Date()) : null;
	if (!pending) {
		return (
			<>
				<h1 className="text-2xl">Sign in again</h1>
				<p className="mt-2 mb-6 text-quiet">This sign-in is finished, or took longer than 10 minutes.</p>
				<ButtonLink href={`/signin?next=${encodeURIComponent(next)}`}>Sign in</ButtonLink>
			</>
		);
	}
	return (
		<>
			<h1 className="text-2xl">Enter your code</h1>
			<p className="mt-1.5 mb-6 text-quiet wrap-anywhere">To sign in as {pending.email}.</p>
			<CodeForm next={next} />
		</>
	);
}
