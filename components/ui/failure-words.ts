import { PROXY_FAULT } from "@/lib/errors";

/** What a page says when a request of its own ended without an answer that the page knows. Pure. */
export const failureWords = (error: unknown): string =>
	error instanceof Error && error.message.startsWith(PROXY_FAULT)
		? error.message
		: "The service cannot be reached. Try again.";

/** What is said when another service's word was not enough. Pure. */
const WORDS: Record<string, string> = {
	unverified: "That service has not confirmed an email address of yours. Confirm it there, then try again.",
	taken:
		"Your email address has an account already, and it was never confirmed. Sign in to it in another way, then connect the service on the account page.",
	guarded:
		"The account of your email address has two-factor authentication. Sign in to it in another way, then connect the service on the account page.",
	elsewhere: "That belongs to another account already.",
	second: "Another account of that service is connected already. Disconnect it first.",
	ended: "Your session has ended. Sign in, then connect the service again.",
};

/** The sentence for what a URL says went wrong; null when it says nothing. No word of the URL itself is ever shown. */
export function problemWords(problem: unknown): string | null {
	if (typeof problem !== "string" || problem === "") return null;
	return WORDS[problem] ?? "Signing in by that service did not work. Try again.";
}
