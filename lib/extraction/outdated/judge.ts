// Which known facts a text ends, said by a network that reads the text beside their lines.
import { type Network, openNetwork } from "@/lib/model/encoder/open-model";
import { type PieceTable, wordsOf } from "../encoder/window";
import { rowOf, windowsOfText } from "./row";

/** From the repository root, beside the reader's. */
export const JUDGE_FOLDER = "packages/reader/outdated";

export type Judge = { network: Network; pieces: PieceTable };

/** `pieces` are the reader's, of which the judge is made. Throws when the model is missing or is not the one that the manifest names. */
export const openJudge = async (pieces: PieceTable, folder = JUDGE_FOLDER): Promise<Judge> => ({
	network: await openNetwork(folder),
	pieces,
});

/** Lines read at once: bounded, as what is read grows with its square. */
const MOST_LINES = 12;

/**
 * How likely the text ends each of `lines`, 0 to 1, written into `chances` step by step. A line is read beside each part of a long text
 * that has the most of its words.
 */
export function judgeLines(
	judge: Judge,
	text: string,
	lines: string[],
): { chances: number[]; steps: AsyncGenerator<void, void> } {
	const chances = lines.map(() => 0);
	const run = async function* () {
		const words = wordsOf(text).map((word) => word.text.toLowerCase());
		const windows = windowsOfText(text, judge.pieces, judge.network.manifest.most_pieces);
		const said = windows.map(({ from, to }) => new Set(words.slice(from, to)));
		const places = lines.map((line) => windowsFor(line, said));
		for (const [n, window] of windows.entries()) {
			const here = lines.flatMap((_, i) => (places[i]?.includes(n) ? [i] : []));
			for (let from = 0; from < here.length; from += MOST_LINES) {
				const some = here.slice(from, from + MOST_LINES);
				const row = rowOf(
					window,
					some.map((i) => lines[i] as string),
					judge.pieces,
				);
				const { ended } = await judge.network.run(row);
				for (const [k, i] of some.entries()) chances[i] = Math.max(chances[i] as number, ended?.[k] ?? 0);
				yield;
			}
		}
	};
	return { chances, steps: run() };
}

/** Windows in which a line is judged: of several the two with the most of its longer words. */
function windowsFor(line: string, said: Set<string>[]): number[] {
	if (said.length === 1) return [0];
	const own = wordsOf(line).flatMap(({ text }) => (text.length > 3 ? [text.toLowerCase()] : []));
	return said
		.map((words, n) => ({ n, shared: own.filter((word) => words.has(word)).length }))
		.filter(({ shared }) => shared > 0)
		.sort((a, b) => b.shared - a.shared || b.n - a.n)
		.slice(0, 2)
		.map(({ n }) => n);
}
