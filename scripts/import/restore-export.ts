// Sends an export of a project to a server, which restores it whole or not at all.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { ImportRefused } from "./http-store";

/** Whether a file is an export of this service, by its first bytes. */
export async function isExport(path: string): Promise<boolean> {
	if (!/\.(nd)?jsonl?$/.test(path)) return false;
	const file = await open(path).catch(() => null);
	if (!file) return false;
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64);
		return /^\{"kind":"export","version":\d+,/.test(buffer.toString("latin1", 0, bytesRead));
	} finally {
		await file.close();
	}
}

/** Restores the export and answers the server's receipt. Sent twice within a day it is restored once. Throws `ImportRefused`. */
export async function restoreExport(path: string, base: string, key: string, project?: string): Promise<object> {
	const url = new URL("/v1/restore", base);
	if (project) url.searchParams.set("project", project);
	const hash = createHash("sha256");
	for await (const chunk of createReadStream(path)) hash.update(chunk);
	const response = await fetch(url, {
		method: "POST",
		headers: {
			authorization: `Bearer ${key}`,
			"content-type": "application/x-ndjson",
			"idempotency-key": `restore-${hash.digest("hex")}`,
		},
		body: Readable.toWeb(createReadStream(path)) as ReadableStream,
		duplex: "half",
	} as RequestInit).catch((error: Error) => {
		throw new ImportRefused(`${base} does not answer: ${(error.cause as Error)?.message ?? error.message}`);
	});
	const answer = (await response.json().catch(() => ({}))) as { message?: string };
	if (!response.ok) throw new ImportRefused(answer.message ?? `The server answered ${response.status}.`);
	return { origin: path, ...answer };
}
