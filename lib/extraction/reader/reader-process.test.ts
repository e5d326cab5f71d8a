import { expect, test } from "vitest";
import type { Extraction } from "../extraction";
import { openReader } from "../open-reader";
import { readText } from "../read-episode";
import type { Answer } from "./port";
import { openReaderProcess, type Question, readInProcess } from "./reader-process";

const validAt = new Date("2026-03-01T12:00:00Z");
const known = [{ name: "Ada Lovelace", label: "Person", aliases: ["Ada"] }];
const reader = await openReader();
const readHere = (text: string): Promise<Extraction> => readText(reader, { text, validAt, known });
const question = (text: string, more: Partial<Question> = {}): Question => ({
	...{ text, validAt, known, tenant: "t1", limitMs: 60_000, waitMs: 60_000 },
	...more,
});
const extractionOf = async (asked: Question) => {
	const read = await readInProcess(asked);
	if ("isOverrun" in read) throw new Error("overrun");
	return read.extraction;
};
const isWorking = (answer: Answer) => answer.kind === "working" && answer.id !== null;
const LONG = "Ada Lovelace worked with Charles Babbage in London. ".repeat(60);

test("the process reads as the reader does, each question with its own answer", async () => {
	const texts = ["Ada worked with Charles Babbage in London yesterday.", "Mia: I moved from Berlin to Paris.", ""];
	const read = await Promise.all(texts.map((text) => extractionOf(question(text))));
	expect(read).toEqual(await Promise.all(texts.map(readHere)));
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

test("what is known may come later; when it does not come the caller learns why, and the process goes on", async () => {
	const asked = question("Ada worked with Charles Babbage in London yesterday.");
	const later = new Promise<typeof known>((resolve) => setTimeout(resolve, 500, known));
	expect(await extractionOf({ ...asked, known: later })).toEqual(await readHere(asked.text));
	const failed = readInProcess({ ...asked, known: Promise.reject(new Error("the database is away")) });
	await expect(failed).rejects.toThrow("the database is away");
	expect(await extractionOf(asked)).toEqual(await readHere(asked.text));
});

test("a short text does not wait for a long one, of another tenant or the same", async () => {
	const answered: string[] = [];
	const ask = (name: string, tenant: string, text: string) =>
		readInProcess(question(text, { tenant })).then(() => answered.push(name));
	const long = ask("long", "t1", LONG);
	await Promise.all([long, ask("short", "t2", "Ada met Mary Somerville."), ask("own", "t1", "Ada met Grace Hopper.")]);
	expect(answered.slice(0, 2).sort()).toEqual(["own", "short"]);
	expect(answered[2]).toBe("long");
});

test("a process that ends fails what it was reading, and the next write gets another", async () => {
	const opened = openReaderProcess();
	const begun = new Promise<void>((resolve) =>
		opened.on("message", (answer: Answer) => isWorking(answer) && resolve()),
	);
	const cut = readInProcess(question(LONG));
	await begun;
	opened.kill("SIGKILL");
	await expect(cut).rejects.toThrow("the reader's process has ended");
	expect((await extractionOf(question("Ada met Mary Somerville."))).entities).not.toHaveLength(0);
});

test("a text whose time is over is given up, between two steps", async () => {
	expect(await readInProcess(question(LONG, { limitMs: 1 }))).toEqual({ isOverrun: true });
});

test("a process that is stuck in a text is ended, and the others are read by another", {
	timeout: 60_000,
}, async () => {
	const before = openReaderProcess();
	const begun = new Promise<void>((resolve) =>
		before.on("message", (answer: Answer) => isWorking(answer) && resolve()),
	);
	const stuck = readInProcess(question(LONG, { tenant: "t1" }));
	await begun;
	before.kill("SIGSTOP");
	const other = extractionOf(question("Ada met Mary Somerville.", { tenant: "t2" }));
	expect(await stuck).toEqual({ isOverrun: true });
	expect(await other).toEqual(await readHere("Ada met Mary Somerville."));
	expect(openReaderProcess()).not.toBe(before);
});

test("who waits for others longer than it may is answered without", async () => {
	const long = readInProcess(question(LONG));
	const other = readInProcess(question(LONG, { tenant: "t2", waitMs: 100 }));
	expect(await other).toEqual({ isOverrun: true });
	expect(await long).toHaveProperty("extraction");
});
