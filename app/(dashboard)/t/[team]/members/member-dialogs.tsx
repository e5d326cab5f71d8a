"use client";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useAction } from "@/components/dashboard/use-action";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { Field, SelectField } from "@/components/ui/field";
import { UserPlus } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { ShownOnce } from "@/components/ui/shown-once";
import type { Role } from "@/lib/auth/roles";
import { atBase } from "@/lib/base-path";
import type { changeMemberAction, inviteAction, leaveTeamAction, revokeInvitationAction } from "./actions";

/** The dialog that makes an invitation and shows its link once. */
export function Invite(props: { teamId: string; roles: Role[]; baseUrl: string; action: typeof inviteAction }) {
	const { teamId, roles, baseUrl, action } = props;
	const dialog = useDialog(action, teamId, () => undefined, { shows: true });
	const { made } = dialog;
	const link = `${baseUrl}/invite/${made?.secret}`;
	return (
		<FormDialog
			dialog={dialog}
			title="Invite a member"
			trigger={
				<Button>
					<UserPlus aria-hidden="true" className="size-4" />
					Invite
				</Button>
			}
			submit="Create invitation link"
			onSubmit={(form) => dialog.run({ email: String(form.get("email")), role: String(form.get("role")) as Role })}
			shown={
				made && {
					title: "Invitation link",
					body: (
						<>
							<Notice tone="warn" live>
								{made.isMailed ? `This link was emailed to ${made.email}.` : `Send this link to ${made.email}.`} It
								works once, only for that address, for seven days, and is not shown again.
							</Notice>
							<ShownOnce text={link} label="Copy link" testId="invitation-link" />
						</>
					),
				}
			}
		>
			<Field label="Email" name="email" type="email" required error={dialog.fields.email} />
			<RoleField roles={roles} current="member" />
		</FormDialog>
	);
}

function RoleField({ roles, current }: { roles: Role[]; current: Role }) {
	return (
		<SelectField label="Role" name="role" defaultValue={current}>
			{roles.map((role) => (
				<option key={role}>{role}</option>
			))}
		</SelectField>
	);
}

type Change = {
	teamId: string;
	member: { userId: string; email: string; role: Role };
	roles: Role[];
	action: typeof changeMemberAction;
};

/** The dialog that changes a member's role or removes them. */
export function ChangeMember({ teamId, member, roles, action }: Change) {
	const dialog = useDialog(action, teamId, () => `${member.email} was changed`);
	return (
		<div className="flex justify-end pt-2 sm:pt-0">
			<FormDialog
				dialog={dialog}
				title={member.email}
				trigger={
					<Button look="outline" size="small" aria-label={`Change ${member.email}`}>
						Change
					</Button>
				}
				submit="Save role"
				onSubmit={(form) => dialog.run({ userId: member.userId, role: String(form.get("role")) as Role })}
				beside={
					<Button
						look="danger"
						pending={dialog.pending}
						className="mr-auto"
						onClick={() => dialog.run({ userId: member.userId, role: null })}
					>
						Remove from team
					</Button>
				}
			>
				<RoleField roles={roles} current={member.role} />
			</FormDialog>
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
	const { run, pending } = useAction(action, teamId, () => `The invitation for ${email} was revoked`);
	return (
		<div className="flex justify-end pt-2 sm:pt-0">
			<Button
				look="danger"
				size="small"
				pending={pending}
				aria-label={`Revoke the invitation for ${email}`}
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
	const leave = () => {
		location.assign(atBase("/"));
		return undefined;
	};
	const dialog = useDialog(action, teamId, leave, { refresh: false });
	return (
		<div className="flex justify-end pt-2 sm:pt-0">
			<FormDialog
				dialog={dialog}
				title={`Leave ${teamName}?`}
				note="You lose access to its projects immediately. A member of the team can invite you again."
				trigger={
					<Button look="outline" size="small">
						Leave
					</Button>
				}
				submit="Leave the team"
				look="danger"
				onSubmit={() => dialog.run({})}
			/>
		</div>
	);
}
