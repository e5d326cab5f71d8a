"use server";
import { z } from "zod";
import { askToProveEmail, changeEmail } from "@/lib/accounts/change-email";
import { changePassword } from "@/lib/accounts/change-password";
import { deleteAccount } from "@/lib/accounts/delete-account";
import { providerName } from "@/lib/accounts/providers";
import { endOtherSessions, endSession } from "@/lib/accounts/sessions";
import { removeIdentity } from "@/lib/accounts/sign-in-by-provider";
import {
	beginTwoFactor,
	confirmTwoFactor,
	renewRecoveryCodes,
	turnOffTwoFactor,
} from "@/lib/accounts/two-factor/change-two-factor";
import { changeName } from "@/lib/accounts/users";
import { sessionAction } from "@/lib/http/session-action";
import { text } from "@/lib/wire/fields";

const PasswordInput = z.object({ current: text(0, 1_000), password: text(0, 1_000) });
const NameInput = z.object({ name: text(0, 1_000) });
const EmailInput = z.object({ email: text(0, 400), password: text(0, 1_000) });
const EndSessionInput = z.object({ sessionId: z.uuid({ error: "is not the id of a session" }) });
const Nothing = z.object({});
const ProviderInput = z.object({ provider: z.enum(["github", "google"], { error: "is not a service" }) });
const BeginInput = z.object({ password: text(0, 1_000) });
const CodeInput = z.object({ code: text(0, 100) });
const ProofInput = z.object({ password: text(0, 1_000), code: text(0, 100) });

/** Sets the name that the members of one's teams see. */
export const changeNameAction = sessionAction({
	action: "account.use",
	input: NameInput,
	run: ({ viewer }, { name }) => changeName(viewer.userId, name),
});

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

/** Makes a secret for an authenticator app, which nothing asks for yet. */
export const beginTwoFactorAction = sessionAction({
	action: "account.use",
	input: BeginInput,
	run: ({ viewer, now }, { password }) => beginTwoFactor(viewer, password, now),
});

/** Turns two-factor authentication on by a first code. */
export const confirmTwoFactorAction = sessionAction({
	action: "account.use",
	input: CodeInput,
	run: ({ viewer, now }, { code }) => confirmTwoFactor(viewer, code, now),
});

/** Turns two-factor authentication off. */
export const turnOffTwoFactorAction = sessionAction({
	action: "account.use",
	input: ProofInput,
	run: ({ viewer, now }, proof) => turnOffTwoFactor(viewer, proof, now),
});

/** Makes new recovery codes in the place of the old ones. */
export const renewRecoveryCodesAction = sessionAction({
	action: "account.use",
	input: ProofInput,
	run: ({ viewer, now }, proof) => renewRecoveryCodes(viewer, proof, now),
});
