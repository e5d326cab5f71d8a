import path from "node:path";
import { START } from "@/lib/transfer/import/found";
import type { Item } from "@/lib/transfer/import/item";
import { readApart } from "@/lib/transfer/import/read-apart";

/** How long one file may take to read, and with its reader's start. */
const [UNIT_MS, FILE_MS] = [20_000, 60_000];

/** What a file says, read by a process that can be ended. */
export async function readFile(file: string): Promise<Item[]> {
	const asked = { path: file, name: path.basename(file), isUpload: false, from: START };
	const items: Item[] = [];
	const limits = { unitMs: UNIT_MS, signal: AbortSignal.timeout(FILE_MS) };
	for await (const { item } of readApart(asked, limits)) items.push(item);
	return items;
}
