// Conversations of people in the JSON that messengers export: Telegram and Discord.
import { besides } from "./besides";
import { type Item, toDate } from "./item";
import { asArray, asRecord, asText, type Message, textless, toEpisodes } from "./messages";

type Fields = Record<string, unknown>;

/** Which messenger a document is of: what its messages have that no other's have. */
const MESSENGERS: { app: string; is: (chat: Fields, first: Fields) => boolean; read: (message: Fields) => Message }[] =
	[
		{ app: "Telegram", is: (chat, first) => "type" in chat && ("from" in first || "actor" in first), read: ofTelegram },
		{ app: "Discord", is: (chat, first) => "channel" in chat && "author" in first, read: ofDiscord },
	];

/** The conversation in a document with `messages`, or in each chat of Telegram's whole export; null for other documents. */
export function readMessenger(document: Fields, origin: string): Item[] | null {
	const chats = asArray(asRecord(document.chats).list).map(asRecord);
	if (chats.length > 0) {
		return [
			...besides(document, ["chats", "about"], { origin, thread: "Telegram" }),
			...chats.flatMap((chat) => readMessenger(chat, `${origin}, ${asText(chat.name) || chat.id}`) ?? []),
		];
	}
	const sent = asArray(document.messages).map(asRecord);
	const messenger = MESSENGERS.find(({ is }) => is(document, sent[0] ?? {}));
	if (!messenger) return null;
	const { app, read } = messenger;
	const posts = sent.map((message) => ({ ...read(message), isBot: asRecord(message.author).isBot === true }));
	const title = titleOf(document);
	const about = { name: title, ...document, topic: asRecord(document.channel).topic };
	return [
		...besides(about, ["messages", "guild", "channel", "dateRange"], { origin, thread: `${app} ${title}` }),
		...toItems(posts.sort(byTime), { origin, app, title }),
	];
}

/** A message of a chat in which programs write as well. */
export type Post = Message & { isBot: boolean };

export const byTime = (a: Post, b: Post) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0);

/**
 * The episodes of a chat, its posts in order. Decision: what each program posted is an episode of its own, as it stands between the lines of
 * people without belonging to them.
 */
export function toItems(posts: Post[], { origin, app, title }: { origin: string; app: string; title: string }): Item[] {
	const said = posts.filter(({ text }) => text !== "");
	const bots = new Set(said.flatMap(({ isBot, speaker }) => (isBot ? [speaker] : [])));
	const people = said.filter(({ isBot }) => !isBot);
	return [
		...toEpisodes(people, { origin, app, title, at: null }),
		...[...bots].flatMap((bot) => {
			const own = said.filter(({ isBot, speaker }) => isBot && speaker === bot);
			return toEpisodes(own, { origin: `${origin}, ${bot}`, app, title: `${title} (${bot})`, at: null });
		}),
		...textless(origin, posts.length - said.length, posts.length),
	];
}

const titleOf = ({ name, channel }: Fields) => asText(name) || asText(asRecord(channel).name);

/** Words that are forwarded are of whom they come from. */
function ofTelegram(message: Fields): Message {
	const text =
		asText(message.text) ||
		asArray(message.text)
			.map((part) => textOf(part))
			.join("");
	const isForwarded = "forwarded_from" in message;
	const speaker = asText(isForwarded ? message.forwarded_from : message.from) || "Somebody";
	const isSaid = message.type === "message";
	// Without its exact second a date is what the clock of who exported it showed.
	return { speaker, text: isSaid ? text.trim() : "", at: toDate(message.date_unixtime ?? `${message.date}Z`) };
}

const textOf = (part: unknown) => (typeof part === "string" ? part : String(asRecord(part).text ?? ""));

const SAID = new Set(["Default", "Reply", "ChatInputCommand", "ContextMenuCommand"]);

function ofDiscord({ author, type, content, embeds, timestamp }: Fields): Message {
	const { nickname, name } = asRecord(author);
	const shown = asArray(embeds)
		.map(asRecord)
		.flatMap((embed) => [asText(embed.title), asText(embed.description)]);
	const text = [asText(content), ...shown].filter(Boolean).join("\n");
	const isSaid = SAID.has(String(type));
	return { speaker: asText(nickname) || asText(name) || "Somebody", text: isSaid ? text : "", at: toDate(timestamp) };
}
