"use client";
import { ActionButton } from "@/components/dashboard/action-button";
import { atBase } from "@/lib/base-path";
import { acceptInvitationAction } from "../../actions";

export function JoinButton({ token }: { token: string }) {
	return (
		<ActionButton
			action={acceptInvitationAction}
			input={{ token }}
			goTo={({ teamId }) => atBase(`/t/${teamId}/projects`)}
		>
			Join the team
		</ActionButton>
	);
}
