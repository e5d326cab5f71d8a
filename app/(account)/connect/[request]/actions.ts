"use server";
import { z } from "zod";
import { approveRequest, denyRequest } from "@/lib/accounts/oauth/requests";
import { sessionAction } from "@/lib/http/session-action";
import { groupId } from "@/lib/wire/fields";

const request = z.string().max(100);

const ApproveInput = z.object({
	request,
	write: z.boolean(),
	groups: z.array(groupId).max(50, { error: "Name at most 50 groups." }),
});
const DenyInput = z.object({ request });

/** Gives an application access to a project, by a key of its own. Answers where the browser is redirected. */
export const approveAction = sessionAction({
	action: "key.create",
	input: ApproveInput,
	run: ({ team, project, viewer, now }, { request, write, groups }) =>
		approveRequest(request, { teamId: team.id, projectId: project.id, userId: viewer.userId, write, groups }, now),
	audit: ({ write, groups }, { clientName }) =>
		`application "${clientName}" (${write ? "read, write" : "read"}; ${groups.length > 0 ? `groups ${groups.join(", ")}` : "all groups"})`,
});

/** Denies an application access. Answers where the browser is redirected. */
export const denyAction = sessionAction({
	action: "account.use",
	input: DenyInput,
	run: ({ now }, { request }) => denyRequest(request, now),
});
