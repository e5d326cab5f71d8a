// Conversations: exports of ChatGPT, Claude and Slack. One episode a day of a thread, each message behind its speaker's name.
import { type Episode, type Item, leftOut, toDate, toDay } from "./item";

/** A message of a thread. */
type Message = { speaker: string; text: string; at: Date | null };

/** The record that a loose JSON value is, or an empty one. */
export const asRecord = (value: unknown): Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const asText = (value: unknown) => (typeof value === "string" ? value.replaceAll("\0", " ").trim() : "");

/** A conversation of ChatGPT's `conversations.json`: the branch that was shown last. */
export function readChatGpt(value: Record<string, unknown>, origin: string): Episode[] {
	const nodes = asRecord(value.mapping);
	const messages: Message[] = [];
	const seen = new Set<unknown>();
	let id: unknown = value.current_node ?? lastOf(nodes);
	while (typeof id === "string" && !seen.has(id)) {
		seen.add(id);
		const node = asRecord(nodes[id]);
		const message = asRecord(node.message);
		const parts = asArray(asRecord(message.content).parts).map(asText).filter(Boolean);
		const role = asRecord(message.author).role;
		if ((role === "user" || role === "assistant") && parts.length > 0) {
			messages.unshift({
				speaker: role === "user" ? "User" : "Assistant",
				text: parts.join("\n"),
				at: toDate(message.create_time),
			});
		}
		id = node.parent;
	}
	return toEpisodes(messages, { origin, app: "ChatGPT", title: asText(value.title), at: toDate(value.create_time) });
}

const lastOf = (nodes: Record<string, unknown>) => Object.keys(nodes).at(-1);

/** A conversation of Claude's `conversations.json`. */
export function readClaude(value: Record<string, unknown>, origin: string): Episode[] {
	const messages = asArray(value.chat_messages).map((one) => {
		const message = asRecord(one);
		const blocks = asArray(message.content).map((block) => asText(asRecord(block).text));
		return {
			speaker: message.sender === "human" ? "User" : "Assistant",
			text: asText(message.text) || blocks.filter(Boolean).join("\n"),
			at: toDate(message.created_at),
		};
	});
	const at = toDate(value.created_at);
	return toEpisodes(messages, { origin, app: "Claude", title: asText(value.name), at });
}

/** What Claude remembers of its conversations and projects, in `memories.json`. */
export function readClaudeMemory(value: Record<string, unknown>, origin: string): Episode[] {
	const texts = [value.conversations_memory, ...Object.values(asRecord(value.project_memories))].map(asText);
	return texts.filter(Boolean).map((content, i) => ({
		kind: "episode",
		origin: `${origin}, memory ${i + 1}`,
		content,
		source: "Claude memory",
		thread: "Claude memory",
		at: null,
		isDated: false,
	}));
}

/** The people of a Slack export's `users.json`, by id. */
export function readSlackUsers(value: unknown): Map<string, string> {
	return new Map(
		asArray(value).map((one) => {
			const user = asRecord(one);
			const name = asText(asRecord(user.profile).real_name) || asText(user.real_name) || asText(user.name);
			return [String(user.id), name || String(user.id)];
		}),
	);
}

/**
 * What one day's file of a channel of a Slack export says. Decision: what each bot posted is an episode of its own, as it stands
 * between the lines of people without belonging to them.
 */
export function readSlackDay(value: unknown, channel: string, users: Map<string, string>, origin: string): Item[] {
	const sent = asArray(value).map(asRecord).filter(isNoNotice);
	const messages = sent.map((message) => toSlackMessage(message, users)).filter(({ text }) => text !== "");
	messages.sort((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0));
	const bots = new Set(messages.flatMap(({ isBot, speaker }) => (isBot ? [speaker] : [])));
	const title = `#${channel}`;
	const people = messages.filter(({ isBot }) => !isBot);
	const textless = sent.length - messages.length;
	return [
		...toEpisodes(people, { origin, app: "Slack", title, at: null }),
		...[...bots].flatMap((bot) => {
			const posts = messages.filter(({ isBot, speaker }) => isBot && speaker === bot);
			return toEpisodes(posts, { origin: `${origin}, ${bot}`, app: "Slack", title: `${title} (${bot})`, at: null });
		}),
		...(textless > 0 ? [leftOut(origin, `${textless} of ${sent.length} messages hold no text`)] : []),
	];
}

