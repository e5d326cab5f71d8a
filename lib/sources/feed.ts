// RSS and Atom: a feed shows its newest entries, so what is no longer in it was not deleted.

import { DomUtils, parseDocument } from "htmlparser2";
import { sha256 } from "@/lib/ids";
import { readPage as readHtml } from "@/lib/transfer/import/html";
import { type Item, toDate } from "@/lib/transfer/import/item";
import { type Asked, type Connector, type Page, type SourceItem, SourceProblem } from "./connector";
import { clockOf, guardedFetch, hostOf, retryAfter } from "./guarded-fetch";
import type { FeedSettings } from "./settings";

/** What the feed's server wants to hear next time. */
type Cursor = { etag?: string; modified?: string };

const MAX_ENTRIES = 500;

export const feed: Connector<FeedSettings, Cursor> = { everyMs: 30 * 60_000, wholeEveryMs: null, readPage };

async function readPage({ settings, cursor, now }: Asked<FeedSettings, Cursor>): Promise<Page<Cursor>> {
	const headers = {
		accept: "application/atom+xml, application/rss+xml, application/xml;q=0.9, */*;q=0.5",
		...(cursor?.etag ? { "if-none-match": cursor.etag } : {}),
		...(cursor?.modified ? { "if-modified-since": cursor.modified } : {}),
	};
	const answer = await guardedFetch(settings.url, { headers });
	if (answer.status === 304 && cursor) return { items: [], gone: [], cursor, isEnd: true };
	if (answer.status !== 200) {
		const at = retryAfter(answer, now);
		const until = at ? `, until ${clockOf(at)}` : "";
		throw new SourceProblem(`${hostOf(settings.url)} answered ${answer.status}${until}.`, at);
	}
	const found = readFeed(answer.text);
	if (!found) throw new SourceProblem("There is no RSS or Atom feed at this address.");
	const entries = found.entries.slice(0, MAX_ENTRIES).sort((a, b) => Number(a.at) - Number(b.at));
	const { etag, "last-modified": modified } = answer.headers;
	const title = found.title || hostOf(settings.url);
	return { items: entries.map((entry) => toItem(entry, title)), gone: [], cursor: { etag, modified }, isEnd: true };
}

function toItem({ key, title, text, at }: Entry, feedTitle: string): SourceItem {
	const content = title && text ? `# ${title}\n\n${text}` : title || text;
	const item: Item = {
		...{ kind: "episode", origin: key, content, source: feedTitle, thread: feedTitle },
		...{ at, isDated: at !== null },
	};
	const revision = sha256(content);
	return { key, revision, author: null, read: async () => [item] };
}

type Entry = { key: string; title: string; text: string; at: Date | null };
type Feed = { title: string; entries: Entry[] };

type Node = ReturnType<typeof parseDocument>["children"][number];

/** The feed that a document is, its entries in the document's order; null for what is none. */
export function readFeed(xml: string): Feed | null {
	const document = parseDocument(xml, { xmlMode: true });
	const root = DomUtils.findOne(({ name }) => /^(?:rss|feed|rdf:RDF)$/.test(name), document.children);
	if (!root) return null;
	const holder = childrenOf(root, ["channel"])[0] ?? root;
	// RSS 1.0 has its items beside the channel.
	const nodes = [...childrenOf(holder, ["item", "entry"]), ...(holder === root ? [] : childrenOf(root, ["item"]))];
	return { title: textOf(holder, ["title"]), entries: nodes.map(toEntry) };
}

function toEntry(node: Node): Entry {
	const title = textOf(node, ["title"]);
	const text = textOf(node, ["content:encoded", "content", "description", "summary"]);
	const link = textOf(node, ["link"]) || hrefOf(node);
	const at = toDate(textOf(node, ["pubDate", "published", "dc:date", "updated"]));
	const named = textOf(node, ["guid", "id"]) || link;
	return { key: keyOf(named || `${title}\n${text}`), title, text, at };
}

/** The words of the first of these elements that has some, whatever markup they are in. */
function textOf(node: Node, names: string[]): string {
	for (const name of names) {
		const [found] = childrenOf(node, [name]);
		if (!found) continue;
		// Markup of XHTML itself is written out; other markup is text that holds it.
		const isMarkup = "attribs" in found && found.attribs.type === "xhtml";
		const html = isMarkup ? DomUtils.getInnerHTML(found) : DomUtils.textContent(found);
		const words = readHtml(html).text;
		if (words !== "") return words;
	}
	return "";
}

function hrefOf(node: Node): string {
	const links = childrenOf(node, ["link"]).flatMap((link) => ("attribs" in link ? [link.attribs] : []));
	return (links.find(({ rel = "alternate" }) => rel === "alternate") ?? links[0])?.href ?? "";
}

const childrenOf = (node: Node, names: string[]) =>
	DomUtils.getChildren(node).filter((child) => "name" in child && names.includes(child.name));

const keyOf = (text: string) => (text.length <= 500 ? text.replaceAll("\0", " ") : sha256(text));
