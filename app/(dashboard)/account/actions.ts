"use server";
import { changePassword } from "@/lib/accounts/change-password";
import { endSession } from "@/lib/accounts/sessions";
import { sessionAction } from "@/lib/http/session-action";
import { EndSessionInput, PasswordInput } from "./input";

/** Sets a new password and ends every other session. */
export const changePasswordAction = sessionAction({
	action: "account.use",
	input: PasswordInput,
	run: async ({ viewer, now }, input) => ({ ended: await changePassword(viewer, input, now) }),
});

/** Ends one of one's own sessions. */
export const endSessionAction = sessionAction({
	action: "account.use",
	input: EndSessionInput,
	run: ({ viewer, now }, { sessionId }) => endSession(viewer.userId, sessionId, now),
});
