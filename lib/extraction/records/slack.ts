// A Slack export: its people, and what was said in each channel on each day.
import { type Item, toDate } from "./item";
import { asArray, asRecord, asText } from "./messages";
import { type Post, toItems } from "./messengers";

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

/** Who talks in each direct conversation of `dms.json`, by the name of its folder. */
export function readSlackDms(value: unknown, users: Map<string, string>): Map<string, string> {
	return new Map(
		asArray(value).map((one) => {
			const { id, members } = asRecord(one);
			const names = asArray(members).map((member) => users.get(String(member)) ?? String(member));
			return [String(id), names.join(", ")];
		}),
	);
}

/** What one day's file of a channel of a Slack export says. */
export function readSlackDay(value: unknown, channel: string, users: Map<string, string>, origin: string): Item[] {
	const sent = asEdited(asArray(value).map(asRecord)).filter(isNoNotice);
	const messages = sent.map((message) => toSlackMessage(message, users));
	// Answers follow what they answer, where that is of the same day and says something.
	const begun = new Map(messages.flatMap(({ ts, text }) => (text === "" ? [] : [[ts, ts]])));
	const keyOf = ({ ts, thread }: SlackMessage) => [begun.get(thread) ?? ts, ts] as const;
	messages.sort((a, b) => {
		const [[rootA, ownA], [rootB, ownB]] = [keyOf(a), keyOf(b)];
		return rootA - rootB || ownA - ownB;
	});
	return toItems(messages, { origin, app: "Slack", title: channel });
}

/** Who joined, what was pinned, calls; and what was deleted. */
const NOTICE =
	/_(?:join|leave|topic|purpose|name|archive|unarchive|add|remove|convert_to_private|posting_permissions)$|^(?:tombstone|message_deleted|pinned_item|huddle_thread|sh_room_created|reminder_add|document_mention|channel_canvas_updated)$/;
const isNoNotice = ({ subtype }: Record<string, unknown>) => !(typeof subtype === "string" && NOTICE.test(subtype));

/** The messages as they read last: an edit takes the place of what it changed, and what was deleted is gone. */
function asEdited(sent: Record<string, unknown>[]): Record<string, unknown>[] {
	const deleted = new Set(
		sent.flatMap(({ subtype, deleted_ts }) => (subtype === "message_deleted" ? [deleted_ts] : [])),
	);
	const byTime = new Map<unknown, Record<string, unknown>>();
	for (const [i, message] of sent.entries()) {
		const isEdit = message.subtype === "message_changed";
		const edited = isEdit ? asRecord(message.message) : message;
		const key = edited.ts === undefined ? i : `${edited.user ?? edited.bot_id} ${edited.ts}`;
		if (deleted.has(edited.ts)) continue;
		if (isEdit || !byTime.has(key)) byTime.set(key, edited);
	}
	return [...byTime.values()];
}

/** `ts` is when it was sent, `thread` when what it answers was, in seconds. */
type SlackMessage = Post & { ts: number; thread: number };

function toSlackMessage(message: Record<string, unknown>, users: Map<string, string>): SlackMessage {
	const profile = asRecord(message.user_profile);
	const bot = asText(message.username) || asText(asRecord(message.bot_profile).name);
	const speaker =
		users.get(String(message.user)) ?? (asText(profile.real_name) || bot || asText(message.user) || "Somebody");
	const said = asText(message.text) || textOfBlocks(message.blocks) || textOfAttachments(message.attachments);
	// "/me moves to Oslo"
	const text = message.subtype === "me_message" && said ? `${speaker} ${said}` : said;
	const isBot = message.subtype === "bot_message" || message.bot_id !== undefined;
	const ts = Number(message.ts);
	const thread = Number(message.thread_ts ?? message.ts);
	return { speaker, text: toPlain(text, users), at: toDate(message.ts), isBot, ts, thread };
}

/** What programs show below a message: its words, with a title and fields by their names. */
function textOfAttachments(attachments: unknown): string {
	return asArray(attachments)
		.map((one) => {
			const { pretext, title, text, fields, blocks, fallback } = asRecord(one);
			const rows = asArray(fields).map((field) => {
				const { title: name, value } = asRecord(field);
				return [asText(name), asText(value)].filter(Boolean).join(": ");
			});
			const parts = [asText(pretext), asText(title), asText(text), ...rows, textOfBlocks(blocks)];
			return parts.filter(Boolean).join("\n") || asText(fallback);
		})
		.filter(Boolean)
		.join("\n");
}

/** The text of Slack's blocks, whichever kinds there are: a line for each part that is not within a line itself. */
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
			const parts = [own, within.join(isLine ? "" : "\n"), textOfBlocks(fields)];
			return parts.filter((part) => part.trim() !== "").join("\n");
		})
		.filter((text) => text !== "")
		.join("\n")
		.replaceAll("\0", " ");
}

/** Slack's marks as what they show. No mark holds another, so that text full of `<` is read once. */
const toPlain = (text: string, users: Map<string, string>) =>
	text
		.replace(/<!(?:here|channel|everyone)(?:\|[^<>]*)?>\s?/g, "")
		.replace(/<@([A-Z0-9]+)(?:\|([^<>]+))?>/g, (_, id, label) => users.get(id) ?? label ?? id)
		.replace(/<[#!]([^<|>]+)(?:\|([^<>]*))?>/g, (_, id, label) => label || id)
		.replace(/<([^<|>]+)\|([^<>]+)>/g, "$2")
		.replace(/<([^<>]+)>/g, "$1")
		.replace(/(?<=^|\s):[a-z][a-z0-9_+-]*:(?=\s|$)/g, "")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&amp;", "&");
