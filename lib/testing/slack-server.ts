// The double of Slack: its Web API's history, threads and people, in pages by cursors, newest first as there.
import { type Answered, type Asked, type HttpDouble, startHttpDouble } from "./http-double";

type Message = { ts: string; user?: string; text: string; thread_ts?: string; subtype?: string };

/** What is in the channel C0GENERAL and who is there. Tests change it between calls. */
type Workspace = {
	messages: Message[];
	people: Record<string, string>;
	token: string;
	/** Every further call is answered by this. */
	refusal: Answered | null;
	/** Happens before the next call is answered. */
	onAsked: (() => Promise<void>) | null;
};

export type SlackServer = HttpDouble & { workspace: Workspace };

const PAGE = 2;

export async function startSlackServer(): Promise<SlackServer> {
	const workspace: Workspace = { messages: [], people: {}, token: "xoxb-1", refusal: null, onAsked: null };
	const server = await startHttpDouble(async (asked) => {
		await workspace.onAsked?.();
		return workspace.refusal ?? { body: JSON.stringify(answer(workspace, asked)) };
	});
	return { ...server, workspace };
}

function answer({ messages, people, token }: Workspace, { url, headers }: Asked): object {
	const query = url.searchParams;
	if (headers.authorization !== `Bearer ${token}`) return { ok: false, error: "invalid_auth" };
	if (url.pathname === "/users.info") {
		const name = people[query.get("user") ?? ""];
		return name
			? { ok: true, user: { name: "x", profile: { real_name: name } } }
			: { ok: false, error: "user_not_found" };
	}
	if (query.get("channel") !== "C0GENERAL") return { ok: false, error: "channel_not_found" };
	if (url.pathname === "/conversations.info") return { ok: true, channel: { id: "C0GENERAL", name: "general" } };
	const isOf = ({ ts, thread_ts }: Message) =>
		url.pathname === "/conversations.replies"
			? thread_ts === query.get("ts")
			: (thread_ts ?? ts) === ts && ts >= (query.get("oldest") ?? "") && ts <= (query.get("latest") ?? "");
	const found = messages.filter(isOf).sort((a, b) => (a.ts > b.ts ? -1 : 1));
	const from = Number(query.get("cursor") ?? 0);
	const replies = (ts: string) => messages.filter((one) => one.thread_ts === ts && one.ts !== ts).length;
	const shown = found
		.slice(from, from + PAGE)
		.map((one) => (replies(one.ts) > 0 ? { ...one, reply_count: replies(one.ts) } : one));
	const next = from + PAGE < found.length ? String(from + PAGE) : "";
	return { ok: true, messages: shown, has_more: next !== "", response_metadata: { next_cursor: next } };
}
