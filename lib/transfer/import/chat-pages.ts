// Conversations of people in the pages that messengers export: Telegram Desktop and DiscordChatExporter.
import { DomUtils, parseDocument } from "htmlparser2";
import { byTime, type Post, toItems } from "@/lib/extraction/records/messengers";
import { toMoments } from "@/lib/extraction/text/stamps";
import { type Item, toDate } from "./item";

type Parent = ReturnType<typeof parseDocument> | Element;
type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;
type Node = Element["children"][number];

const isElement = (node: Node): node is Element => "attribs" in node;
const hasClass = (node: Node, name: string) => isElement(node) && ` ${node.attribs.class ?? ""} `.includes(` ${name} `);

/** The elements of a class below a parent, in order. */
const elementsOf = (name: string, { children }: Parent): Element[] =>
	DomUtils.filter((node) => hasClass(node, name), children).filter(isElement);
const firstOf = (name: string, { children }: Parent): Element | undefined =>
	DomUtils.findOne((node) => hasClass(node, name), children) ?? undefined;

/** Which messenger a page is of, by what begins a message in it. */
const PAGES: { app: string; is: RegExp; read: (page: Parent) => { title: string; posts: Post[] } }[] = [
	{ app: "Telegram", is: /<div class="message default clearfix/, read: readTelegram },
	{ app: "Discord", is: /<div class="?chatlog__message-group/, read: readDiscord },
];

/** The conversation that a page of HTML is; null for other pages. */
export function readChatPage(html: string, origin: string): Item[] | null {
	const page = PAGES.find(({ is }) => is.test(html));
	if (!page) return null;
	const { title, posts } = page.read(parseDocument(html));
	return toItems(posts.sort(byTime), { origin, app: page.app, title });
}

/** The text of an element with the ends of its lines, of one that is missing none. */
function textOf(element: Element | undefined): string {
	if (!element) return "";
	const words = element.children.map((child) => {
		if (isElement(child)) return child.name === "br" ? "\n" : textOf(child);
		return "data" in child ? child.data.replace(/\s+/g, " ") : "";
	});
	return words
		.join("")
		.replace(/ *\n */g, "\n")
		.trim();
}

/** Who goes on speaking is not named again; words that are forwarded are of whom they come from. */
function readTelegram(page: Parent): { title: string; posts: Post[] } {
	let speaker = "Somebody";
	const posts = elementsOf("message", page)
		.filter((message) => message.attribs.class?.includes("default"))
		.map((message): Post => {
			const forwarded = firstOf("forwarded", message);
			const names = elementsOf("from_name", message).filter((name) => !forwarded || !isWithin(name, forwarded));
			speaker = ownText(names[0]) || speaker;
			const written = /(\d{2})\.(\d{2})\.(\d{4}) (\d{2}:\d{2}:\d{2})(?: UTC([+-]\d{2}:\d{2}))?/;
			const [, day, month, year, time, zone = "Z"] = written.exec(firstOf("date", message)?.attribs.title ?? "") ?? [];
			return {
				speaker: (forwarded && ownText(firstOf("from_name", forwarded))) || speaker,
				text: textOf(elementsOf("text", message).find((text) => text.attribs.class === "text")),
				at: day ? toDate(`${year}-${month}-${day}T${time}${zone}`) : null,
				isBot: false,
			};
		});
	const head = firstOf("page_header", page);
	return { title: textOf(head && firstOf("text", head)), posts };
}

/** The words of an element without those of elements in it. */
const ownText = (element: Element | undefined): string =>
	(element?.children ?? [])
		.map((child) => ("data" in child ? child.data : ""))
		.join("")
		.trim();

function isWithin(element: Element, outer: Element): boolean {
	for (let one = element.parent; one; one = one.parent) if (one === outer) return true;
	return false;
}

/** Messages of one author stand in a group under one name, those behind the first with their time alone. */
function readDiscord(page: Parent): { title: string; posts: Post[] } {
	const found = elementsOf("chatlog__message-group", page).flatMap((group) => {
		const containers = elementsOf("chatlog__message-container", group);
		const messages = containers.length > 0 ? containers : elementsOf("chatlog__message", group);
		const author = firstOf("chatlog__author", group) ?? firstOf("chatlog__author-name", group);
		const speaker = textOf(author) || author?.attribs.title || "Somebody";
		const isBot = [...elementsOf("chatlog__author-tag", group), ...elementsOf("chatlog__bot-label", group)].length > 0;
		const head = textOf(firstOf("chatlog__timestamp", group));
		return messages.map((message) => {
			const shown = textOf(firstOf("chatlog__short-timestamp", message));
			const [date = ""] = /\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/.exec(head) ?? [];
			const time = shown || head.slice(head.indexOf(date) + date.length).trim();
			const parts = ["chatlog__content", "chatlog__embed-title", "chatlog__embed-description"].map((name) =>
				textOf(firstOf(name, message)),
			);
			const text = parts
				.filter(Boolean)
				.join("\n")
				.replace(/\s*\(edited\)$/, "");
			return { speaker, text, isBot, stamp: { date, time } };
		});
	});
	const moments = toMoments(found.map(({ stamp }) => stamp));
	const posts = found.map(({ stamp, ...post }, i): Post => ({ ...post, at: moments[i] ?? null }));
	return { title: elementsOf("preamble__entry", page).slice(0, 2).map(textOf).join(" / "), posts };
}
