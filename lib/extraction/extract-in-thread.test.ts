import { expect, test } from "vitest";
import { extractEmbedded } from "./embedded/extract-embedded";
import { extractInThread, openExtractor } from "./extract-in-thread";

const validAt = new Date("2026-03-01T12:00:00Z");
const input = (text: string) => ({
	text,
	validAt,
	known: [{ name: "Ada Lovelace", label: "Person", aliases: ["Ada"] }],
});

test("the thread reads as the extractor does, each question with its own answer", async () => {
	const texts = ["Ada worked with Charles Babbage in London yesterday.", "Mia: I moved from Berlin to Paris.", ""];
	const read = await Promise.all(texts.map((text) => extractInThread(input(text))));
	expect(read).toEqual(texts.map((text) => extractEmbedded(input(text))));
});

test("other work goes on while a long episode is read", async () => {
	let turned = false;
	setImmediate(() => {
		turned = true;
	});
	const { edges } = await extractInThread(input("Ada Lovelace worked with Charles Babbage in London. ".repeat(500)));
	expect(edges.length).toBeGreaterThan(0);
	expect(turned).toBe(true);
});

test("what is known may come later; when it does not come the caller learns why, and the thread goes on", async () => {
	const { known, ...asked } = input("Ada worked with Charles Babbage in London yesterday.");
	const later = new Promise<typeof known>((resolve) => setImmediate(resolve, known));
	expect(await extractInThread({ ...asked, known: later })).toEqual(extractEmbedded({ ...asked, known }));
	const failed = extractInThread({ ...asked, known: Promise.reject(new Error("the database is away")) });
	await expect(failed).rejects.toThrow("the database is away");
	expect(await extractInThread({ ...asked, known })).toEqual(extractEmbedded({ ...asked, known }));
});

test("a short episode does not wait for a long one", async () => {
	const answered: string[] = [];
	const ask = (name: string, text: string) => extractInThread(input(text)).then(() => answered.push(name));
	const long = ask("long", "Ada Lovelace worked with Charles Babbage in London. ".repeat(500));
	await Promise.all([long, ask("short", "Ada met Mary Somerville.")]);
	expect(answered).toEqual(["short", "long"]);
});

test("a thread that ends fails who waits, and the next write gets another", async () => {
	const cut = extractInThread(input("Ada Lovelace worked with Charles Babbage in London. ".repeat(500)));
	await Promise.all([expect(cut).rejects.toThrow("the extractor's thread has ended"), openExtractor().terminate()]);
	expect((await extractInThread(input("Ada met Mary Somerville."))).entities).not.toHaveLength(0);
});
