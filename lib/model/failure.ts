// The ways in which a question to a model can fail, and what may be said of each.

/** Why there is no answer, as half a sentence about "the language model", fit for any reader. */
export const FAILURES = {
	off: "is not configured",
	paused: "is left alone for a moment after it failed repeatedly",
	timeout: "did not answer in time",
	cancelled: "was not waited for",
	unreachable: "could not be reached",
	rate_limited: "is asked too often at present",
	denied: "refused the key or is not where it is said to be",
	refused: "refused the question",
	server_error: "failed",
	too_large: "gave far too long an answer",
	unreadable: "gave an answer that could not be used",
	unusable: "could not be loaded",
	busy: "has too much to do at present",
} as const;
export type ModelFailure = keyof typeof FAILURES;

/** Failures of the endpoint rather than of one question: several in a row are a reason to leave it alone. */
export const isOutage = (failure: ModelFailure) =>
	["timeout", "unreachable", "rate_limited", "denied", "server_error"].includes(failure);
