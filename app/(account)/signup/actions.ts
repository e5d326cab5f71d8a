"use server";
import { z } from "zod";
import { signUp } from "@/lib/accounts/sign-up";
import { publicAction } from "@/lib/http/public-action";
import { text } from "@/lib/wire/fields";

const SignUpInput = z.object({ email: text(0, 400), password: text(0, 1_000), teamName: text(0, 200) });

/** Makes an account; answers the same whether the address had one already or not. */
export const signUpAction = publicAction({
	input: SignUpInput,
	run: (input, { address, now }) => signUp(input, address, now),
});
