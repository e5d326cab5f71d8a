"use server";
import { z } from "zod";
import { sessionAction } from "@/lib/http/session-action";
import { acceptInvitation } from "@/lib/teams/invitations";

/** Takes up an invitation as whoever is signed in. */
export const acceptInvitationAction = sessionAction({
	action: "account.use",
	input: z.object({ token: z.string().max(200) }),
	run: ({ viewer, now }, { token }) => acceptInvitation(token, viewer, now),
});
