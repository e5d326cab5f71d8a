"use server";
import { z } from "zod";
import { requestLink } from "@/lib/accounts/links";
import { resetPassword } from "@/lib/accounts/reset-password";
import { publicAction } from "@/lib/http/session-action";
import { text } from "@/lib/wire/fields";

const ResetRequest = z.object({ email: text(0, 400) });
const NewPassword = z.object({ token: text(0, 200), password: text(0, 1_000) });

/** Asks for a mail with a reset link; answers the same whether the address has an account or not. */
export const requestResetAction = publicAction({
	input: ResetRequest,
	run: (input, { address, now }) => requestLink("reset", input, address, now),
});

/** Sets a new password by such a link. */
export const resetPasswordAction = publicAction({
	input: NewPassword,
	run: ({ token, password }, { now }) => resetPassword(token, password, now),
});
