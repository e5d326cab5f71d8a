import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Found, Place } from "./found";
import { importItems, type Outcome, type Receipt, type Store } from "./import-items";
import type { Episode, Item } from "./item";

const OPTIONS = { group: "default", groupBy: "none", facts: false } as const;
const STORED: Outcome = { status: "stored", episode_name: "", entities: 0, edges: 0 };
const note = (origin: string, thread: string | null = null): Episode => {
	return { kind: "episode", origin, content: origin, source: origin, thread, at: null, isDated: false };
};

async function* listOf(items: Item[], from = 0): AsyncGenerator<Found> {
	for (const [i, item] of items.entries()) if (i >= from) yield { item, next: { unit: 0, item: i + 1, write: 0 } };
}

/** Imports, ending the stores that are under way newest first, and answers the receipts and what was under way at each time. */
async function run(items: Item[], outcomeOf: (content: string) => Outcome = () => STORED) {
	const underWay: { content: string; end: () => void }[] = [];
	const seen: string[][] = [];
	const store: Store = ({ body }) =>
		new Promise((resolve) => {
			const content = String(body.content);
			underWay.push({ content, end: () => resolve(outcomeOf(content)) });
		});
	const receipts: string[] = [];
	let isDone = false;
	const reading = (async () => {
		for await (const { origin, status } of importItems(listOf(items), OPTIONS, store))
			receipts.push(`${origin} ${status}`);
		isDone = true;
	})();
	while (!isDone) {
		await setImmediate();
		if (underWay.length === 0) continue;
		seen.push(underWay.map(({ content }) => content));
		underWay.pop()?.end();
	}
	await reading;
	return { receipts, seen };
}

test("eight are under way at once, and the receipts come in the order of the items", async () => {
	const items = Array.from({ length: 30 }, (_, n) => note(`n${n}`));
	const { receipts, seen } = await run([...items, { kind: "refused", origin: "bad", reason: "x" }]);
	expect(Math.max(...seen.map((one) => one.length))).toBe(8);
	expect(receipts).toEqual([...items.map(({ origin }) => `${origin} stored`), "bad refused"]);
});

test("those of one thread are stored one after the other", async () => {
	const items = Array.from({ length: 24 }, (_, n) => note(`n${n}`, `thread ${n % 3}`));
	const { seen } = await run(items);
	for (const contents of seen) {
		const threads = contents.map((content) => Number(content.slice(1)) % 3);
		expect(new Set(threads).size).toBe(threads.length);
	}
	for (const thread of [0, 1, 2]) {
		const begun = [...new Set(seen.flat())].map((content) => Number(content.slice(1))).filter((n) => n % 3 === thread);
		expect(begun).toEqual(begun.toSorted((a, b) => a - b));
	}
});

test("after one that is stopped nothing further is read, nor stored in its thread", async () => {
	const items = Array.from({ length: 40 }, (_, n) => note(`n${n}`, n < 4 ? "one" : null));
	const { receipts, seen } = await run(items, (content) =>
		content === "n1" ? { status: "stopped", reason: "full" } : STORED,
	);
	expect(receipts.slice(0, 5)).toEqual(["n0 stored", "n1 stopped", "n2 stopped", "n3 stopped", "n4 stored"]);
	expect(new Set(seen.flat())).not.toContain("n2");
	expect(receipts.length).toBeLessThan(12);
});

test("in parts, each from where the last one ended, every write is stored once, those of a long text too", async () => {
	const items = Array.from({ length: 5 }, (_, n) => ({
		...note(`n${n}`),
		content: `n${n} `.repeat(n === 2 ? 18_000 : 1),
	}));
	const stored: unknown[] = [];
	const store: Store = async ({ origin }) => {
		stored.push(origin);
		return STORED;
	};
	let parts = 0;
	for (let from: Place | undefined = { unit: 0, item: 0, write: 0 }; from; parts++) {
		const found = listOf(items, from.item);
		const part: Receipt[] = await Readable.from(importItems(found, OPTIONS, store, { from, deadlineMs: 0 })).toArray();
		from = part.at(-1)?.next;
	}
	expect(parts).toBe(8);
	expect(stored).toEqual(["n0", "n1", "n2, part 1", "n2, part 2", "n2, part 3", "n3", "n4"]);
});

test("an error of the store is thrown once all that was under way has ended", async () => {
	let ended = 0;
	const store: Store = async ({ body }) => {
		await setImmediate();
		ended++;
		if (body.content !== "n0") throw new Error("gone");
		return STORED;
	};
	const items = Array.from({ length: 8 }, (_, n) => note(`n${n}`));
	const reading = Readable.from(importItems(listOf(items), OPTIONS, store)).toArray();
	await expect(reading).rejects.toThrow("gone");
	expect(ended).toBe(8);
});
