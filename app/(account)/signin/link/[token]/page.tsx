import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { findLink } from "@/lib/accounts/links";
import { safePath } from "@/lib/auth/safe-path";
import { GoneLink } from "../../../gone-link";
import { SignInButton } from "./sign-in-button";

// The address of this page is a secret: it goes to no other site.
export const metadata: Metadata = { title: "Sign in", referrer: "no-referrer" };

type Props = {
	params: Promise<{ token: string }>;
	searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Opening it uses nothing up, as programs that check mail for bad links do; the button does. */
export default async function SignInLinkPage({ params, searchParams }: Props) {
	const [{ token }, { next }] = await Promise.all([params, searchParams]);
	const link = await findLink("sign_in", token, new Date());
	if (!link) return <GoneLink again={<ButtonLink href="/signin">Ask for a new one</ButtonLink>} />;
	return (
		<>
			<h1 className="text-2xl">Sign in</h1>
			<p className="mt-1.5 mb-6 text-quiet wrap-anywhere">As {link.email}, in this browser.</p>
			<SignInButton token={token} next={safePath(next)} />
		</>
	);
}
