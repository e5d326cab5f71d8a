import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { ExtractionRequest } from "../extraction";
import { openReader } from "../open-reader";
import { readText } from "../read-episode";
import { AT_ONCE, type Pace, readInTime } from "./read-in-time";
import { openReaderProcess } from "./reader-process";

const validAt = new Date("2026-03-01T12:00:00Z");
const request = (text: string, more: Partial<ExtractionRequest> = {}): ExtractionRequest => ({
	...{ text, validAt, known: [], tenant: "t1" },
	...more,
});
const UNHURRIED: Pace = { readMs: 60_000, segmentMs: 60_000, waitMs: 60_000 };
const filler = (characters: number) => "It rained again on that day. ".repeat(Math.ceil(characters / 29));

test("a text of ordinary length is read as the reader reads it", async () => {
	const text = "Ada Lovelace worked with Charles Babbage in London. She met Mary Somerville there. ".repeat(20);
	const { unread, ...read } = await readInTime(request(text), UNHURRIED);
	expect(read).toEqual(await readText(await openReader(), { text, validAt, known: [] }));
	expect(unread).toEqual([]);
});

test("a long text is one text: names of its beginning are known at its end, and offsets are those of the whole", async () => {
	const text = `Ada Lovelace works at Acme.\n\n${filler(6_000)}\n\nLovelace moved to Paris.`;
	const { entities, edges, unread } = await readInTime(request(text), UNHURRIED);
	expect(unread).toEqual([]);
	expect(entities.filter(({ name }) => name.includes("Lovelace"))).toHaveLength(1);
	const last = edges.find(({ target }) => target === "Paris");
	expect(last?.source).toBe("Ada Lovelace");
	expect(text.slice(last?.evidence?.start, last?.evidence?.end)).toBe("Lovelace moved to Paris.");
});

test("only the parts asked for are read", async () => {
	const text = "Ada works at Acme. Grace works at Initech.";
	const { edges, warning } = await readInTime(request(text, { parts: [{ start: 19, end: text.length }] }), UNHURRIED);
	expect(edges.map(({ source, target }) => [source, target])).toEqual([["Grace", "Initech"]]);
	expect(text.slice(edges[0]?.evidence?.start, edges[0]?.evidence?.end)).toBe("Grace works at Initech.");
	expect(warning).toBeNull();
});

test("when the time is over, what was read is kept, and the rest is named", { timeout: 60_000 }, async () => {
	const people = Array.from({ length: 300 }, (_, i) => `Q${i.toString(36)} works at Acme.\n`);
	const text = people.join("");
	const read = await readInTime(request(text), { ...UNHURRIED, readMs: 0 });
	expect(read).toMatchObject({ edges: [], unread: [{ start: 0, end: text.length }] });
	for (let readMs = 50; ; readMs *= 2) {
		const { edges, unread = [] } = await readInTime(request(text), { ...UNHURRIED, readMs });
		if (edges.length === 0) continue;
		const first = unread[0]?.start ?? text.length;
		expect(unread.length).toBeLessThanOrEqual(1);
		expect(edges.every(({ evidence }) => evidence && evidence.end <= first)).toBe(true);
		break;
	}
});

test("a text that the reader dies of is unread, and the next one is read", async () => {
	let isRead = false;
	const reading = readInTime(request(filler(1_900)), AT_ONCE).finally(() => {
		isRead = true;
	});
	while (!isRead) {
		openReaderProcess().kill("SIGKILL");
		await nextTurn();
	}
	expect((await reading).unread).toHaveLength(1);
	expect((await readInTime(request("Ada works at Acme."), UNHURRIED)).edges).toHaveLength(1);
});
