// Calls of Slack's Web API: what they refuse, in words for people.
import { asArray, asRecord, asText } from "@/lib/transfer/import/messages";
import { SourceProblem } from "./connector";
import { clockOf, guardedFetch, hostOf, retryAfter } from "./guarded-fetch";

export type Caller = { api: string; token: string; now: Date };
type Json = Record<string, unknown>;

const PER_PAGE = 200;
/** A token that is asked for too often without being told how long to wait. */
const WAIT_MS = 60_000;

/** What a method answers. Throws `SourceProblem`. */
export async function callSlack(
	{ api, token, now }: Caller,
	method: string,
	words: Record<string, string>,
): Promise<Json> {
	const url = `${api}/${method}?${new URLSearchParams(words)}`;
	const answer = await guardedFetch(url, { headers: { authorization: `Bearer ${token}` } });
	const said = parse(answer.text);
	if (answer.status === 429 || said.error === "ratelimited") {
		const at = retryAfter(answer, now) ?? new Date(now.getTime() + WAIT_MS);
		throw new SourceProblem(`Slack's rate limit is reached until ${clockOf(at)}.`, at);
	}
	if (answer.status !== 200) throw new SourceProblem(`${hostOf(api)} answered ${answer.status}.`);
	if (said.ok !== true) throw new SourceProblem(wordsOf(said, words.channel));
	return said;
}

/** The messages that a method answers in pages, all of them. Throws `SourceProblem`. */
export async function listMessages(caller: Caller, method: string, words: Record<string, string>): Promise<Json[]> {
	const messages: Json[] = [];
	for (let cursor = ""; ; ) {
		const paged = { ...words, limit: String(PER_PAGE), ...(cursor ? { cursor } : {}) };
		const answer = await callSlack(caller, method, paged);
		messages.push(...asArray(answer.messages).map(asRecord));
		cursor = asText(asRecord(answer.response_metadata).next_cursor);
		if (cursor === "") return messages;
	}
}

function wordsOf({ error, needed }: Json, channel = ""): string {
	const code = asText(error);
	if (/^(?:invalid_auth|not_authed|account_inactive|token_revoked|token_expired)$/.test(code))
		return `Slack refused the token (${code}).`;
	if (code === "missing_scope") return `The token lacks the scope ${asText(needed) || "that it needs"}.`;
	if (code === "not_in_channel") return `The app is not in the channel ${channel}: invite it there.`;
	if (code === "channel_not_found") return `There is no channel ${channel}, or the app is not in it.`;
	return `Slack refused: ${code || "no reason given"}.`;
}

function parse(text: string): Json {
	try {
		return asRecord(JSON.parse(text));
	} catch {
		return {};
	}
}
