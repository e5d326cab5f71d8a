// An upload: one file from a browser, read apart and stored by this process, a few seconds of it at a time.
import { availableParallelism } from "node:os";
import type { Ctx } from "@/lib/context";
import { StreamPlaces } from "@/lib/db/stream-places";
import { addFact } from "@/lib/episodes/add-fact";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { AppError, invalidField } from "@/lib/errors";
import { perProcess } from "@/lib/per-process";
import { type Found, MAX_UPLOAD_BYTES, type Place } from "./found";
import { importItems, type Outcome, toOutcome } from "./import-items";
import type { ImportOptions, Write } from "./item";
import { readApart } from "./read-apart";
import { withUpload } from "./save-upload";

/** `next` is where to go on in the file; null at its end, or where nothing further can be stored now and the last receipt says why. */
export type UploadPart = { receipts: ({ origin: string } & Outcome)[]; next: Place | null };

const PART_MS = 5_000;
/** How long one file, or one mail, may take to read. */
const UNIT_MS = 20_000;
/** How long a part waits for its turn. */
const PATIENCE_MS = 60_000;

/** As many files are read at once as there are processors, and two where there is one: no team's are all of them. */
const AT_ONCE = Math.max(2, availableParallelism());
const places = () => perProcess("imports", () => new StreamPlaces(AT_ONCE, PATIENCE_MS, "imports"));

/**
 * Imports an uploaded file from a place in it on for some seconds, and answers a receipt for each item. Sent again from the start it
 * stores nothing twice, as what is stored is found by its name. Ends when the signal is aborted. Throws `rate_limited` where the
 * caller's team, and `unavailable` where everybody, imports as much as may be at once for more than a minute.
 */
export async function importUpload(
	ctx: Ctx,
	file: { path: string; name: string },
	options: ImportOptions,
	from: Place,
	signal: AbortSignal,
): Promise<UploadPart> {
	return places().run(ctx, signal, async () => {
		const receipts: UploadPart["receipts"] = [];
		const found = readApart({ ...file, isUpload: true, from }, { unitMs: UNIT_MS, signal });
		let [isRead, reached] = [false, from];
		async function* items(): AsyncGenerator<Found> {
			yield* found;
			isRead = true;
		}
		const part = { from, deadlineMs: performance.now() + PART_MS };
		for await (const { next, ...receipt } of importItems(items(), options, (write) => storeWrite(ctx, write), part)) {
			receipts.push(receipt);
			reached = next;
		}
		const isOver = isRead || receipts.at(-1)?.status === "stopped";
		return { receipts, next: isOver ? null : reached };
	});
}

/** Stores one write in this process and answers what became of it, a refusal in words. */
export async function storeWrite(ctx: Ctx, { path, body }: Pick<Write, "path" | "body">): Promise<Outcome> {
	const now = { ...ctx, now: new Date() };
	try {
		const { answer } = await (path === "/v1/facts" ? addFact(now, body) : ingestEpisode(now, body));
		const { entities, edges } = answer.extracted;
		return { status: "stored", episode_name: answer.episode_name, entities, edges };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return toOutcome({ slug: error.slug, message: error.message, details: error.facts.details }, String(body.name));
	}
}

/** Uploads at once in this process, received or waiting for their turn: twelve of them of one team, eight of one person. */
const UPLOADS = 16;
const UPLOAD_PATIENCE_MS = 1_000;

/** What is asked with an upload: its name, and how and from where on it is imported. */
type UploadAsked = { name: string; group: string; facts: boolean; from: Place };

/**
 * Imports a part of the file that is the body of a request, see `importUpload`. Throws `payload_too_large` past 16 MiB,
 * `invalid_request` for an empty one, and `rate_limited` when the person or their team has its share of uploads under way.
 */
export async function receiveUpload(
	ctx: Ctx,
	request: Request,
	{ name, group, facts, from }: UploadAsked,
): Promise<UploadPart> {
	const places = perProcess("uploads", () => new StreamPlaces(UPLOADS, UPLOAD_PATIENCE_MS, "uploads"));
	return places.run(ctx, request.signal, () =>
		withUpload(request, MAX_UPLOAD_BYTES, TOO_LARGE, async ({ file, size }) => {
			if (size === 0) throw invalidField("file", "Choose a file that is not empty.");
			const options = { group, facts, groupBy: "none" } as const;
			return importUpload(ctx, { path: file, name }, options, from, request.signal);
		}),
	);
}

const TOO_LARGE = "A file may have 16 MB here. The command line takes larger ones.";
