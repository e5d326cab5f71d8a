import { expect, test } from "vitest";
import { extractEmbedded } from "../embedded/extract-embedded";
import { extractInThread, openExtractor, type Question } from "./reader-thread";

const validAt = new Date("2026-03-01T12:00:00Z");
const known = [{ name: "Ada Lovelace", label: "Person", aliases: ["Ada"] }];
const input = (text: string) => ({ text, validAt, known });
const question = (text: string, more: Partial<Question> = {}): Question => ({
	...input(text),
	...{ tenant: "t1", limitMs: 60_000, waitMs: 60_000 },
	...more,
});
const extractionOf = async (asked: Question) => {
	const read = await extractInThread(asked);
	if ("isOverrun" in read) throw new Error("overrun");
	return read.extraction;
};
const LONG = "Ada Lovelace worked with Charles Babbage in London. ".repeat(200);
/** One step of the extractor takes seconds over it. */
const STUCK = `Ada${" ".repeat(60_000)}Bob`;

test("the thread reads as the extractor does, each question with its own answer", async () => {
	const texts = ["Ada worked with Charles Babbage in London yesterday.", "Mia: I moved from Berlin to Paris.", ""];
	const read = await Promise.all(texts.map((text) => extractionOf(question(text))));
	expect(read).toEqual(texts.map((text) => extractEmbedded(input(text))));
});

test("other work goes on while a long text is read", async () => {
	let turned = false;
	setImmediate(() => {
		turned = true;
	});
	const { edges } = await extractionOf(question(LONG));
	expect(edges.length).toBeGreaterThan(0);
	expect(turned).toBe(true);
});

test("what is known may come later; when it does not come the caller learns why, and the thread goes on", async () => {
	const asked = question("Ada worked with Charles Babbage in London yesterday.");
	const later = new Promise<typeof known>((resolve) => setImmediate(resolve, known));
	expect(await extractionOf({ ...asked, known: later })).toEqual(extractEmbedded(input(asked.text)));
	const failed = extractInThread({ ...asked, known: Promise.reject(new Error("the database is away")) });
	await expect(failed).rejects.toThrow("the database is away");
	expect(await extractionOf(asked)).toEqual(extractEmbedded(input(asked.text)));
});

test("a short text does not wait for a long one, of another tenant or the same", async () => {
	const answered: string[] = [];
	const ask = (name: string, tenant: string, text: string) =>
		extractInThread(question(text, { tenant })).then(() => answered.push(name));
	const long = ask("long", "t1", LONG);
	await Promise.all([long, ask("short", "t2", "Ada met Mary Somerville."), ask("own", "t1", "Ada met Grace Hopper.")]);
	expect(answered.slice(0, 2).sort()).toEqual(["own", "short"]);
	expect(answered[2]).toBe("long");
});

test("a thread that ends fails who waits, and the next write gets another", async () => {
	const cut = extractInThread(question(LONG));
	await Promise.all([expect(cut).rejects.toThrow("the extractor's thread has ended"), openExtractor().terminate()]);
	expect((await extractionOf(question("Ada met Mary Somerville."))).entities).not.toHaveLength(0);
});

test("a text whose time is over is given up, between two steps", async () => {
	expect(await extractInThread(question(LONG, { limitMs: 1 }))).toEqual({ isOverrun: true });
});

test("a text that the thread is stuck in is given up, and the others are read by another thread", async () => {
	const before = openExtractor();
	const stuck = extractInThread(question(STUCK, { tenant: "t1", limitMs: 300 }));
	const other = extractionOf(question("Ada met Mary Somerville.", { tenant: "t2" }));
	const later = extractionOf(question("Ada met Grace Hopper.", { tenant: "t3" }));
	expect(await stuck).toEqual({ isOverrun: true });
	expect(await other).toEqual(extractEmbedded(input("Ada met Mary Somerville.")));
	expect(await later).toEqual(extractEmbedded(input("Ada met Grace Hopper.")));
	expect(openExtractor()).not.toBe(before);
});

test("who waits for others longer than it may is answered without", async () => {
	const stuck = extractInThread(question(STUCK, { limitMs: 1_500 }));
	const other = extractInThread(question("Ada met Mary Somerville.", { tenant: "t2", waitMs: 100 }));
	expect(await other).toEqual({ isOverrun: true });
	expect(await stuck).toEqual({ isOverrun: true });
});
