import type { Metadata } from "next";
import { findLink } from "@/lib/accounts/links";
import { Gone } from "../../gone";
import { NewPasswordForm } from "./new-password-form";

// The address of this page is a secret: it goes to no other site.
export const metadata: Metadata = { title: "Set a new password", referrer: "no-referrer" };

export default async function NewPasswordPage({ params }: { params: Promise<{ token: string }> }) {
	const { token } = await params;
	const link = await findLink("reset", token, new Date());
	if (!link) return <Gone href="/reset" onward="Ask for a new one" />;
	return (
		<>
			<h1 className="text-2xl">Set a new password</h1>
			<p className="mt-1.5 mb-6 text-quiet wrap-anywhere">For {link.email}. Every browser is signed out by it.</p>
			<NewPasswordForm token={token} email={link.email} />
		</>
	);
}
