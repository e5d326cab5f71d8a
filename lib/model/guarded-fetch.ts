// The only way in which a request to a model leaves this process.

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/** Thrown out of a body that goes on past 2 MiB. */
export class AnswerTooLarge extends Error {}

/**
 * `fetch` that never follows a redirect (a 3xx is the answer) and stops reading past 2 MiB. Decision: whoever answers at
 * the configured address cannot send the prose, or the key, elsewhere.
 */
export async function guardedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const response = await fetch(input, { ...init, redirect: "manual" });
	if (!response.body) return response;
	let bytes = 0;
	const counted = response.body.pipeThrough(
		new TransformStream<Uint8Array, Uint8Array>({
			transform(chunk, controller) {
				bytes += chunk.byteLength;
				if (bytes > MAX_ANSWER_BYTES) controller.error(new AnswerTooLarge("The answer is too large."));
				else controller.enqueue(chunk);
			},
		}),
	);
	return new Response(counted, { status: response.status, headers: response.headers });
}
