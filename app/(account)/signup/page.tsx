import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { PageProps } from "@/app/(dashboard)/access";
import { ProviderButtons } from "@/components/account/provider-buttons";
import { Link } from "@/components/ui/link";
import { configuredProviders } from "@/lib/accounts/providers";
import { findViewer } from "@/lib/accounts/session";
import { safePath } from "@/lib/auth/request";
import { SignUpForm } from "./sign-up-form";

export const metadata: Metadata = { title: "Create an account" };

export default async function SignUpPage({ searchParams }: PageProps) {
	const next = safePath((await searchParams).next);
	if (await findViewer()) redirect(next);
	return (
		<>
			<h1 className="text-2xl">Create an account</h1>
			<p className="mt-1.5 mb-6 text-quiet">
				You get a team and a project named <code className="font-mono text-sm">default</code>. Free, no card.
			</p>
			<ProviderButtons providers={configuredProviders()} next={next} />
			<SignUpForm next={next} />
			<p className="mt-6 text-sm text-quiet">
				Have an account?{" "}
				<Link
					href={next === "/" ? "/signin" : `/signin?next=${encodeURIComponent(next)}`}
					className="text-accent underline underline-offset-2"
				>
					Sign in
				</Link>
				.
			</p>
		</>
	);
}
