// Saves an upload to disk first: the transaction that reads it may have to run again, and must not wait for a slow sender.
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Ctx } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { assertKey, toOnce } from "@/lib/idempotency/once";
import { type RestoreResult, restoreProject } from "./restore";

const MAX_BYTES = 1024 ** 3;

/**
 * Restores a project from the NDJSON body of a request, see `restoreProject`. With an `idempotencyKey` the same body again
 * answers as it did the first time. Throws `unsupported_media_type`, and `payload_too_large` past 1 GiB.
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
	const folder = await mkdtemp(path.join(tmpdir(), "memory-graph-restore-"));
	try {
		const file = path.join(folder, "export.ndjson");
		const sha256 = await save(request.body, file);
		return await restoreProject(ctx, file, source, toOnce("/v1/restore", idempotencyKey, { sha256, source }));
	} finally {
		await rm(folder, { recursive: true });
	}
}

async function save(body: ReadableStream | null, file: string): Promise<string> {
	const hash = createHash("sha256");
	let size = 0;
	const counted = new Transform({
		transform(chunk: Buffer, _, done) {
			size += chunk.length;
			hash.update(chunk);
			done(size > MAX_BYTES ? new AppError("payload_too_large", "An export may have 1 GiB.") : null, chunk);
		},
	});
	const sent = body ? Readable.fromWeb(body as import("node:stream/web").ReadableStream) : Readable.from([]);
	await pipeline(sent, counted, createWriteStream(file, { mode: 0o600 }));
	return hash.digest("hex");
}
