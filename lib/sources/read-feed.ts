// RSS 2.0, RSS 1.0 and Atom as entries. Pure.

import { DomUtils, parseDocument } from "htmlparser2";
import { sha256 } from "@/lib/ids";
import { readPage } from "@/lib/transfer/import/html";
import { toDate } from "@/lib/transfer/import/item";

export type Entry = { key: string; title: string; text: string; at: Date | null };
export type Feed = { title: string; entries: Entry[] };

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
		const words = readPage(html).text;
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
