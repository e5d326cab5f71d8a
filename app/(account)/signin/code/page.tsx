import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { PageProps } from "@/app/(dashboard)/access";
import { readPending } from "@/lib/accounts/cookies";
import { findPendingSignIn } from "@/lib/accounts/two-factor/pending-sign-in";
import { safePath } from "@/lib/auth/request";
import { Gone } from "../../gone";
import { CodeForm } from "./code-form";

export const metadata: Metadata = { title: "Enter your code" };

/** Asks whoever was let in for their second factor. */
export default async function CodePage({ searchParams }: PageProps) {
	const next = safePath((await searchParams).next);
	const secret = readPending(await cookies());
	const pending = secret ? await findPendingSignIn(secret, new Date()) : null;
	if (!pending) {
		return (
			<Gone
				title="Sign in again"
				why="This sign-in is finished, or took longer than 10 minutes."
				href={`/signin?next=${encodeURIComponent(next)}`}
				onward="Sign in"
			/>
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
