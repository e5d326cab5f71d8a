// The reading of UD treebank files (CoNLL-U, gzipped or not).
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

export type TreebankSentence = {
	document: string;
	text: string;
	words: string[];
	lemmas: string[];
	/** UPOS and XPOS joined: "NOUN|NN". */
	tags: string[];
	/** Index of the head, -1 for the root; projective. */
	heads: number[];
	labels: string[];
	/**
	 * What the sentence mentions, where the treebank says so: words `from` to `to` (exclusive), the type of the thing, and its
	 * `id`, by which the mentions of one document that mean the same thing are known.
	 */
	mentions: { from: number; to: number; type: string; id: string }[];
};

/** All sentences of the file, their trees made projective by lifting arcs (Nivre & Nilsson, ACL 2005, without label encoding). */
export function readTreebank(path: string): TreebankSentence[] {
	const bytes = readFileSync(path);
	const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
	const out: TreebankSentence[] = [];
	let document = "";
	for (const block of text.split("\n\n")) {
		const sentence: TreebankSentence = {
			document,
			text: "",
			words: [],
			lemmas: [],
			tags: [],
			heads: [],
			labels: [],
			mentions: [],
		};
		const open: { id: string; from: number; type: string }[] = [];
		for (const line of block.split("\n")) {
			if (line.startsWith("# newdoc id = ")) document = line.slice(14);
			else if (line.startsWith("# text = ")) sentence.text = line.slice(9);
			const cells = line.split("\t");
			if (cells.length !== 10 || !/^\d+$/.test(cells[0] as string)) continue;
			sentence.words.push(cells[1] as string);
			sentence.lemmas.push(cells[2] as string);
			sentence.tags.push(`${cells[3]}|${cells[4]}`);
			sentence.heads.push(Number(cells[6]) - 1);
			sentence.labels.push(cells[7] as string);
			const entity = /(?:^|\|)Entity=([^|]*)/.exec(cells[9] as string)?.[1];
			if (entity) readMentions(entity, sentence, open);
		}
		if (sentence.words.length === 0) continue;
		sentence.document = document;
		projectivise(sentence.heads);
		out.push(sentence);
	}
	return out;
}

/** Brackets of GUM's `Entity=`: "(12-person-…" opens mention 12 at the newest word, "12)" closes it, "(12-person-…)" is one word. */
function readMentions(
	entity: string,
	sentence: TreebankSentence,
	open: { id: string; from: number; type: string }[],
): void {
	const at = sentence.words.length - 1;
	for (const [mark, opened, single, closed] of entity.matchAll(/\(([^()]+)(\))?|([^()]*)\)/g)) {
		const [id, type] = (opened ?? closed ?? mark).split("-") as [string, string];
		if (opened !== undefined && single === undefined) open.push({ id, from: at, type });
		else if (opened !== undefined) sentence.mentions.push({ from: at, to: at + 1, type, id });
		else {
			const last = open.findLastIndex((m) => m.id === id);
			const [m] = last < 0 ? [] : open.splice(last, 1);
			if (m) sentence.mentions.push({ ...m, to: at + 1 });
		}
	}
}

function projectivise(heads: number[]): void {
	for (let round = 0; round < heads.length; round++) {
		let worst = -1;
		let span = Number.POSITIVE_INFINITY;
		for (let i = 0; i < heads.length; i++) {
			const h = heads[i] as number;
			if (h < 0) continue;
			const [from, to] = i < h ? [i, h] : [h, i];
			if (to - from < span && crosses(heads, h, from, to)) {
				worst = i;
				span = to - from;
			}
		}
		if (worst < 0) return;
		heads[worst] = heads[heads[worst] as number] as number;
		if (heads[worst] === -1) return;
	}
}

/** Whether some word between the ends of an arc is not a descendant of its head. */
function crosses(heads: number[], head: number, from: number, to: number): boolean {
	for (let k = from + 1; k < to; k++) {
		let up = k;
		for (let n = 0; up >= 0 && up !== head && n <= heads.length; n++) up = heads[up] as number;
		if (up !== head) return true;
	}
	return false;
}
