// An index in memory that answers as the one in Postgres does, so that ranking can be measured in seconds.
import { type IndexEntry, type TermPlace, toIndexEntry } from "@/lib/search/index-entry";
import type { IndexedEpisode, IndexReader, NamedEpisode, TermPostings } from "@/lib/search/index-reader";
import { PackedVectors } from "@/lib/search/packed-vectors";

type Row = IndexedEpisode & NamedEpisode & { lead: string };

/** An IndexReader over texts of one group, written in order. `number` of a text is its place in the list, from 1, also in `vectors`. */
export function memoryIndex(texts: string[], now = new Date(), vectors = new PackedVectors(0)): IndexReader {
	const rows: Row[] = [];
	const postings = new Map<string, ({ row: Row } & TermPlace)[]>();
	for (const text of texts) {
		const entry = toIndexEntry(text, now);
		const row = toRow(entry, rows.at(-1), rows.length + 1, now);
		rows.push(row);
		for (const [term, place] of entry.terms) {
			const list = postings.get(term);
			if (list) list.push({ row, ...place });
			else postings.set(term, [{ row, ...place }]);
		}
	}
	const byNumber = (numbers: number[]) => numbers.flatMap((number) => rows[number - 1] ?? []);
	const listOf = (term: string, n: number, cap: number): TermPostings => {
		const all = postings.get(term) ?? [];
		// One more than the cap, as in Postgres, tells that the list is cut.
		const kept = all.slice(-cap - 1).reverse();
		if (kept.length === 0) return { lists: [], total: 0, isCut: false };
		return {
			lists: [
				{
					term: n,
					group: "g",
					numbers: kept.map(({ row }) => row.number),
					positions: kept.map(({ row }) => row.position),
					runs: kept.map(({ row }) => row.run),
					counts: kept.map(({ count }) => count),
					lengths: kept.map(({ row }) => row.length),
					slices: kept.map(({ slices }) => slices),
					forms: kept.map(({ forms }) => forms),
				},
			],
			total: kept.length,
			isCut: all.length > cap,
		};
	};
	return {
		corpus: async () => ({
			documents: rows.length,
			averageLength: rows.reduce((sum, { length }) => sum + length, 0) / Math.max(1, rows.length),
		}),
		postings: async (wanted) => wanted.map(({ term, cap }, n) => listOf(term, n, cap)),
		countsOf: async (terms, numbers) => {
			const wanted = new Set(numbers);
			return terms.flatMap((term, n) =>
				(postings.get(term) ?? [])
					.filter(({ row }) => wanted.has(row.number))
					.map(({ row, count, slices, forms }) => ({ term: n, number: row.number, count, slices, forms })),
			);
		},
		at: async (places) => byNumber(places.map(({ position }) => position)),
		episodes: async (numbers) => byNumber(numbers),
		namesOf: async (numbers) => byNumber(numbers),
		similar: async ({ vector }) => vectors.similarTo(vector),
	};
}

function toRow(entry: IndexEntry, last: Row | undefined, position: number, now: Date): Row {
	const joins = entry.isTurn && last !== undefined && last.run > 0 && last.lead === entry.lead;
	return {
		number: position,
		episodeId: String(position),
		group: "g",
		position,
		run: entry.isTurn ? (joins ? last.run : position) : 0,
		length: entry.length,
		flags: entry.flags,
		speaker: entry.speaker,
		happenedAt: entry.happenedAt,
		validAt: now,
		names: entry.names,
		heading: entry.heading,
		lead: entry.lead,
	};
}
