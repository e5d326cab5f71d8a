// Graph scoring of episodes: names and the episodes that hold them form a two-sided graph, of which a bounded
// neighbourhood of the question is read; personalised PageRank spreads from the question's names and best episodes.
import { NAME_MARK } from "./index-entry";
import type { IndexReader, NamedEpisode, TermPostings } from "./index-reader";
import { type Links, pageRank } from "./page-rank";

export const GRAPH = {
	/** A name in more episodes than this share (and a few) of them says too little to lead anywhere. */
	commonShare: 0.05,
	commonFloor: 5,
	commonCeiling: 60,
	nameSeed: 0.5,
	episodeSeedPower: 5,
	seedEpisodes: 3,
	headingWeight: 2,
	maxHolders: 40,
	maxNames: 400,
	restart: 0.2,
	iterations: 15,
};

type Found = { numbers: number[]; counts: number[] };

/**
 * How near each episode is to the question over shared names: number to score, the best 1. `seeds` are the best episodes
 * by words with their scores relative to the best; `asked` are the question's possible names. Reads the names
 * of those episodes and of the ones that hold a name of the question, and the episodes that share them: one hop, at most
 * `maxNames` names. A second hop gained nothing. Empty when nothing is known to start from.
 */
export async function scoreByNames(
	reader: IndexReader,
	documents: number,
	seeds: Map<number, number>,
	asked: AskedNames,
): Promise<Map<number, number>> {
	const common = Math.min(GRAPH.commonCeiling, Math.floor(documents * GRAPH.commonShare) + GRAPH.commonFloor);
	const names = new Map<string, Found | null>();
	for (const [name, postings] of asked) names.set(name, found(postings, common));
	const start = [...asked.keys()].filter((name) => names.get(name));
	const holders = start.flatMap((name) => names.get(name)?.numbers ?? []).slice(0, GRAPH.maxHolders);
	const wantedEpisodes = [...new Set([...seeds.keys(), ...holders])];
	const rows = new Map((await reader.namesOf(wantedEpisodes)).map((row) => [row.number, row]));
	// The seeds come first, as the names looked up are limited.
	const known = wantedEpisodes.flatMap((number) => rows.get(number) ?? []);
	const wanted = new Set(known.flatMap((row) => [...row.names, ...row.names.flatMap(partsOf)]));
	const fresh = [...wanted].filter((name) => !names.has(name)).slice(0, GRAPH.maxNames);
	const lists = await reader.postings(fresh.map(wantedName));
	for (const [i, name] of fresh.entries()) names.set(name, found(lists[i], common));
	return spread(names, rows, seeds, new Set(start));
}

/** Names that may be in the question, with where they stand. */
export type AskedNames = Map<string, TermPostings>;

/** What to ask the index for a name. */
export const wantedName = (name: string) => ({ term: NAME_MARK + name, cap: GRAPH.commonCeiling });

/** The few episodes that a name leads to; null for a name of none, or of too many. */
function found(postings: TermPostings | undefined, common: number): Found | null {
	const lists = postings?.lists ?? [];
	const numbers = lists.flatMap((list) => list.numbers);
	if (numbers.length === 0 || numbers.length > common) return null;
	return { numbers, counts: lists.flatMap((list) => list.counts) };
}

/** Contiguous parts of a name of two to ten words: "lothair ii" of "lothair ii of lotharingia". */
function partsOf(name: string): string[] {
	const words = name.split(" ");
	if (words.length < 2 || words.length > 10) return [];
	const parts: string[] = [];
	for (let from = 0; from < words.length; from++) {
		for (let to = from + 1; to <= words.length; to++) {
			const part = words.slice(from, to).join(" ");
			if (to - from < words.length && part.length > 3) parts.push(part);
		}
	}
	return parts;
}

const isHeading = (at: Found) => at.counts.some((count) => count > 1);

function spread(
	names: Map<string, Found | null>,
	read: Map<number, NamedEpisode>,
	seeds: Map<number, number>,
	asked: Set<string>,
): Map<number, number> {
	const episodes: number[] = [];
	const nodeOf = new Map<number, number>();
	const links: Links = [];
	const node = (number: number) => {
		let at = nodeOf.get(number);
		if (at === undefined) {
			at = links.push([]) - 1;
			nodeOf.set(number, at);
			episodes[at] = number;
		}
		return at;
	};
	for (const number of [...seeds.keys(), ...read.keys()]) node(number);
	// A part of a longer name leads only to what it is the heading of.
	const holders = new Map<string, Set<number>>();
	for (const row of read.values()) {
		const whole = new Set(row.names);
		for (const name of whole) hold(holders, name, row.number);
		for (const part of row.names.flatMap(partsOf)) {
			const at = names.get(part);
			if (at && !whole.has(part) && isHeading(at)) hold(holders, part, row.number);
		}
	}
	const start = new Map<number, number>();
	for (const [name, at] of names) {
		if (!at) continue;
		const all = new Set([...at.numbers, ...(holders.get(name) ?? [])]);
		if (all.size < 2 && !isHeading(at)) continue;
		const nameNode = links.push([]) - 1;
		const weight = 1 / Math.log2(1 + all.size);
		const headed = new Set(at.numbers.filter((_, i) => (at.counts[i] ?? 1) > 1));
		for (const number of all) {
			const here = node(number);
			const strength = headed.has(number) ? GRAPH.headingWeight * weight : weight;
			links[here]?.push([nameNode, strength]);
			links[nameNode]?.push([here, strength]);
		}
		if (asked.has(name)) start.set(nameNode, GRAPH.nameSeed / all.size);
	}
	for (const [number, score] of seeds) start.set(node(number), score ** GRAPH.episodeSeedPower);
	const mass = pageRank(links, start, GRAPH);
	let best = 0;
	for (const at of nodeOf.values()) best = Math.max(best, mass[at] as number);
	const scores = new Map<number, number>();
	if (best > 0) for (const [number, at] of nodeOf) scores.set(number, (mass[at] as number) / best);
	return scores;
}

function hold(holders: Map<string, Set<number>>, name: string, number: number): void {
	const held = holders.get(name);
	if (held) held.add(number);
	else holders.set(name, new Set([number]));
}
