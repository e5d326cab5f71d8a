"use client";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { Field, SelectField } from "@/components/ui/field";
import { UserPlus } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { ShownOnce } from "@/components/ui/shown-once";
import type { Role } from "@/lib/auth/roles";
import { atBase } from "@/lib/base-path";
import { changeMemberAction, inviteAction, leaveTeamAction } from "./actions";

/** The dialog that makes an invitation and shows its link once. */
export function Invite({ teamId, roles, baseUrl }: { teamId: string; roles: Role[]; baseUrl: string }) {
	const dialog = useDialog(inviteAction, teamId, () => undefined, { shows: true });
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
};

/** The dialog that changes a member's role or removes them. */
export function ChangeMember({ teamId, member, roles }: Change) {
	const dialog = useDialog(changeMemberAction, teamId, () => `${member.email} was changed`);
	return (
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
	);
}

export function Leave({ teamId, teamName }: { teamId: string; teamName: string }) {
	const dialog = useDialog(leaveTeamAction, teamId, () => location.assign(atBase("/")), { refresh: false });
	return (
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
	);
}
