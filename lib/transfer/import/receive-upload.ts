// Receives what a browser uploads, and imports a part of it.
import type { Ctx } from "@/lib/context";
import { StreamPlaces } from "@/lib/db/stream-places";
import { invalidField } from "@/lib/errors";
import { perProcess } from "@/lib/per-process";
import { MAX_UPLOAD_BYTES, type Place } from "./found";
import { importUpload, type UploadPart } from "./import-upload";
import { withUpload } from "./save-upload";

/** Uploads at once in this process, received or waiting for their turn: twelve of them of one team, eight of one person. */
const UPLOADS = 16;
const PATIENCE_MS = 1_000;

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
	const places = perProcess("uploads", () => new StreamPlaces(UPLOADS, PATIENCE_MS, "uploads"));
	return places.run(ctx, request.signal, () =>
		withUpload(request, MAX_UPLOAD_BYTES, TOO_LARGE, async ({ file, size }) => {
			if (size === 0) throw invalidField("file", "Choose a file that is not empty.");
			const options = { group, facts, groupBy: "none" } as const;
			return importUpload(ctx, { path: file, name }, options, from, request.signal);
		}),
	);
}

const TOO_LARGE = "A file may have 16 MB here. The command line takes larger ones.";
