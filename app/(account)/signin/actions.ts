"use server";
import { z } from "zod";
import { requestLink } from "@/lib/accounts/request-link";
import { safePath } from "@/lib/auth/safe-path";
import { publicAction } from "@/lib/http/public-action";
import { text } from "@/lib/wire/fields";

const SignInLinkRequest = z.object({ email: text(0, 400), next: text(0, 1_000).optional() });

/** Asks for a mail with a sign-in link; answers the same whether the address has an account or not. */
export const requestSignInLinkAction = publicAction({
	input: SignInLinkRequest,
	run: ({ email, next }, { address, now }) => requestLink("sign_in", { email, next: safePath(next) }, address, now),
});
