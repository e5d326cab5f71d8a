"use server";
import { z } from "zod";
import { confirmEmail } from "@/lib/accounts/change-email";
import { sessionAction } from "@/lib/http/session-action";

/** Proves an address by the link that was mailed to it, as whoever is signed in. */
export const confirmEmailAction = sessionAction({
	action: "account.use",
	input: z.object({ token: z.string().max(200) }),
	run: ({ viewer, now }, { token }) => confirmEmail(viewer.userId, token, now),
});
