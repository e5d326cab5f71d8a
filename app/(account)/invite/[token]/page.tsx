import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { findViewer } from "@/lib/accounts/session";
import { findInvitation } from "@/lib/teams/invitations";
import { Gone } from "../../gone";
import { JoinButton } from "./join-button";

// The address of this page is a secret: it goes to no other site.
export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
	const { token } = await params;
	const [invitation, viewer] = await Promise.all([findInvitation(token, new Date()), findViewer()]);
	if (!invitation) {
		return (
			<Gone
				title="This invitation is no longer good"
				why="It was used, revoked or is more than a week old. Ask for a new one."
				href="/"
				onward="Go home"
			/>
		);
	}
	const next = encodeURIComponent(`/invite/${token}`);
	return (
		<>
			<h1 className="text-2xl">Join {invitation.teamName}</h1>
			<p className="mt-2 mb-6 text-quiet">
				{invitation.email} is invited as <strong className="font-medium text-ink">{invitation.role}</strong>.
			</p>
			{viewer?.email === invitation.email ? (
				<JoinButton token={token} />
			) : viewer ? (
				<p>
					You are signed in as {viewer.email}. Sign out, then open this link again as {invitation.email}.
				</p>
			) : (
				<div className="flex flex-wrap gap-3">
					<ButtonLink href={`/signup?next=${next}`}>Create an account</ButtonLink>
					<ButtonLink href={`/signin?next=${next}`} look="outline">
						Sign in
					</ButtonLink>
				</div>
			)}
		</>
	);
}
