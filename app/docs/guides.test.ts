import { expect, test } from "vitest";
import { toAnchor, wordsOf } from "@/components/docs/markdown";
import { find } from "@/components/docs/search-box";
import { addressOf, findGuide, GUIDES, readGuide, readSections } from "./guides";

const anchorsOf = async (slug: string) => {
	const guide = findGuide(slug);
	const parts = guide ? await readGuide(guide) : [];
	return parts.flatMap(({ tokens }) =>
		tokens.flatMap((token) => (token.type === "heading" ? [toAnchor(wordsOf([token]))] : [])),
	);
};

test.each(GUIDES)("$slug has a text, and its links lead to what is there", async (guide) => {
	const parts = await readGuide(guide);
	expect(wordsOf(parts.flatMap(({ tokens }) => tokens)).length).toBeGreaterThan(200);
	const links = parts.flatMap(({ file, tokens }) =>
		[
			...tokens
				.map(({ raw }) => raw)
				.join("")
				.matchAll(/\]\(([^)\s]+)\)/g),
		].map(([, link = ""]) => addressOf(link, file, guide)),
	);
	for (const link of links) {
		if (link === null || link.startsWith("http")) continue;
		const [page = "", anchor] = link.split("#");
		const slug = page === "" ? guide.slug : page.replace("/docs/", "");
		expect(findGuide(slug), link).toBeDefined();
		if (anchor) expect(await anchorsOf(slug), link).toContain(anchor);
	}
});

test("a link to a file that is no guide leads nowhere, one to a section leads to the guide that shows it", () => {
	const mcp = GUIDES.find(({ slug }) => slug === "mcp") ?? GUIDES[0];
	if (!mcp) throw new Error("there are no guides");
	expect(addressOf("../lib/accounts/oauth/clients.ts", "docs/agents.md", mcp)).toBeNull();
	expect(addressOf("#clients-that-sign-in", "docs/agents.md", mcp)).toBe("#clients-that-sign-in");
	expect(addressOf("search.md", "docs/agents.md", mcp)).toBe("/docs/search");
	expect(addressOf("https://example.com", "docs/agents.md", mcp)).toBe("https://example.com");
});

test("what is searched for is found by every word of it, titles first", async () => {
	const guide = findGuide("quickstart");
	const sections = guide ? await readSections(guide) : [];
	const all = sections.map(({ title, anchor, text }) => ({ href: anchor, title, place: "Quickstart", text }));
	expect(find(all, "retracted restored").map(({ title }) => title)).toEqual(["Put right"]);
	expect(find(all, "words")[0]?.title).toBe("Words");
	expect(find(all, "  ")).toEqual([]);
});
