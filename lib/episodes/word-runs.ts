// A text as hashes of runs of its words, under a salt of its own: they show whether it occurs somewhere, not what it said. Pure.
import { createHash, randomBytes } from "node:crypto";

/** `runLength` words each, or as many as one of `phraseLengths`; hashes are 8 bytes of SHA-256. */
export type WordRuns = { salt: Buffer; runLength: number; phraseLengths: number[]; hashes: Buffer[] };

/** Words of a run: few enough that a quoted sentence is found, many enough that nobody writes it by chance. */
const RUN_LENGTH = 6;
const MAX_RUNS = 500;
/** Words of the shortest phrase: a name of one word stands anywhere. */
const SHORTEST_PHRASE = 2;
const MAX_PHRASES = 500;

/**
 * The runs of a text, evenly chosen where there are many; one of all its words where there are few. `phrases` are what was made of the
 * text in other words, each a run of its own, or runs where it is long.
 */
export function toWordRuns(text: string, phrases: string[] = []): WordRuns {
	const salt = randomBytes(16);
	const words = wordsOf(text);
	const runLength = Math.min(RUN_LENGTH, words.length);
	const all = runLength === 0 ? [] : runsOf(words, runLength);
	const step = Math.max(1, all.length / MAX_RUNS);
	const chosen = Array.from({ length: Math.min(all.length, MAX_RUNS) }, (_, i) => all[Math.floor(i * step)] ?? "");
	const spoken = phrases
		.map(wordsOf)
		.filter(({ length }) => length >= SHORTEST_PHRASE)
		.slice(0, MAX_PHRASES);
	const phraseRuns = spoken.flatMap((phrase) => runsOf(phrase, Math.min(RUN_LENGTH, phrase.length)));
	const runs = [...new Set([...chosen, ...phraseRuns])];
	const phraseLengths = [...new Set(spoken.map(({ length }) => Math.min(RUN_LENGTH, length)))].sort();
	return { salt, runLength, phraseLengths, hashes: runs.map((run) => hashOf(salt, run)) };
}

/** Finds texts that share a run with the one that the runs were made of. */
export function matcherOf({ salt, runLength, phraseLengths, hashes }: WordRuns): (text: string) => boolean {
	const known = new Set(hashes.map((hash) => hash.toString("hex")));
	const lengths = [...new Set([runLength, ...phraseLengths])].filter((length) => length > 0);
	return (text) => {
		const words = wordsOf(text);
		return lengths.some((length) => runsOf(words, length).some((run) => known.has(hashOf(salt, run).toString("hex"))));
	};
}

const wordsOf = (text: string) =>
	text
		.normalize("NFKC")
		.toLowerCase()
		.match(/[\p{L}\p{N}]+/gu) ?? [];

const runsOf = (words: string[], length: number) =>
	Array.from({ length: Math.max(0, words.length - length + 1) }, (_, i) => words.slice(i, i + length).join(" "));

const hashOf = (salt: Buffer, run: string) => createHash("sha256").update(salt).update(run).digest().subarray(0, 8);
