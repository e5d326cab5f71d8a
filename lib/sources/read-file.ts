// What a file says, read by a process that can be ended.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { START } from "@/lib/transfer/import/found";
import type { Item } from "@/lib/transfer/import/item";
import { readApart } from "@/lib/transfer/import/read-apart";

/** How long one file may take to read, and with its reader's start. */
const [UNIT_MS, FILE_MS] = [20_000, 60_000];

export async function readFile(file: string): Promise<Item[]> {
	const asked = { path: file, name: path.basename(file), isUpload: false, from: START };
	const items: Item[] = [];
	const limits = { unitMs: UNIT_MS, signal: AbortSignal.timeout(FILE_MS) };
	for await (const { item } of readApart(asked, limits)) items.push(item);
	return items;
}

/** The same of bytes that are no file yet; the name says what they are. */
export async function readBytes(name: string, bytes: Buffer): Promise<Item[]> {
	const folder = await mkdtemp(path.join(tmpdir(), "memory-graph-source-"));
	try {
		const file = path.join(folder, name);
		await writeFile(file, bytes, { mode: 0o600 });
		return await readFile(file);
	} finally {
		await rm(folder, { recursive: true });
	}
}
