// One request to a source: to public addresses alone, also where it is redirected, with an answer that fits into memory.
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { problemOf, publicLookup } from "@/lib/public-address";
import { SourceProblem } from "./connector";
import { mayCallPrivate } from "./settings";

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 16 * 1024 ** 2;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 5;

type Call = { headers?: Record<string, string>; body?: string };
export type Answer = { status: number; headers: IncomingMessage["headers"]; text: string };

/**
 * Sends a GET, or with a body a POST, and answers what came back, whatever its status. Follows redirects of a GET, without its
 * credentials where they lead to another host. Throws `SourceProblem` in words for a private address, no connection, no whole answer
 * within 30 s, and an answer beyond 16 MiB.
 */
export async function guardedFetch(url: string, call: Call = {}): Promise<Answer> {
	let [at, headers] = [url, call.headers ?? {}];
	for (let redirects = 0; ; redirects++) {
		const answer = await once(at, { ...call, headers });
		const { location } = answer.headers;
		if (!REDIRECTS.has(answer.status) || !location || call.body !== undefined) return answer;
		if (redirects === MAX_REDIRECTS || !URL.canParse(location, at))
			throw new SourceProblem(`${hostOf(url)} redirects without end.`);
		const next = new URL(location, at).href;
		if (new URL(next).origin !== new URL(at).origin) headers = withoutCredentials(headers);
		at = next;
	}
}

async function once(url: string, { headers = {}, body }: Call): Promise<Answer> {
	const allowsPrivate = mayCallPrivate();
	const problem = problemOf(url, allowsPrivate);
	if (problem) throw new SourceProblem(`The address ${url.slice(0, 200)} ${problem}.`);
	const timeout = AbortSignal.timeout(TIMEOUT_MS);
	const send = new URL(url).protocol === "https:" ? httpsRequest : httpRequest;
	const options = {
		method: body === undefined ? "GET" : "POST",
		headers: { "user-agent": "memory-graph", "accept-encoding": "gzip", ...headers },
		lookup: allowsPrivate ? undefined : publicLookup,
		agent: false,
		signal: timeout,
	};
	try {
		const response = await new Promise<IncomingMessage>((answer, fail) =>
			send(url, options, answer).on("error", fail).end(body),
		);
		return { status: response.statusCode ?? 0, headers: response.headers, text: await readText(response, url) };
	} catch (error) {
		if (error instanceof SourceProblem) throw error;
		if (timeout.aborted) throw new SourceProblem(`${hostOf(url)} gave no whole answer within 30 seconds.`);
		const { code, message } = error as NodeJS.ErrnoException;
		if (code === "PRIVATE_ADDRESS")
			throw new SourceProblem(`${hostOf(url)} is an address of a private network, which this server does not call.`);
		throw new SourceProblem(`${hostOf(url)} cannot be reached (${code ?? message}).`);
	}
}

async function readText(response: IncomingMessage, url: string): Promise<string> {
	const isPacked = response.headers["content-encoding"] === "gzip";
	const unpack = createGunzip();
	// An answer that breaks off ends its reader too.
	if (isPacked) response.on("error", (error) => unpack.destroy(error)).pipe(unpack);
	const body: Readable = isPacked ? unpack : response;
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of body) {
		chunks.push(chunk);
		size += chunk.length;
		if (size <= MAX_BYTES) continue;
		response.destroy();
		throw new SourceProblem(`${hostOf(url)} answered more than 16 MiB.`);
	}
	return Buffer.concat(chunks).toString("utf8");
}

/** What a request may carry to another host. */
const withoutCredentials = (headers: Record<string, string>) =>
	Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)));

export const hostOf = (url: string) => new URL(url).host;

/** When an answer says to come back: `Retry-After` in seconds or as a date; null where it does not. */
export function retryAfter({ headers }: Pick<Answer, "headers">, now: Date): Date | null {
	const said = headers["retry-after"];
	if (said === undefined) return null;
	const at = /^\d+$/.test(said) ? new Date(now.getTime() + Number(said) * 1_000) : new Date(said);
	return Number.isNaN(at.getTime()) ? null : at;
}

/** An instant as a problem names it. */
export const clockOf = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
