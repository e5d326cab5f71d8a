// Saves an upload to disk first: the transaction that reads it may have to run again, and must not wait for a slow sender.
import type { Ctx } from "@/lib/context";
import { StreamPlaces } from "@/lib/db/stream-places";
import { assertKey, toOnce } from "@/lib/episodes/once";
import { AppError } from "@/lib/errors";
import { perProcess } from "@/lib/per-process";
import { withUpload } from "../import/save-upload";
import { type RestoreResult, restoreProject } from "./restore";

const MAX_BYTES = 1024 ** 3;
/** Restores at once in this process: three of them of one team, and two of one key. */
const RESTORES = 4;
const PATIENCE_MS = 1_000;

/**
 * Restores a project from the NDJSON body of a request, see `restoreProject`. With an `idempotencyKey` the same body again
 * answers as it did the first time. Throws `unsupported_media_type`, `payload_too_large` past 1 GiB, and `rate_limited` when the
 * key or its team has its share of restores under way.
 */
export async function receiveExport(
	ctx: Ctx,
	request: Request,
	source: string | undefined,
	idempotencyKey: string | null,
): Promise<RestoreResult> {
	const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
	if (type !== "application/x-ndjson") {
		throw new AppError("unsupported_media_type", "Send the export with 'Content-Type: application/x-ndjson'.");
	}
	assertKey(idempotencyKey);
	const places = perProcess("restores", () => new StreamPlaces(RESTORES, PATIENCE_MS, "restores"));
	return places.run(ctx, request.signal, () =>
		withUpload(request, MAX_BYTES, "An export may have 1 GiB.", ({ file, sha256 }) =>
			restoreProject(ctx, file, source, toOnce("/v1/restore", idempotencyKey, { sha256, source })),
		),
	);
}
