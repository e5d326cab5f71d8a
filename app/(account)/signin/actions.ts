"use server";
import { requestLink } from "@/lib/accounts/request-link";
import { safePath } from "@/lib/auth/safe-path";
import { publicAction } from "@/lib/http/public-action";
import { SignInLinkRequest } from "./input";

/** Asks for a mail with a sign-in link; answers the same whether the address has an account or not. */
export const requestSignInLinkAction = publicAction({
	input: SignInLinkRequest,
	run: ({ email, next }, { address, now }) => requestLink("sign_in", { email, next: safePath(next) }, address, now),
});
