"use server";
import { z } from "zod";
import { confirmEmail } from "@/lib/accounts/change-email";
import { requestLink } from "@/lib/accounts/links";
import { signUp } from "@/lib/accounts/sign-up";
import { safePath } from "@/lib/auth/request";
import { publicAction, sessionAction } from "@/lib/http/session-action";
import { acceptInvitation } from "@/lib/teams/invitations";
import { text } from "@/lib/wire/fields";

const SignInLinkRequest = z.object({ email: text(0, 400), next: text(0, 1_000).optional() });

/** Asks for a mail with a sign-in link; answers the same whether the address has an account or not. */
export const requestSignInLinkAction = publicAction({
	input: SignInLinkRequest,
	run: ({ email, next }, { address, now }) => requestLink("sign_in", { email, next: safePath(next) }, address, now),
});

const SignUpInput = z.object({ email: text(0, 400), password: text(0, 1_000), teamName: text(0, 200) });

/** Makes an account; answers the same whether the address had one already or not. */
export const signUpAction = publicAction({
	input: SignUpInput,
	run: (input, { address, now }) => signUp(input, address, now),
});

/** Proves an address by the link that was mailed to it, as whoever is signed in. */
export const confirmEmailAction = sessionAction({
	action: "account.use",
	input: z.object({ token: z.string().max(200) }),
	run: ({ viewer, now }, { token }) => confirmEmail(viewer.userId, token, now),
});

/** Takes up an invitation as whoever is signed in. */
export const acceptInvitationAction = sessionAction({
	action: "account.use",
	input: z.object({ token: z.string().max(200) }),
	run: ({ viewer, now }, { token }) => acceptInvitation(token, viewer, now),
});
