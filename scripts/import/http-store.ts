// Stores writes over the HTTP API, and retries while the server is busy or restarting.
import { setTimeout as sleep } from "node:timers/promises";
import { type Store, toOutcome } from "@/lib/transfer/import/import-items";

/** The server cannot be reached, or is none of ours. */
export class ImportRefused extends Error {}

const TRIES = 8;
const TIMEOUT_MS = 120_000;
const MAX_WAIT_S = 60;

type Answer = {
	error?: string;
	message?: string;
	episode_name?: string;
	extracted?: { entities: number; edges: number };
};

/**
 * A store that writes with this key. 429 `rate_limited`, 503 and a lost connection are tried again, as long as the server says or
 * longer each time; a write that was stored meanwhile answers `already_there`. Throws `ImportRefused` when that does not end.
 */
export function httpStore(base: string, key: string): Store {
	return async ({ path, body }) => {
		for (let attempt = 1; ; attempt++) {
			const name = String(body.name);
			const answer = await post(new URL(path, base), key, body);
			if (typeof answer === "string" || isPassing(answer.status, answer.body.error)) {
				const reason = typeof answer === "string" ? answer : (answer.body.message ?? `status ${answer.status}`);
				if (attempt === TRIES) throw new ImportRefused(`${base} does not answer: ${reason}. Run it again to go on.`);
				const asked = typeof answer === "string" ? 0 : answer.retryAfter;
				await sleep(Math.min(asked || 2 ** (attempt - 2), MAX_WAIT_S) * 1_000);
				continue;
			}
			const { status, body: result } = answer;
			if (status === 200 && result.extracted) {
				const { entities, edges } = result.extracted;
				return { status: "stored", episode_name: result.episode_name ?? name, entities, edges };
			}
			const slug = result.error ?? "unknown";
			return toOutcome({ ...result, slug, message: result.message ?? `The server answered ${status}.` }, name);
		}
	};
}

const isPassing = (status: number, slug = "") =>
	status >= 500 || slug === "rate_limited" || slug === "idempotency_conflict";

/** The answer, or in words why there is none. */
async function post(url: URL, key: string, body: object) {
	try {
		const response = await fetch(url, {
			method: "POST",
			headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
			body: JSON.stringify(body),
			signal: AbortSignal.timeout(TIMEOUT_MS),
			redirect: "error",
		});
		const text = await response.text();
		const retryAfter = Number(response.headers.get("retry-after") ?? 0);
		return { status: response.status, retryAfter, body: readAnswer(text) };
	} catch (error) {
		const { message, cause } = error as Error;
		return cause instanceof Error ? cause.message || message : message;
	}
}

function readAnswer(text: string): Answer {
	try {
		return JSON.parse(text) as Answer;
	} catch {
		return {};
	}
}
