"use server";
import { signUp } from "@/lib/accounts/sign-up";
import { publicAction } from "@/lib/http/public-action";
import { SignUpInput } from "./input";

/** Makes an account; answers the same whether the address had one already or not. */
export const signUpAction = publicAction({
	input: SignUpInput,
	run: (input, { address, now }) => signUp(input, address, now),
});
