// The story of an upload: one file from a browser, read and stored by this process.
import type { Ctx } from "@/lib/context";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { AppError } from "@/lib/errors";
import { addFact } from "@/lib/facts/add-fact";
import { importItems, type Outcome, toOutcome } from "./import-items";
import type { ImportOptions, Write } from "./item";
import { readUpload } from "./read-source";

export const MAX_UPLOAD_BYTES = 16 * 1024 ** 2;

/** `refused` holds the first few, `refusals` counts them all. `stopped` says why it ended before the end of the file. */
export type UploadReceipt = {
	stored: number;
	alreadyThere: number;
	refusals: number;
	refused: { origin: string; reason: string }[];
	stopped: string | null;
};

const SHOWN = 20;
const WORK_MS = 60_000;

/**
 * Imports a file and answers what became of it. Ends after a minute, or at a cap, with `stopped`: the same file again goes on
 * from there, as what is stored is found by its name.
 */
export async function importUpload(
	ctx: Ctx,
	file: { name: string; bytes: Buffer },
	options: ImportOptions,
): Promise<UploadReceipt> {
	const receipt: UploadReceipt = { stored: 0, alreadyThere: 0, refusals: 0, refused: [], stopped: null };
	const deadline = performance.now() + WORK_MS;
	for await (const one of importItems(readUpload(file.name, file.bytes), options, (write) => store(ctx, write))) {
		if (one.status === "stored") receipt.stored++;
		else if (one.status === "already_there") receipt.alreadyThere++;
		else if (one.status === "stopped") receipt.stopped = one.reason;
		else if (++receipt.refusals <= SHOWN) receipt.refused.push({ origin: one.origin, reason: one.reason });
		if (performance.now() > deadline) {
			receipt.stopped = "This took a minute. Upload the file again to go on from here, or use the command line.";
			break;
		}
	}
	return receipt;
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
