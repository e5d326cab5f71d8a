// How passwords are judged and kept: argon2id, 12 to 128 characters, none that is common, no composition rules.
import { hash, verify } from "@node-rs/argon2";
import { invalidField } from "@/lib/errors";
import { isCommonPassword } from "./common-passwords";

const MIN_PASSWORD = 12;
const MAX_PASSWORD = 128;

/** OWASP's first choice of parameters; argon2id is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A sentence to show beside the field for a password that nobody should take; null for any other. */
export function passwordProblem(password: string, email: string): string | null {
	const length = [...password].length;
	if (length < MIN_PASSWORD) return `Use at least ${MIN_PASSWORD} characters. A few words make a good password.`;
	if (length > MAX_PASSWORD) return `Use at most ${MAX_PASSWORD} characters.`;
	if (isCommonPassword(password, email))
		return "This password is among the first that a guesser tries. Choose another.";
	return null;
}

/** Throws `invalid_request` with that sentence. */
export function assertGoodPassword(password: string, email: string): void {
	const message = passwordProblem(password, email);
	if (message) throw invalidField("password", message);
}

export const hashPassword = (password: string) => hash(password.normalize("NFKC"), COST);

let decoy: Promise<string> | undefined;

/** Compares; without a hash it takes as long all the same, so that time does not reveal who has an account. */
export async function isPassword(password: string, kept: string | null | undefined): Promise<boolean> {
	decoy ??= hashPassword("a password that nobody has");
	const matches = await verify(kept ?? (await decoy), password.normalize("NFKC"));
	return matches && Boolean(kept);
}
