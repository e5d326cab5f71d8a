"use client";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { atBase } from "@/lib/base-path";
import type { acceptInvitationAction } from "../../actions";

export function JoinButton({ token, action }: { token: string; action: typeof acceptInvitationAction }) {
	const { run, pending, problem } = useAction(
		action,
		"me",
		({ teamId }) => {
			location.assign(atBase(`/t/${teamId}/projects`));
			return undefined;
		},
		{ refresh: false },
	);
	return (
		<div className="grid justify-items-start gap-4">
			{problem && (
				<Notice tone="danger" live>
					{problem}
				</Notice>
			)}
			<Button pending={pending} onClick={() => run({ token })}>
				Join the team
			</Button>
		</div>
	);
}
