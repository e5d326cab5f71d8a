"use server";
import { requestLink } from "@/lib/accounts/request-link";
import { resetPassword } from "@/lib/accounts/reset-password";
import { publicAction } from "@/lib/http/public-action";
import { NewPassword, ResetRequest } from "./input";

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
