import type { Metadata } from "next";
import type { PageProps } from "@/app/(dashboard)/access";
import { findLink } from "@/lib/accounts/links";
import { safePath } from "@/lib/auth/request";
import { Gone } from "../../../gone";
import { SignInButton } from "./sign-in-button";

// The address of this page is a secret: it goes to no other site.
export const metadata: Metadata = { title: "Sign in", referrer: "no-referrer" };

/** Opening it uses nothing up, as programs that check mail for bad links do; the button does. */
export default async function SignInLinkPage({ params, searchParams }: PageProps<{ token: string }>) {
	const [{ token }, { next }] = await Promise.all([params, searchParams]);
	const link = await findLink("sign_in", token, new Date());
	if (!link) return <Gone href="/signin" onward="Ask for a new one" />;
	return (
		<>
			<h1 className="text-2xl">Sign in</h1>
			<p className="mt-1.5 mb-6 text-quiet wrap-anywhere">As {link.email}, in this browser.</p>
			<SignInButton token={token} next={safePath(next)} />
		</>
	);
}
