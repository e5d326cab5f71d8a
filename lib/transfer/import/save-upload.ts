// Saves the body of a request to disk: what reads it must not wait for a slow sender, nor memory hold what others send.
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "@/lib/errors";

/** The saved body: where it lies, its bytes, and their SHA-256 in hex. */
export type Saved = { file: string; size: number; sha256: string };

/**
 * Runs `use` with the body of a request as a file, which is gone afterwards. Throws `payload_too_large` with `tooLarge` past
 * `maxBytes`, whose rest is not received.
 */
export async function withUpload<T>(
	request: Request,
	maxBytes: number,
	tooLarge: string,
	use: (saved: Saved) => Promise<T>,
): Promise<T> {
	const refusal = () => new AppError("payload_too_large", tooLarge);
	if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw refusal();
	const folder = await mkdtemp(path.join(tmpdir(), "memory-graph-upload-"));
	try {
		const file = path.join(folder, "body");
		const hash = createHash("sha256");
		let size = 0;
		const counted = new Transform({
			transform(chunk: Buffer, _, done) {
				size += chunk.length;
				hash.update(chunk);
				done(size > maxBytes ? refusal() : null, chunk);
			},
		});
		const { body } = request;
		const sent = body ? Readable.fromWeb(body as import("node:stream/web").ReadableStream) : Readable.from([]);
		await pipeline(sent, counted, createWriteStream(file, { mode: 0o600 }), { signal: request.signal });
		return await use({ file, size, sha256: hash.digest("hex") });
	} finally {
		await rm(folder, { recursive: true });
	}
}
