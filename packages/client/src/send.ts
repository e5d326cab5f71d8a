// How requests are sent: with the key, within a time, again where that is safe and may help; and the errors that come of it.

/** An answer of the server that is no success; `slug` is its `error`, such as `quota_exceeded`. */
export class MemoryGraphError extends Error {
	constructor(
		readonly status: number,
		readonly slug: string,
		message: string,
		readonly body: unknown,
	) {
		super(message);
		this.name = "MemoryGraphError";
	}
}

/** The server cannot be reached, or did not answer in time, in every try; `cause` is what the last one failed with. */
export class NoAnswerError extends Error {
	constructor(message: string, options?: ErrorOptions) {
		super(message, options);
		this.name = "NoAnswerError";
	}
}

export type Sending = { key: string; retries: number; timeoutMs: number; fetch: typeof fetch };

const RETRIED = new Set([429, 502, 503, 504]);
const MAX_WAIT_MS = 60_000;
/** Requests that the server remembers by their idempotency key. */
const KEYED = /\/v1\/(episodes|facts|restore)$/;
/** Requests that only read, though they have a body. */
const READING = /\/v1\/(search|context)$/;

/**
 * A fetch that carries the key, gives each write an idempotency key, ends a try after `timeoutMs`, and retries what may succeed
 * shortly. Answers in JSON have been read when it resolves; streams only begun. Throws `NoAnswerError`, or the reason of the
 * request's own signal.
 */
export function withRetries({ key, retries, timeoutMs, fetch: send }: Sending): typeof fetch {
	return async (input, init) => {
		const request = new Request(input, init);
		const { signal } = request;
		request.headers.set("authorization", `Bearer ${key}`);
		const { pathname, origin } = new URL(request.url);
		const isKeyed = request.method === "POST" && KEYED.test(pathname);
		if (isKeyed && !request.headers.has("idempotency-key")) {
			request.headers.set("idempotency-key", crypto.randomUUID());
		}
		// Safe to send again when nobody knows whether it arrived.
		const isRepeatable = request.method !== "POST" || isKeyed || READING.test(pathname);
		for (let attempt = 0; ; attempt++) {
			const isLast = attempt >= retries;
			let asked = 0;
			try {
				const response = await sendOnce(request, send, timeoutMs);
				if (isLast || !(await isPassing(response))) return response;
				asked = Number(response.headers.get("retry-after") ?? 0) * 1_000;
				await response.body?.cancel();
			} catch (error) {
				signal.throwIfAborted();
				if (isLast || !isRepeatable)
					throw new NoAnswerError(`No answer from ${origin}: ${reason(error)}`, { cause: error });
			}
			await pause(Math.min(asked || 250 * 2 ** attempt, MAX_WAIT_MS), signal);
		}
	};
}

/** What `work` resolves to. Throws once it has taken `timeoutMs`; the work itself goes on. */
export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`nothing came for ${timeoutMs} ms`)), timeoutMs);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}

async function sendOnce(request: Request, send: typeof fetch, timeoutMs: number): Promise<Response> {
	const giveUp = new AbortController();
	const signal = AbortSignal.any([request.signal, giveUp.signal]);
	try {
		return await within(timeoutMs, send(new Request(request.clone(), { signal })).then(readWhole));
	} catch (error) {
		giveUp.abort();
		throw error;
	}
}

/** An answer in JSON with its body in memory, so that a connection that is lost within it is a failed try as well. */
async function readWhole(response: Response): Promise<Response> {
	if (!response.headers.get("content-type")?.includes("json") || isStream(response)) return response;
	const { status, statusText, headers } = response;
	return new Response(await response.arrayBuffer(), { status, statusText, headers });
}

const isStream = ({ headers }: Response) => headers.get("content-type")?.includes("ndjson");

/** What fetch keeps in `cause` says more than its own "fetch failed". */
function reason(error: unknown): string {
	const { message, cause } = error as Error;
	const { code, message: behind } = (cause ?? {}) as { code?: string; message?: string };
	return behind || code || message;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		if (signal.aborted) return reject(signal.reason);
		const end = () => {
			clearTimeout(timer);
			reject(signal.reason);
		};
		const timer = setTimeout(() => {
			signal.removeEventListener("abort", end);
			resolve();
		}, ms);
		signal.addEventListener("abort", end, { once: true });
	});
}

/**
 * Whether the same request may succeed shortly. A full meter refills next month: waiting for it is the caller's to decide. A conflict
 * with `Retry-After` is an earlier try that is still running.
 */
async function isPassing(response: Response): Promise<boolean> {
	if (response.status === 409) return response.headers.has("retry-after");
	if (response.status !== 429) return RETRIED.has(response.status);
	const body = (await response
		.clone()
		.json()
		.catch(() => ({}))) as { error?: string };
	return body.error !== "quota_exceeded";
}
