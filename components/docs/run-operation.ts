// Sending an operation from the page and reading what came back, however long it is.
import { atBase } from "@/lib/base-path";
import type { Field } from "./read-document";

export type Run = {
	method: string;
	path: string;
	parameters: Field[];
	values: Record<string, string>;
	body: string | null;
	key: string;
};
export type Ran = { status: string; ms: number; headers: string; body: string };

const SHOWN_CHARACTERS = 20_000;
const SHOWN_HEADERS = [
	"x-request-id",
	"etag",
	"x-graph-version",
	"ratelimit",
	"ratelimit-policy",
	"retry-after",
	"idempotent-replay",
	"deprecation",
];

/** The address and the request of a run; parameters left empty are not sent. Pure. */
function toRequest({ method, path, parameters, values, body, key }: Run): { url: string; init: RequestInit } {
	const headers: Record<string, string> = { Authorization: `Bearer ${key}` };
	const query = new URLSearchParams();
	let url = path;
	for (const { name, place } of parameters) {
		const value = values[name] ?? "";
		if (place === "path") url = url.replace(`{${name}}`, encodeURIComponent(value));
		else if (value !== "" && place === "query") query.set(name, value);
		else if (value !== "" && place === "header") headers[name] = value;
	}
	if (body !== null) headers["Content-Type"] = "application/json";
	return {
		url: query.size > 0 ? `${url}?${query}` : url,
		init: { method, headers, ...(body === null ? {} : { body }) },
	};
}

/** Runs it. Never throws: what goes wrong is what came back. */
export async function runOperation(run: Run): Promise<Ran> {
	const started = performance.now();
	try {
		const { url, init } = toRequest(run);
		const response = await fetch(atBase(url), init);
		const body = await readSome(response);
		return {
			status: `${response.status} ${response.statusText}`,
			ms: Math.round(performance.now() - started),
			headers: SHOWN_HEADERS.flatMap((name) => {
				const value = response.headers.get(name);
				return value === null ? [] : `${name}: ${value}`;
			}).join("\n"),
			body: pretty(body),
		};
	} catch (error) {
		return { status: "No answer", ms: Math.round(performance.now() - started), headers: "", body: String(error) };
	}
}

/** The beginning of a body; the rest of a long stream is not read. */
async function readSome(response: Response): Promise<string> {
	const reader = response.body?.getReader();
	if (!reader) return "";
	const decoder = new TextDecoder();
	let text = "";
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return text;
		text += decoder.decode(value, { stream: true });
		if (text.length > SHOWN_CHARACTERS) {
			await reader.cancel();
			return `${text.slice(0, SHOWN_CHARACTERS)}\n…`;
		}
	}
}

function pretty(body: string): string {
	try {
		return JSON.stringify(JSON.parse(body), null, 2);
	} catch {
		return body;
	}
}
