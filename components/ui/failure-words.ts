import { PROXY_FAULT } from "@/lib/proxy-fault";

/** What a page says when a request of its own ended without an answer that the page knows. Pure. */
export const failureWords = (error: unknown): string =>
	error instanceof Error && error.message.startsWith(PROXY_FAULT)
		? error.message
		: "The service cannot be reached. Try again.";
