// The story of an upload: one file from a browser, read and stored by this process, a few seconds of it at a time.
import type { Ctx } from "@/lib/context";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { AppError } from "@/lib/errors";
import { addFact } from "@/lib/facts/add-fact";
import { importItems, type Outcome, type Receipt, toOutcome } from "./import-items";
import type { ImportOptions, Write } from "./item";
import { readUpload } from "./read-source";

export const MAX_UPLOAD_BYTES = 16 * 1024 ** 2;

/** `next` is where to go on in the file; null at its end, or where nothing further can be stored now and the last receipt says why. */
export type UploadPart = { receipts: Receipt[]; next: number | null };

const PART_MS = 5_000;

/**
 * Imports a file from its item `from` on for some seconds, and answers a receipt for each item. Sent again from the start it stores
 * nothing twice, as what is stored is found by its name.
 */
export async function importUpload(
	ctx: Ctx,
	file: { name: string; bytes: Buffer },
	options: ImportOptions,
	from: number,
): Promise<UploadPart> {
	const receipts: Receipt[] = [];
	const deadlineMs = performance.now() + PART_MS;
	const items = readUpload(file.name, file.bytes);
	for await (const receipt of importItems(items, options, (write) => store(ctx, write), { from, deadlineMs })) {
		receipts.push(receipt);
	}
	// Without a receipt nothing was left behind `from`, however long the file took to read.
	const isOver = receipts.length === 0 || receipts.at(-1)?.status === "stopped" || performance.now() < deadlineMs;
	return { receipts, next: isOver ? null : from + receipts.length };
}

async function store(ctx: Ctx, { path, body }: Write): Promise<Outcome> {
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
