// The story of an import: items in, one receipt each, in order. Where they are stored is the caller's.
import { type ImportOptions, type Item, toWrites, type Write } from "./item";

/** What became of one write. `stopped`: nothing further can be stored now, and the reason says why. */
export type Outcome =
	| { status: "stored"; episode_name: string; entities: number; edges: number }
	| { status: "already_there"; episode_name: string }
	| { status: "refused"; reason: string }
	| { status: "stopped"; reason: string };

export type Receipt = { origin: string } & Outcome;

/** Stores one write. Must answer `already_there` for one that was stored before. */
export type Store = (write: Write) => Promise<Outcome>;

/**
 * Stores items one after the other and answers a receipt for each. Ends at the first that is `stopped`. Safe to run again, after
 * a kill as well: what is there is found by its name. Decision: one at a time, as later prose may end earlier facts.
 */
export async function* importItems(
	items: AsyncIterable<Item>,
	options: ImportOptions,
	store: Store,
): AsyncGenerator<Receipt> {
	for await (const item of items) {
		if (item.kind === "refused") {
			yield { origin: item.origin, status: "refused", reason: item.reason };
			continue;
		}
		for (const write of toWrites(item, options)) {
			const outcome = await store(write);
			yield { origin: write.origin, ...outcome };
			if (outcome.status === "stopped") return;
		}
	}
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
