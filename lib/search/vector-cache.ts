// The vectors of passages that this process has read lately, so that a search reads those alone that came since. What is deleted is
// found no more at once, as its episode is not; it leaves memory when its entry is read anew.
import type { Tx } from "@/lib/db/tenant";
import { perProcess } from "@/lib/per-process";
import type { Searched } from "./index-reader";
import { PackedVectors } from "./packed-vectors";

/** Memory of all entries; the one that was not used for longest goes first. */
const MAX_BYTES = 256 * 2 ** 20;
/** An entry is read anew after so long. */
const LIFE_MS = 900_000;
/** Episodes of an entry, the newest; they are few enough to be compared in some hundredths of a second. */
const MAX_EPISODES = 200_000;
/** Rows that are read again, as one with a lower id may have been committed later. */
const OVERLAP = 300;

type Entry = { vectors: PackedVectors; lastId: number; bornMs: number; reading: Promise<void> };
type Row = { id: string; number: string; vectors: Buffer };

/** The vectors of one model and length in the groups searched, as this transaction sees them. */
export async function vectorsOf(
	tx: Tx,
	{ projectId, groups }: Searched,
	model: string,
	dimensions: number,
): Promise<PackedVectors> {
	const entries = perProcess("vector cache", () => new Map<string, Entry>());
	const key = JSON.stringify([projectId, groups && [...groups].sort(), model, dimensions]);
	const nowMs = performance.now();
	let entry = entries.get(key);
	if (!entry || nowMs - entry.bornMs > LIFE_MS) {
		entry = { vectors: new PackedVectors(dimensions), lastId: 0, bornMs: nowMs, reading: Promise.resolve() };
	}
	const own = entry;
	// The one used last stands last. One after the other, since each reads what came since the one before.
	entries.delete(key);
	entries.set(key, own);
	own.reading = own.reading.catch(() => {}).then(() => readNewer(tx, own, { projectId, groups, model, dimensions }));
	await own.reading;
	evict(entries);
	return own.vectors;
}

async function readNewer(
	tx: Tx,
	entry: Entry,
	of: { projectId: string; groups: string[] | null; model: string; dimensions: number },
): Promise<void> {
	const inGroups = of.groups === null ? "" : "AND group_id = ANY ($5::text[])";
	const rows = await tx.query<Row>(
		`SELECT id::text, number::text, vectors FROM search_vectors WHERE project_id = $1 AND model = $2 AND dimensions = $3 AND id > $4 ${inGroups}
		ORDER BY id DESC LIMIT ${MAX_EPISODES}`,
		[of.projectId, of.model, of.dimensions, entry.lastId - OVERLAP, ...(of.groups === null ? [] : [of.groups])],
	);
	for (const { id, number, vectors } of rows.reverse()) {
		entry.lastId = Math.max(entry.lastId, Number(id));
		if (entry.vectors.has(Number(number))) continue;
		for (let at = 0; at < vectors.length; at += of.dimensions) {
			entry.vectors.add(Number(number), new Int8Array(vectors.buffer, vectors.byteOffset + at, of.dimensions));
		}
	}
}

function evict(entries: Map<string, Entry>): void {
	let bytes = [...entries.values()].reduce((sum, { vectors }) => sum + vectors.weight, 0);
	for (const [key, { vectors }] of entries) {
		if (bytes <= MAX_BYTES || entries.size === 1) return;
		entries.delete(key);
		bytes -= vectors.weight;
	}
}
