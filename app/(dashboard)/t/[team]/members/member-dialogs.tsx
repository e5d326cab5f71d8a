"use client";
import { UserPlus } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field, SelectField } from "@/components/ui/field";
import { Modal } from "@/components/ui/modal";
import { Notice } from "@/components/ui/notice";
import type { Role } from "@/lib/auth/roles";
import type { changeMemberAction, inviteAction, leaveTeamAction, revokeInvitationAction } from "./actions";

/** The dialog that makes an invitation and shows its link once. */
export function Invite(props: { teamId: string; roles: Role[]; baseUrl: string; action: typeof inviteAction }) {
	const { teamId, roles, baseUrl, action } = props;
	const [open, setOpen] = useState(false);
	const [made, setMade] = useState<{ link: string; email: string } | null>(null);
	const { run, pending, fields, problem, forget } = useAction(action, teamId, ({ secret, email }) => {
		setMade({ link: `${baseUrl}/invite/${secret}`, email });
		return undefined;
	});
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = new FormData(event.currentTarget);
		run({ email: String(form.get("email")), role: String(form.get("role")) as Role });
	};
	const change = (next: boolean) => {
		setOpen(next);
		setMade(null);
		forget();
	};
	return (
		<Modal
			title={made ? "The invitation's link" : "Invite somebody"}
			trigger={
				<Button>
					<UserPlus aria-hidden="true" className="size-4" />
					Invite
				</Button>
			}
			open={open}
			onOpenChange={change}
			mustAct={made !== null}
		>
			{made ? (
				<div className="grid gap-4">
					<Notice tone="warn" live>
						Send this link to {made.email}. It works once, for that address, for seven days, and is not shown again.
					</Notice>
					<div className="flex flex-wrap items-center gap-2 rounded-md border border-edge bg-well p-2 pl-3">
						<code className="min-w-0 grow font-mono text-sm break-all" data-testid="invitation-link">
							{made.link}
						</code>
						<CopyButton text={made.link} label="Copy link" />
					</div>
					<Button onClick={() => change(false)}>I have copied it</Button>
				</div>
			) : (
				<form onSubmit={submit} className="grid gap-4" noValidate>
					{problem && (
						<Notice tone="danger" live>
							{problem}
						</Notice>
					)}
					<Field label="E-mail" name="email" type="email" required error={fields.email} />
					<SelectField label="Role" name="role" defaultValue="member">
						{roles.map((role) => (
							<option key={role}>{role}</option>
						))}
					</SelectField>
					<Button type="submit" pending={pending}>
						Make the link
					</Button>
				</form>
			)}
		</Modal>
	);
}

type Change = {
	teamId: string;
	member: { userId: string; email: string; role: Role };
	roles: Role[];
	action: typeof changeMemberAction;
};

/** The dialog that changes a member's role or takes them out. */
export function ChangeMember({ teamId, member, roles, action }: Change) {
	const [open, setOpen] = useState(false);
	const { run, pending, problem } = useAction(action, teamId, () => {
		setOpen(false);
		return `${member.email} was changed`;
	});
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		run({ userId: member.userId, role: String(new FormData(event.currentTarget).get("role")) as Role });
	};
	return (
		<div className="flex justify-end pt-2 sm:pt-0">
			<Modal
				title={member.email}
				trigger={
					<Button look="outline" size="small" aria-label={`Change ${member.email}`}>
						Change
					</Button>
				}
				open={open}
				onOpenChange={setOpen}
			>
				<form onSubmit={submit} className="grid gap-4">
					{problem && (
						<Notice tone="danger" live>
							{problem}
						</Notice>
					)}
					<SelectField label="Role" name="role" defaultValue={member.role}>
						{roles.map((role) => (
							<option key={role}>{role}</option>
						))}
					</SelectField>
					<div className="flex flex-wrap justify-between gap-2">
						<Button look="danger" pending={pending} onClick={() => run({ userId: member.userId, role: null })}>
							Take out of the team
						</Button>
						<Button type="submit" pending={pending}>
							Save role
						</Button>
					</div>
				</form>
			</Modal>
		</div>
	);
}

export function RevokeInvitation(props: {
	teamId: string;
	invitation: string;
	email: string;
	action: typeof revokeInvitationAction;
}) {
	const { teamId, invitation, email, action } = props;
	const { run, pending } = useAction(action, teamId, () => `The invitation of ${email} is revoked`);
	return (
		<div className="flex justify-end pt-2 sm:pt-0">
			<Button
				look="danger"
				size="small"
				pending={pending}
				aria-label={`Revoke the invitation of ${email}`}
				onClick={() => run({ invitation })}
			>
				Revoke
			</Button>
		</div>
	);
}

export function Leave({
	teamId,
	teamName,
	action,
}: {
	teamId: string;
	teamName: string;
	action: typeof leaveTeamAction;
}) {
	const [open, setOpen] = useState(false);
	const { run, pending, problem } = useAction(
		action,
		teamId,
		() => {
			location.assign("/");
			return undefined;
		},
		{ refresh: false },
	);
	return (
		<div className="flex justify-end pt-2 sm:pt-0">
			<Modal
				title={`Leave ${teamName}?`}
				note="You lose sight of its projects at once. Somebody of the team can invite you again."
				trigger={
					<Button look="outline" size="small">
						Leave
					</Button>
				}
				open={open}
				onOpenChange={setOpen}
			>
				<div className="grid gap-4">
					{problem && (
						<Notice tone="danger" live>
							{problem}
						</Notice>
					)}
					<Button look="danger" pending={pending} onClick={() => run({})}>
						Leave the team
					</Button>
				</div>
			</Modal>
		</div>
	);
}
