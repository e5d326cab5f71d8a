// An import: items in, one receipt each. Where they are stored is the caller's.
import type { Found, Place } from "./found";
import { type ImportOptions, toWrites, type Write } from "./item";

/** What became of one write. `stopped`: nothing further can be stored now, and the reason says why. */
export type Outcome =
	| { status: "stored"; episode_name: string; entities: number; edges: number }
	| { status: "already_there"; episode_name: string }
	| { status: "refused" | "left_out"; reason: string }
	| { status: "stopped"; reason: string };

/** `next` is where the import goes on behind it. */
export type Receipt = { origin: string; next: Place } & Outcome;

/** Stores one write; several are under way at once. Must answer `already_there` for one that was stored before. */
export type Store = (write: Write) => Promise<Outcome>;

const AT_ONCE = 8;

type Step = { origin: string; thread: string | null; next: Place; run: () => Promise<Outcome> };

/** A part of an import: without the first writes of its first item, and nothing new after `deadlineMs` of `performance.now()`. */
type Part = { from: Pick<Place, "write">; deadlineMs: number };

/**
 * Stores items, eight at once but those of one thread in order, and answers a receipt for each in the order of the items. Reads no
 * further after one that is `stopped`; what is under way then ends first. Safe to run again, after a kill as well: what is there is
 * found by its name.
 */
export async function* importItems(
	items: AsyncIterable<Found>,
	options: ImportOptions,
	store: Store,
	{ from, deadlineMs }: Part = { from: { write: 0 }, deadlineMs: Number.POSITIVE_INFINITY },
): AsyncGenerator<Receipt> {
	let number = 0;
	const pending: { thread: string | null; receipt: Promise<Receipt> }[] = [];
	try {
		for await (const step of stepsOf(items, options, store)) {
			if (number++ < from.write) continue;
			const before = pending.findLast(({ thread }) => thread !== null && thread === step.thread);
			const receipt = runAfter(before?.receipt, step);
			// An error is thrown where the receipt is awaited, which may be later than it happens.
			receipt.catch(() => {});
			pending.push({ thread: step.thread, receipt });
			if (performance.now() > deadlineMs) break;
			if (pending.length < AT_ONCE) continue;
			const oldest = await pending.shift()?.receipt;
			if (oldest) yield oldest;
			if (oldest?.status === "stopped") break;
		}
		for (const { receipt } of pending) yield await receipt;
	} finally {
		await Promise.allSettled(pending.map(({ receipt }) => receipt));
	}
}

async function* stepsOf(items: AsyncIterable<Found>, options: ImportOptions, store: Store): AsyncGenerator<Step> {
	for await (const { item, next } of items) {
		if ("reason" in item) {
			const { origin, kind: status, reason } = item;
			yield { origin, thread: null, next, run: async () => ({ status, reason }) };
			continue;
		}
		const writes = toWrites(item, options);
		for (const [i, write] of writes.entries()) {
			const isLast = i === writes.length - 1;
			yield { ...write, next: isLast ? next : { ...next, item: next.item - 1, write: i + 1 }, run: () => store(write) };
		}
	}
}

/** Runs a step once the one before it in its thread has ended, and not at all where that one was stopped. */
async function runAfter(before: Promise<Receipt> | undefined, { origin, next, run }: Step): Promise<Receipt> {
	const last = await before;
	return last?.status === "stopped" ? { ...last, origin, next } : { origin, next, ...(await run()) };
}

/** The outcome that an error of the API stands for. */
export function toOutcome(
	error: { slug: string; message: string; details?: { field: string; message: string }[] },
	name: string,
): Outcome {
	const { slug, message, details = [] } = error;
	if (slug === "name_conflict") return { status: "already_there", episode_name: name };
	if (slug === "invalid_request" || slug === "payload_too_large") {
		const first = details[0];
		return { status: "refused", reason: first ? `${first.field} ${first.message}` : message };
	}
	return { status: "stopped", reason: message };
}
