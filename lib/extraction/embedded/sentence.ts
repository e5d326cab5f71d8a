// One analysed sentence: tokens, tags, lemmas and the tree, with the few walks that every reader of trees needs.
import { type LemmaTable, lemmaOf, readLemmaTable } from "./lemmatize";
import type { LinearModel } from "./linear-model";
import { type Parser, Parser as ParserClass, parseInput } from "./parse";
import { repairTree } from "./repair-tree";
import { tagWords } from "./tag";
import type { Token } from "./tokenize";
import { loadWeights, modelOf, type Weights } from "./weights";

/** Tagger, parser and lemma table opened from one weights file. */
export class Syntax {
	private readonly tagger: LinearModel;
	private readonly parser: Parser;
	private readonly upos: string[];
	private readonly xpos: string[];
	private readonly coarse: Int16Array;
	private readonly lemmas: LemmaTable;

	constructor(weights: Weights) {
		this.tagger = modelOf(weights, "tag");
		this.parser = new ParserClass(modelOf(weights, "parse"));
		this.upos = this.tagger.classes.map((c) => c.split("|")[0] as string);
		this.xpos = this.tagger.classes.map((c) => c.split("|")[1] as string);
		const names = [...new Set(this.upos)].sort();
		this.coarse = Int16Array.from(this.upos, (u) => names.indexOf(u));
		this.lemmas = readLemmaTable(weights.texts.get("lemmas") ?? "");
	}

	/** Tags, parses and lemmatises one sentence; `given` are tags to use instead of the tagger's (for training). */
	analyse(tokens: Token[], given?: Uint8Array): Sentence {
		const words = tokens.map((t) => t.text);
		const tags = given ?? tagWords(words, this.tagger);
		const tree = this.parser.parse(parseInput(words, tags, this.coarse));
		const upos = Array.from(tags, (t) => this.upos[t] as string);
		const xpos = Array.from(tags, (t) => this.xpos[t] as string);
		const labels = Array.from(tree.labels, (l) => this.parser.labels[l] as string);
		const heads = Array.from(tree.heads);
		repairTree({ words, upos, xpos, heads, labels });
		const lemmas = words.map((w, i) => lemmaOf(w, upos[i] as string, xpos[i] as string, this.lemmas));
		return new Sentence(tokens, words, upos, xpos, lemmas, heads, labels);
	}
}

let syntax: Syntax | undefined;

/** The syntax of this process; loads the weights on first use. */
export function loadSyntax(): Syntax {
	syntax ??= new Syntax(loadWeights());
	return syntax;
}

/** An analysed sentence. Indices are word positions; -1 means none (the head of the root). */
export class Sentence {
	readonly children: number[][];
	readonly size: number;
	readonly root: number;

	constructor(
		readonly tokens: Token[],
		readonly words: string[],
		readonly upos: string[],
		readonly xpos: string[],
		readonly lemmas: string[],
		readonly heads: number[],
		readonly labels: string[],
	) {
		this.size = words.length;
		this.children = words.map(() => []);
		heads.forEach((h, i) => {
			if (h >= 0) this.children[h]?.push(i);
		});
		this.root = heads.indexOf(-1);
	}

	word(i: number): string {
		return this.words[i] ?? "";
	}
	lower(i: number): string {
		return (this.words[i] ?? "").toLowerCase();
	}
	tag(i: number): string {
		return this.upos[i] ?? "";
	}
	penn(i: number): string {
		return this.xpos[i] ?? "";
	}
	lemma(i: number): string {
		return this.lemmas[i] ?? "";
	}
	head(i: number): number {
		return this.heads[i] ?? -1;
	}
	label(i: number): string {
		return this.labels[i] ?? "";
	}
	kids(i: number): number[] {
		return this.children[i] ?? [];
	}

	/** First child with one of the labels, or -1. */
	kid(i: number, ...labels: string[]): number {
		for (const k of this.kids(i)) if (labels.includes(this.label(k))) return k;
		return -1;
	}

	/** Children with one of the labels, in order. */
	kidsOf(i: number, ...labels: string[]): number[] {
		return this.kids(i).filter((k) => labels.includes(this.label(k)));
	}

	/** All words below and including `i`, in order, not entering children that `skip` names. */
	subtree(i: number, skip?: (child: number, parent: number) => boolean): number[] {
		const out: number[] = [];
		const todo = [i];
		while (todo.length > 0) {
			const at = todo.pop() as number;
			out.push(at);
			for (const k of this.kids(at)) if (!skip?.(k, at)) todo.push(k);
		}
		return out.sort((a, b) => a - b);
	}

	/** The words as text: spaces as written between neighbours, one space over gaps. */
	textOf(indices: number[]): string {
		let out = "";
		for (let n = 0; n < indices.length; n++) {
			const i = indices[n] as number;
			const token = this.tokens[i];
			if (!token) continue;
			out += token.text;
			const next = indices[n + 1];
			if (next !== undefined && (next !== i + 1 || token.spaceAfter)) out += " ";
		}
		return out;
	}
}
