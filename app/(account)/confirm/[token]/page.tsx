import type { Metadata } from "next";
import { ActionButton } from "@/components/dashboard/action-button";
import { ButtonLink } from "@/components/ui/button";
import { findLink } from "@/lib/accounts/links";
import { findViewer } from "@/lib/accounts/session";
import { atBase } from "@/lib/base-path";
import { confirmEmailAction } from "../../actions";
import { Gone } from "../../gone";

// The address of this page is a secret: it goes to no other site.
export const metadata: Metadata = { title: "Confirm your address", referrer: "no-referrer" };

export default async function ConfirmPage({ params }: { params: Promise<{ token: string }> }) {
	const { token } = await params;
	const [link, viewer] = await Promise.all([findLink("email", token, new Date()), findViewer()]);
	if (!link) return <Gone href="/account" onward="Go to your account" />;
	return (
		<>
			<h1 className="text-2xl">Confirm your address</h1>
			<p className="mt-1.5 mb-6 text-quiet wrap-anywhere">{link.email}</p>
			{!viewer ? (
				<ButtonLink href={`/signin?next=${encodeURIComponent(`/confirm/${token}`)}`}>Sign in first</ButtonLink>
			) : viewer.userId === link.userId ? (
				<ActionButton action={confirmEmailAction} input={{ token }} goTo={atBase("/account")}>
					Confirm the address
				</ActionButton>
			) : (
				<p className="wrap-anywhere">
					You are signed in as {viewer.email}, which is another account. Sign out, then open this link again.
				</p>
			)}
		</>
	);
}
