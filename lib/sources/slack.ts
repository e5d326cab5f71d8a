// Slack: what was said in its channels, a day of a channel at a time, each thread with the day on which it began.

import { asArray, asRecord, asText } from "@/lib/extraction/records/messages";
import { readSlackDay } from "@/lib/extraction/records/slack";
import { sha256 } from "@/lib/ids";
import { type Item, toDay } from "@/lib/transfer/import/item";
import { type Asked, type Connector, type Page, SourceProblem } from "./connector";
import { clockOf, guardedFetch, hostOf, retryAfter } from "./guarded-fetch";
import type { SlackSettings } from "./settings";

/**
 * The day of which channel is read next, names that were looked up since, on which day the last weeks were read again, as Slack tells
 * nobody who asks what was edited or deleted, and when the last days were.
 */
type Cursor = { day: string; channel: number; rereadOn: string; names: Record<string, string>; readAt?: string };

const DAY_MS = 24 * 3_600_000;
const EVERY_MS = 15 * 60_000;
/** Read again: with every sync, and once a day. */
const [REREAD_DAYS, REREAD_DAILY_DAYS] = [1, 14];
const MAX_NAMES = 5_000;

export const slack: Connector<SlackSettings, Cursor> = { everyMs: EVERY_MS, wholeEveryMs: null, readPage };

/** What Slack tells of in events is a day of a channel as well. */
export const keyOf = (channel: string, day: string) => `${channel}/${day}`;

async function readPage({ settings, secrets, cursor, told, now }: Asked<SlackSettings, Cursor>): Promise<Page<Cursor>> {
	const { channels, since, api } = settings;
	const caller = { api, token: secrets.token ?? "", now };
	const at = cursor ?? { day: since, channel: 0, rereadOn: toDay(now), names: {} };
	const key = told ?? keyOf(channels[at.channel] ?? "", at.day);
	const [channel = "", day = ""] = key.split("/");
	const names = Object.keys(at.names).length > MAX_NAMES ? {} : { ...at.names };
	const items = await readDay(caller, channel, day, names);
	const revision = sha256(JSON.stringify(items));
	// What was told is read between the passes too.
	const isBetween = now.getTime() - Date.parse(at.readAt ?? "") < EVERY_MS;
	const next = told
		? { cursor: { ...at, names }, isEnd: isBetween }
		: nextOf({ ...at, names }, channels.length, since, now);
	const item = { key, revision, author: null, isGrowing: true, read: async () => items };
	const isEmpty = items.every(({ kind }) => kind !== "episode");
	return { items: isEmpty ? [] : [item], gone: isEmpty ? [key] : [], ...next };
}

/** The next channel, else the next day, else the end: then the last days are due again. */
function nextOf(at: Cursor, channels: number, since: string, now: Date): Pick<Page<Cursor>, "cursor" | "isEnd"> {
	if (at.channel + 1 < channels) return { cursor: { ...at, channel: at.channel + 1 }, isEnd: false };
	const today = toDay(now);
	if (at.day < today) return { cursor: { ...at, channel: 0, day: shift(at.day, 1) }, isEnd: false };
	const days = at.rereadOn === today ? REREAD_DAYS : REREAD_DAILY_DAYS;
	const from = shift(today, -days);
	const day = from > since ? from : since;
	return { cursor: { ...at, channel: 0, day, rereadOn: today, readAt: now.toISOString() }, isEnd: true };
}

const shift = (day: string, days: number) => toDay(new Date(Date.parse(day) + days * DAY_MS));

/** What was said in a channel on a day, and whatever was answered to it since. Adds to `names` those that it looks up. */
async function readDay(caller: Caller, channel: string, day: string, names: Record<string, string>): Promise<Item[]> {
	const begins = Date.parse(day) / 1_000;
	const span = { oldest: begins.toFixed(6), latest: (begins + DAY_MS / 1_000 - 1e-6).toFixed(6), inclusive: "true" };
	const messages = await listMessages(caller, "conversations.history", { channel, ...span });
	const roots = messages.filter(({ ts, thread_ts, reply_count }) => ts === thread_ts && Number(reply_count) > 0);
	for (const { ts } of roots) {
		const thread = await listMessages(caller, "conversations.replies", { channel, ts: String(ts) });
		messages.push(...thread.filter((reply) => reply.ts !== ts));
	}
	if (messages.length === 0) return [];
	messages.sort((a, b) => Number(a.ts) - Number(b.ts));
	const title = await nameOfChannel(caller, channel, names);
	const ids = messages.flatMap(({ user, text }) => [asText(user), ...mentionedIn(asText(text))]).filter(Boolean);
	for (const id of new Set(ids)) names[id] ??= await nameOfUser(caller, id);
	return readSlackDay(messages, title, new Map(Object.entries(names)), `${title}, ${day}`);
}

const mentionedIn = (text: string) => [...text.matchAll(/<@([A-Z0-9]+)/g)].map(([, id = ""]) => id);

async function nameOfChannel(caller: Caller, id: string, names: Record<string, string>): Promise<string> {
	const { channel } = names[id]
		? { channel: { name: names[id] } }
		: await callSlack(caller, "conversations.info", { channel: id });
	names[id] = asText(asRecord(channel).name) || id;
	return `#${names[id]}`;
}

async function nameOfUser(caller: Caller, id: string): Promise<string> {
	const answer = await callSlack(caller, "users.info", { user: id }).catch((error) => {
		// Of another workspace, or gone.
		if (error instanceof SourceProblem && /user_not_(?:found|visible)/.test(error.message)) return {};
		throw error;
	});
	const user = asRecord(asRecord(answer).user);
	return asText(asRecord(user.profile).real_name) || asText(user.real_name) || asText(user.name) || id;
}

type Caller = { api: string; token: string; now: Date };
type Json = Record<string, unknown>;

const PER_PAGE = 200;
/** A token that is asked for too often without being told how long to wait. */
const WAIT_MS = 60_000;

/** What a method answers. Throws `SourceProblem`. */
async function callSlack({ api, token, now }: Caller, method: string, words: Record<string, string>): Promise<Json> {
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
async function listMessages(caller: Caller, method: string, words: Record<string, string>): Promise<Json[]> {
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
