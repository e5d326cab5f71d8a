// Small files that ask for minutes and gigabytes: each is refused in its own receipt, and this process hardly notices.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { type Found, type Place, START } from "./found";
import { readApart } from "./read-apart";

const MIB = 1024 ** 2;
// A busy machine takes seconds to find that a file begins.
const UNIT_MS = 10_000;

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), "apart-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function put(name: string, content: string | Buffer): string {
	const file = path.join(folder, name);
	writeFileSync(file, content);
	return file;
}

async function zip(name: string, entries: Record<string, string | Buffer>): Promise<string> {
	const made = new ZipFile();
	for (const [entry, content] of Object.entries(entries)) made.addBuffer(Buffer.from(content), entry);
	made.end();
	const file = path.join(folder, name);
	await pipeline(made.outputStream, createWriteStream(file));
	return file;
}

const open = (file: string, from: Place = START, signal = new AbortController().signal) =>
	readApart({ path: file, name: path.basename(file), isUpload: true, from }, { unitMs: UNIT_MS, signal });

/** What is read of a file, for how long others had to wait meanwhile at most, and how much memory this process took for it. */
async function read(file: string, from?: Place) {
	const before = process.memoryUsage.rss();
	let [longestMs, last, memory] = [0, performance.now(), 0];
	const beat = setInterval(() => {
		const now = performance.now();
		longestMs = Math.max(longestMs, now - last);
		memory = Math.max(memory, process.memoryUsage.rss() - before);
		last = now;
	}, 10);
	const found: Found[] = [];
	for await (const one of open(file, from)) found.push(one);
	clearInterval(beat);
	return {
		found,
		told: found.map(({ item }) => (item.kind === "refused" ? item.reason : item.kind)),
		longestMs,
		memory,
	};
}

const newlines = (mib: number) => Buffer.alloc(mib * MIB, "\n");
/** What keeps the rest from being packed 200 times, which counts as a bomb. */
const noise = (bytes: number) => randomBytes(bytes).toString("hex");
const headed = (mib: number) =>
	Buffer.concat([Buffer.from(`From a@b Fri May 8\nFrom: a@b.c\n\n${noise(150_000)}`), newlines(mib)]);
const zeros = `{"pad":"${noise(500_000)}","results":[${"0,".repeat(30 * MIB)}0]}`;

const TOO_MUCH = expect.stringMatching(/^takes (too much memory|more than 10 s) to read$/);

test.each([
	["9.5 MiB of newlines as JSON lines", () => put("a.jsonl", newlines(9.5)), []],
	["9.5 MiB of newlines as an mbox", () => put("a.mbox", newlines(9.5)), [expect.any(String)]],
	["a mail of 31 MiB of newlines in a zip", () => zip("mail.zip", { "a.mbox": headed(31) }), [TOO_MUCH]],
	["60 MiB of zeros in a zip", () => zip("zeros.zip", { "a.json": zeros }), [TOO_MUCH]],
	["9 MiB of brackets", () => put("deep.json", "[".repeat(9 * MIB)), [expect.any(String)]],
	["22 million empty objects", () => put("many.jsonl", `[${"{},".repeat(5 * MIB)}0]`), [expect.any(String)]],
])(
	"%s is refused while others go on",
	async (_, make, expected) => {
		const { told, longestMs, memory } = await read(await make());
		expect(told).toEqual(expected);
		expect(longestMs).toBeLessThan(1_000);
		expect(memory).toBeLessThan(256 * MIB);
	},
	60_000,
);

test("what follows a file that is too much is read, and so is the rest when it goes on from there", async () => {
	const mail = (name: string) => `From: ${name} <a@b.c>\n\n${name} lives in Berlin.`;
	const file = await zip("mixed.zip", { "1.eml": mail("Ada"), "2.json": zeros, "3.eml": mail("Grace") });
	const { found, told } = await read(file);
	expect(told).toEqual(["episode", TOO_MUCH, "episode"]);
	const rest = await read(file, found[1]?.next);
	expect(rest.found.map(({ item }) => item.origin)).toEqual(["mixed.zip/3.eml"]);
}, 60_000);

test("an element that is too much says that what came before it was read", async () => {
	const { told } = await read(put("half.json", `[{"text":"Ada lives in Berlin."},[${"{},".repeat(10 * MIB)}0]]`));
	expect(told).toEqual(["episode", expect.stringMatching(/: read in part$/)]);
}, 60_000);

test("from any place on, each item is found once", async () => {
	const mails = Array.from({ length: 3 }, (_, i) => `From a@b Fri\nFrom: a@b.c\n\nPerson ${i} lives in Berlin.\n`).join(
		"",
	);
	const rows = Array.from({ length: 4 }, (_, i) => JSON.stringify({ text: `Row ${i}.` })).join("\n");
	const file = await zip("places.zip", { "a.mbox": mails, "b.jsonl": rows, "c.exe": "x", "inner.zip": "x" });
	const { found } = await read(file);
	expect(found).toHaveLength(9);
	for (const [i, { next }] of found.entries()) expect((await read(file, next)).found).toEqual(found.slice(i + 1));
}, 60_000);

test("the reader ends as soon as nobody waits for it any more", async () => {
	const readers = () =>
		execFileSync("ps", ["-o", "args=", "--ppid", String(process.pid)], { encoding: "utf8" }).match(/import-reader/g);
	const file = put("long.json", "[".repeat(9 * MIB));
	const left = new AbortController();
	const reading = open(file, START, left.signal).next();
	expect(readers()).toHaveLength(1);
	left.abort();
	await expect(reading).rejects.toThrow("aborted");
	await expect.poll(readers).toBeNull();
	for await (const _ of open(put("two.jsonl", '{"text":"a"}\n{"text":"b"}'))) break;
	await expect.poll(readers).toBeNull();
});
