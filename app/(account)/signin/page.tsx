import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { PageProps } from "@/app/(dashboard)/access";
import { ProviderButtons } from "@/components/account/provider-buttons";
import { problemWords } from "@/components/ui/failure-words";
import { Link } from "@/components/ui/link";
import { Problem } from "@/components/ui/notice";
import { configuredProviders } from "@/lib/accounts/providers";
import { findViewer } from "@/lib/accounts/session";
import { safePath } from "@/lib/auth/request";
import { isMailConfigured } from "@/lib/mail/mailer";
import { SignInForm } from "./sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps) {
	const query = await searchParams;
	const next = safePath(query.next);
	const problem = problemWords(query.problem);
	if (await findViewer()) redirect(problem ? "/account?problem=failed" : next);
	return (
		<>
			<h1 className="text-2xl">Sign in</h1>
			<p className="mt-1.5 mb-6 text-quiet">A memory that shows where each fact comes from.</p>
			<div className="mb-6 empty:hidden">
				<Problem>{problem}</Problem>
			</div>
			<ProviderButtons providers={configuredProviders()} next={next} />
			<SignInForm next={next} sendsMail={isMailConfigured()} />
			<p className="mt-4 text-sm">
				<Link href="/reset" className="text-accent underline underline-offset-2">
					Forgot your password?
				</Link>
			</p>
			<p className="mt-6 text-sm text-quiet">
				No account yet?{" "}
				<Link
					href={next === "/" ? "/signup" : `/signup?next=${encodeURIComponent(next)}`}
					className="text-accent underline underline-offset-2"
				>
					Create one
				</Link>
				.
			</p>
		</>
	);
}
