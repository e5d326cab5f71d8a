// One POST to an address that somebody typed in: never into this machine's own networks, never where an answer redirects.
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { problemOf, publicLookup } from "@/lib/public-address";

const TIMEOUT_MS = 10_000;

/**
 * Sends a POST and answers its status. The address that is connected to is the one that was looked at, so that a name cannot change
 * its meaning in between. Throws an Error in words for a private address, a refused connection, and no answer within 10 s.
 */
export async function guardedPost(
	url: string,
	headers: Record<string, string>,
	body: string,
	allowPrivate: boolean,
): Promise<number> {
	const problem = problemOf(url, allowPrivate);
	if (problem) throw new Error(`The URL ${problem}.`);
	const send = new URL(url).protocol === "https:" ? httpsRequest : httpRequest;
	return new Promise((answer, fail) => {
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		const options = { method: "POST", headers, lookup: allowPrivate ? undefined : publicLookup, agent: false, signal };
		const sent = send(url, options, (response) => {
			// Only the status counts.
			response.destroy();
			answer(response.statusCode ?? 0);
		});
		sent.on("error", (error: NodeJS.ErrnoException) =>
			fail(signal.aborted ? new Error("No answer within 10 seconds.") : new Error(error.code ?? error.message)),
		);
		sent.end(body);
	});
}
