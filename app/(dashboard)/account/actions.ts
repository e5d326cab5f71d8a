"use server";
import { askToProveEmail, changeEmail } from "@/lib/accounts/change-email";
import { changePassword } from "@/lib/accounts/change-password";
import { deleteAccount } from "@/lib/accounts/delete-account";
import { endOtherSessions, endSession } from "@/lib/accounts/sessions";
import { removeIdentity } from "@/lib/accounts/sign-in-by-provider";
import { sessionAction } from "@/lib/http/session-action";
import { providerName } from "@/lib/session/providers";
import { EmailInput, EndSessionInput, Nothing, PasswordInput, ProviderInput } from "./input";

/** Sets a new password and ends every other session. */
export const changePasswordAction = sessionAction({
	action: "account.use",
	input: PasswordInput,
	run: async ({ viewer, now }, input) => ({ ended: await changePassword(viewer, input, now) }),
});

/** Moves the account to another address, at once or by a link that is mailed there. */
export const changeEmailAction = sessionAction({
	action: "account.use",
	input: EmailInput,
	run: ({ viewer, now }, input) => changeEmail(viewer, input, now),
});

/** Mails a link that proves the account's address. */
export const proveEmailAction = sessionAction({
	action: "account.use",
	input: Nothing,
	run: ({ viewer, now }) => askToProveEmail(viewer, now),
});

/** Takes another service away from the ways in. */
export const removeIdentityAction = sessionAction({
	action: "account.use",
	input: ProviderInput,
	run: ({ viewer, now }, { provider }) => removeIdentity(viewer.userId, provider, providerName(provider), now),
});

/** Ends one of one's own sessions. */
export const endSessionAction = sessionAction({
	action: "account.use",
	input: EndSessionInput,
	run: ({ viewer, now }, { sessionId }) => endSession(viewer.userId, sessionId, now),
});

/** Ends every session but this one. */
export const endOthersAction = sessionAction({
	action: "account.use",
	input: Nothing,
	run: async ({ viewer, now }) => ({ ended: await endOtherSessions(viewer.userId, viewer.sessionId, now) }),
});

/** Deletes the account, and the teams that nobody else belongs to. */
export const deleteAccountAction = sessionAction({
	action: "account.use",
	input: EmailInput,
	run: ({ viewer, now }, input) => deleteAccount(viewer, input, now),
});
