import { expect, test } from "vitest";
import { readFeed } from "./feed";

test("RSS 2.0: the whole text where it is given, markup as text, the guid as key", () => {
	const feed =
		readFeed(`<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
		<title>News &amp; notes</title><link>https://example.com</link>
		<item><title>Ferry <![CDATA[<b>sold</b>]]></title><guid>urn:1</guid><pubDate>Fri, 01 May 2026 10:00:00 GMT</pubDate>
			<description>Short.</description><content:encoded><![CDATA[<p>Ada sold the ferry.</p><p>She kept the pier.</p>]]></content:encoded></item>
		<item><link>https://example.com/2</link><description>&lt;i&gt;Only&lt;/i&gt; this</description></item>
	</channel></rss>`);
	expect(feed).toEqual({
		title: "News & notes",
		entries: [
			{
				key: "urn:1",
				title: "Ferry sold",
				text: "Ada sold the ferry.\n\nShe kept the pier.",
				at: new Date("2026-05-01T10:00:00Z"),
			},
			{ key: "https://example.com/2", title: "", text: "Only this", at: null },
		],
	});
});

test("Atom: XHTML written out, the alternate link, published before updated", () => {
	const feed = readFeed(`<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">A &lt;em&gt;log&lt;/em&gt;</title>
		<entry><id>tag:1</id><title>First</title><link rel="self" href="x"/><link href="https://e.com/1"/><updated>2026-05-02T00:00:00Z</updated>
			<published>2026-05-01T00:00:00Z</published><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Kim works at Acme.</p></div></content></entry>
		<entry><title>Second</title><link rel="edit" href="y"/><link href="https://e.com/2"/><summary>Short</summary></entry></feed>`);
	expect(feed?.title).toBe("A log");
	expect(feed?.entries).toEqual([
		{ key: "tag:1", title: "First", text: "Kim works at Acme.", at: new Date("2026-05-01T00:00:00Z") },
		{ key: "https://e.com/2", title: "Second", text: "Short", at: null },
	]);
});

test("RSS 1.0 has its items beside the channel; a page is no feed", () => {
	const feed = readFeed(
		`<rdf:RDF xmlns:rdf="r" xmlns="http://purl.org/rss/1.0/"><channel><title>T</title></channel><item><title>One</title><link>l</link></item></rdf:RDF>`,
	);
	expect(feed).toEqual({ title: "T", entries: [{ key: "l", title: "One", text: "", at: null }] });
	expect(readFeed("<html><head><title>x</title></head></html>")).toBeNull();
	expect(readFeed("{}")).toBeNull();
});
