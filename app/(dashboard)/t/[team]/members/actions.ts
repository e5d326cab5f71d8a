"use server";
import { z } from "zod";
import { ROLES } from "@/lib/auth/roles";
import { sessionAction } from "@/lib/http/session-action";
import { invite, mailInvitation, revokeInvitation } from "@/lib/teams/invitations";
import { changeMember } from "@/lib/teams/members";
import { text } from "@/lib/wire/fields";

const role = z.enum(ROLES, { error: `must be one of ${ROLES.join(", ")}` });
const userId = z.uuid({ error: "is not a member" });

const InviteInput = z.object({ email: text(0, 400), role });
const RevokeInvitationInput = z.object({ invitation: z.uuid({ error: "is not an invitation" }) });
const ChangeMemberInput = z.object({ userId, role: role.nullable() });
const LeaveInput = z.object({});

/** Invites an address, mails it the link where mail is sent, and answers the link's secret, once. */
export const inviteAction = sessionAction({
	action: "member.invite",
	input: InviteInput,
	run: async ({ team, viewer, now }, input) => {
		const made = await invite(team, input, { userId: viewer.userId, now });
		const letter = { ...made, teamName: team.name, role: input.role, invitedBy: viewer.email };
		return { ...made, isMailed: await mailInvitation(letter, now) };
	},
	audit: ({ role }, { email }) => `${email} as ${role}`,
});

export const revokeInvitationAction = sessionAction({
	action: "member.invite",
	input: RevokeInvitationInput,
	run: ({ team, now }, { invitation }) => revokeInvitation(team.id, invitation, now),
	audit: (_, email) => `invitation of ${email} revoked`,
});

/** Gives a member another role, or takes them out. */
export const changeMemberAction = sessionAction({
	action: "member.change",
	input: ChangeMemberInput,
	run: ({ team, viewer }, { userId, role }) =>
		changeMember(team.id, { userId: viewer.userId, role: team.role }, userId, role),
	audit: ({ role }, email) => (role ? `${email} is now ${role}` : `${email} taken out`),
});

/** Leaves a team. */
export const leaveTeamAction = sessionAction({
	action: "team.leave",
	input: LeaveInput,
	run: ({ team, viewer }) => changeMember(team.id, { userId: viewer.userId, role: team.role }, viewer.userId, null),
	audit: (_, email) => email,
});