const isNoNotice = ({ subtype }: Record<string, unknown>) =>
	!(typeof subtype === "string" && /_(join|leave|topic|purpose|name|archive)$/.test(subtype));

function toSlackMessage(message: Record<string, unknown>, users: Map<string, string>): Message & { isBot: boolean } {
	const profile = asRecord(message.user_profile);
	const bot = asText(message.username) || asText(asRecord(message.bot_profile).name);
	const speaker = users.get(String(message.user)) ?? (asText(profile.real_name) || bot || "Somebody");
	const text = asText(message.text) || textOfBlocks(message.blocks) || textOfBlocks(message.attachments);
	const isBot = message.subtype === "bot_message" || message.bot_id !== undefined;
	return { speaker, text: toPlain(text, users), at: toDate(message.ts), isBot };
}

/** The text of Slack's blocks or attachments, whichever kinds there are: a line for each part that is not within a line itself. */
function textOfBlocks(blocks: unknown): string {
	return asArray(blocks)
		.map((one) => {
			const block = asRecord(one);
			const { type, elements, fields, text } = block;
			if (type === "user") return `<@${block.user_id}>`;
			if (type === "channel") return `<#${block.channel_id}>`;
			if (type === "link") return asText(text) || String(block.url);
			if (type === "emoji") return "";
			// Words and blanks within a section stand as they are.
			if (type === "text" && typeof text === "string") return text;
			const within = asArray(elements).map((part) => textOfBlocks([part]));
			const own = typeof text === "string" ? text : asText(asRecord(text).text);
			const isLine = /^rich_text_(section|quote|preformatted)$/.test(String(type));
			const parts = [own, within.join(isLine ? "" : "\n"), textOfBlocks(fields), textOfBlocks(block.blocks)];
			return parts.filter((part) => part.trim() !== "").join("\n") || asText(block.fallback);
		})
		.filter((text) => text !== "")
		.join("\n")
		.replaceAll("\0", " ");
}

/** Slack's marks as what they show. No mark holds another, so that text full of `<` is read once. */
const toPlain = (text: string, users: Map<string, string>) =>
	text
		.replace(/<@([A-Z0-9]+)(?:\|([^<>]+))?>/g, (_, id, label) => users.get(id) ?? label ?? id)
		.replace(/<[#!]([^<|>]+)(?:\|([^<>]*))?>/g, (_, id, label) => label || id)
		.replace(/<([^<|>]+)\|([^<>]+)>/g, "$2")
		.replace(/<([^<>]+)>/g, "$1")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&amp;", "&");

const THREAD_CHARACTERS = 18_000;

function toEpisodes(
	messages: Message[],
	{ origin, app, title, at }: { origin: string; app: string; title: string; at: Date | null },
): Episode[] {
	const thread = title ? `${app} ${title}` : app;
	const episodes: Episode[] = [];
	let day: string | null = null;
	let open: { lines: string[]; size: number; at: Date | null } | undefined;
	const close = () => {
		if (!open) return;
		const { lines, at: begun } = open;
		const place = begun ? `${origin}, ${toDay(begun)}` : origin;
		const content = lines.join("\n");
		episodes.push({
			kind: "episode",
			origin: place,
			content,
			source: thread,
			thread,
			at: begun,
			isDated: begun !== null,
		});
		open = undefined;
	};
	for (const message of messages) {
		if (message.text === "") continue;
		const when = message.at ?? at;
		const today = when ? toDay(when) : null;
		if (open && (today !== day || open.size + message.text.length > THREAD_CHARACTERS)) close();
		day = today;
		open ??= { lines: [], size: 0, at: when };
		open.lines.push(`${message.speaker}: ${message.text}`);
		open.size += message.text.length;
	}
	close();
	return episodes;
}
