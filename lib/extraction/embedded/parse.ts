// Owns dependency trees: a greedy arc-hybrid transition parser (Kuhlmann et al., ACL 2011) trained with a dynamic oracle
// (Goldberg & Nivre, TACL 2013) on features after Zhang & Nivre (ACL 2011). Linear time. Knows nothing of clauses.
import { mix } from "./hash";
import type { LinearModel } from "./linear-model";
import { formOf, type WordForm } from "./word-form";

/** A tree over words 0..n-1: `heads[i]` is the head or -1 for the root, `labels[i]` an index into the label list. */
export type Tree = { heads: Int16Array; labels: Uint8Array };

export const SHIFT = 0;
const PARSE_FEATURES = 96;

/** State of a parse: a stack, a buffer that starts at `next`, and the arcs built so far. The root is the word after the last. */
export class ParseState {
	readonly size: number;
	readonly stack: Int16Array;
	depth = 0;
	next = 0;
	readonly heads: Int16Array;
	readonly labels: Uint8Array;
	readonly left1: Int16Array;
	readonly left2: Int16Array;
	readonly right1: Int16Array;
	readonly right2: Int16Array;
	readonly leftCount: Uint8Array;
	readonly rightCount: Uint8Array;

	constructor(size: number) {
		this.size = size;
		this.stack = new Int16Array(size + 1);
		this.heads = new Int16Array(size + 1).fill(-1);
		this.labels = new Uint8Array(size + 1);
		this.left1 = new Int16Array(size + 1).fill(-1);
		this.left2 = new Int16Array(size + 1).fill(-1);
		this.right1 = new Int16Array(size + 1).fill(-1);
		this.right2 = new Int16Array(size + 1).fill(-1);
		this.leftCount = new Uint8Array(size + 1);
		this.rightCount = new Uint8Array(size + 1);
	}

	get done(): boolean {
		return this.depth === 0 && this.next === this.size;
	}

	at(depth: number): number {
		return depth < this.depth ? (this.stack[this.depth - 1 - depth] as number) : -1;
	}

	canShift(): boolean {
		return this.next < this.size;
	}

	/** The root takes exactly one child, so the last words are joined first. */
	canLeft(): boolean {
		return this.depth > 0 && (this.next < this.size || this.depth === 1);
	}

	canRight(): boolean {
		return this.depth > 1;
	}

	shift(): void {
		this.stack[this.depth++] = this.next++;
	}

	/** The next word becomes the head of the top of the stack. */
	left(label: number): void {
		const child = this.at(0);
		const head = this.next;
		this.depth--;
		this.heads[child] = head;
		this.labels[child] = label;
		this.left2[head] = this.left1[head] as number;
		this.left1[head] = child;
		this.leftCount[head] = (this.leftCount[head] as number) + 1;
	}

	/** The second of the stack becomes the head of the top. */
	right(label: number): void {
		const child = this.at(0);
		const head = this.at(1);
		this.depth--;
		this.heads[child] = head;
		this.labels[child] = label;
		this.right2[head] = this.right1[head] as number;
		this.right1[head] = child;
		this.rightCount[head] = (this.rightCount[head] as number) + 1;
	}
}

const NONE = formOf("\u0000none");
const ROOT = formOf("\u0000root");

/** What the features look at: word outsides and tag numbers; index `n` is the root. */
export type ParseInput = { forms: WordForm[]; tags: Int16Array; coarse: Int16Array };

/** `tagClasses` are the tagger's classes; the coarse tag is the UPOS part. */
export function parseInput(words: string[], tags: ArrayLike<number>, coarseOf: ArrayLike<number>): ParseInput {
	const n = words.length;
	const forms = words.map(formOf);
	forms.push(ROOT);
	const ids = new Int16Array(n + 1);
	const coarse = new Int16Array(n + 1);
	for (let i = 0; i < n; i++) {
		ids[i] = (tags[i] as number) + 2;
		coarse[i] = (coarseOf[tags[i] as number] as number) + 2;
	}
	ids[n] = 1;
	coarse[n] = 1;
	return { forms, tags: ids, coarse };
}

/** Writes the features of `state` into `out` and returns how many. */
export function parseFeatures(input: ParseInput, state: ParseState, out: Uint32Array): number {
	const { forms, tags, coarse } = input;
	const { labels } = state;
	const s0 = state.at(0);
	const s1 = state.at(1);
	const s2 = state.at(2);
	const b0 = state.next;
	const b1 = b0 < state.size ? b0 + 1 : -1;
	const b2 = b0 + 1 < state.size ? b0 + 2 : -1;
	const word = (i: number) => (i < 0 ? NONE.lower : (forms[i] as WordForm).lower);
	const tag = (i: number) => (i < 0 ? 0 : (tags[i] as number));
	const upos = (i: number) => (i < 0 ? 0 : (coarse[i] as number));
	const label = (i: number) => (i < 0 ? 255 : (labels[i] as number));
	const child = (list: Int16Array, i: number) => (i < 0 ? -1 : (list[i] as number));

	const s0l = child(state.left1, s0);
	const s0l2 = child(state.left2, s0);
	const s0r = child(state.right1, s0);
	const s0r2 = child(state.right2, s0);
	const s1l = child(state.left1, s1);
	const s1r = child(state.right1, s1);
	const s1r2 = child(state.right2, s1);
	const s1l2 = child(state.left2, s1);
	const b0l = child(state.left1, b0);
	const b0l2 = child(state.left2, b0);

	const s0w = word(s0);
	const s0t = tag(s0);
	const s1w = word(s1);
	const s1t = tag(s1);
	const s2w = word(s2);
	const s2t = tag(s2);
	const b0w = word(b0);
	const b0t = tag(b0);
	const b1w = word(b1);
	const b1t = tag(b1);
	const b2w = word(b2);
	const b2t = tag(b2);
	const s0u = upos(s0);
	const s1u = upos(s1);
	const b0u = upos(b0);
	const distance = (a: number, b: number) => (a < 0 || b < 0 ? 0 : b - a > 10 ? 7 : b - a > 5 ? 6 : b - a);
	const d0 = distance(s0, b0);
	const d1 = distance(s1, s0);
	const s0vl = s0 < 0 ? 0 : (state.leftCount[s0] as number);
	const s0vr = s0 < 0 ? 0 : (state.rightCount[s0] as number);
	const s1vl = s1 < 0 ? 0 : (state.leftCount[s1] as number);
	const s1vr = s1 < 0 ? 0 : (state.rightCount[s1] as number);
	const b0vl = state.leftCount[b0] as number;

	let n = 0;
	const f1 = (template: number, a: number) => {
		out[n++] = mix(template, a) >>> 0;
	};
	const f2 = (template: number, a: number, b: number) => {
		out[n++] = mix(mix(template, a), b) >>> 0;
	};
	const f3 = (template: number, a: number, b: number, c: number) => {
		out[n++] = mix(mix(mix(template, a), b), c) >>> 0;
	};
	const f4 = (template: number, a: number, b: number, c: number, d: number) => {
		out[n++] = mix(mix(mix(mix(template, a), b), c), d) >>> 0;
	};
	f1(1, s0w);
	f1(2, s0t);
	f2(3, s0w, s0t);
	f1(4, s1w);
	f1(5, s1t);
	f2(6, s1w, s1t);
	f2(7, s2w, s2t);
	f1(8, s2t);
	f1(9, b0w);
	f1(10, b0t);
	f2(11, b0w, b0t);
	f1(12, b1w);
	f1(13, b1t);
	f2(14, b1w, b1t);
	f1(15, b2w);
	f1(16, b2t);
	// Pairs.
	f4(17, s0w, s0t, b0w, b0t);
	f3(18, s0w, s0t, b0w);
	f3(19, s0w, b0w, b0t);
	f3(20, s0w, s0t, b0t);
	f3(21, s0t, b0w, b0t);
	f2(22, s0w, b0w);
	f2(23, s0t, b0t);
	f2(24, b0t, b1t);
	f4(25, s1w, s1t, s0w, s0t);
	f3(26, s1w, s0w, s0t);
	f3(27, s1t, s0w, s0t);
	f3(28, s1w, s1t, s0t);
	f2(29, s1w, s0w);
	f2(30, s1t, s0t);
	f2(31, s1t, b0t);
	f2(32, s1w, b0w);
	f2(33, b0w, b1w);
	// Triples of tags.
	f3(34, b0t, b1t, b2t);
	f3(35, s0t, b0t, b1t);
	f3(36, s1t, s0t, b0t);
	f3(37, s2t, s1t, s0t);
	f3(38, s1t, s0t, b0w);
	f3(39, s1t, s0w, b0t);
	f3(40, s1w, s0t, b0t);
	f3(41, s0w, b0t, b1t);
	f3(42, s0t, b0w, b1t);
	// Children.
	f3(43, s0t, tag(s0l), b0t);
	f3(44, s0t, tag(s0r), b0t);
	f3(45, s0t, b0t, tag(b0l));
	f3(46, s1t, tag(s1l), s0t);
	f3(47, s1t, tag(s1r), s0t);
	f3(48, s1t, s0t, tag(s0l));
	f3(49, s1t, s0t, tag(s0r));
	f2(50, s0w, label(s0l));
	f2(51, s0w, label(s0r));
	f2(52, s0t, label(s0l));
	f2(53, s0t, label(s0r));
	f2(54, s1w, label(s1l));
	f2(55, s1w, label(s1r));
	f2(56, s1t, label(s1l));
	f2(57, s1t, label(s1r));
	f2(58, b0w, label(b0l));
	f2(59, b0t, label(b0l));
	f2(60, word(s0l), s0t);
	f2(61, word(s0r), s0t);
	f2(62, word(s1l), s1t);
	f2(63, word(s1r), s1t);
	f2(64, word(b0l), b0t);
	f3(65, s0t, label(s0r), label(s0r2));
	f3(66, s0t, label(s0l), label(s0l2));
	f3(67, s1t, label(s1r), label(s1r2));
	f3(68, s1t, label(s1l), label(s1l2));
	f3(69, b0t, label(b0l), label(b0l2));
	// Distance and valency.
	f2(70, s0w, d0);
	f2(71, s0t, d0);
	f2(72, b0w, d0);
	f2(73, b0t, d0);
	f3(74, s0t, b0t, d0);
	f3(75, s1t, s0t, d1);
	f3(76, s1w, s0w, d1);
	f3(77, s0w, s0vl, s0vr);
	f3(78, s0t, s0vl, s0vr);
	f3(79, s1w, s1vl, s1vr);
	f3(80, s1t, s1vl, s1vr);
	f2(81, b0w, b0vl);
	f2(82, b0t, b0vl);
	f4(83, s1t, s0t, label(s0l), label(s0r));
	f4(84, s1u, s0u, b0u, upos(b1));
	f4(85, upos(s2), s1u, s0u, b0u);
	f3(86, s1w, word(s0l), s0w);
	f3(87, s1t, word(s0l), s0t);
	f3(88, s0w, word(b0l), b0w);
	f4(89, s1t, s0t, label(s1r), b0t);
	f3(90, s0u, b0u, b1w);
	f3(91, s1w, word(s0l), s0t);
	return n;
}

/** Classes of the parser: "S", "L:label", "R:label". Splits them into action kind and label number. */
export function readActions(classes: string[]): { kind: Uint8Array; label: Uint8Array; labels: string[] } {
	const labels: string[] = [];
	const kind = new Uint8Array(classes.length);
	const label = new Uint8Array(classes.length);
	classes.forEach((name, i) => {
		kind[i] = name === "S" ? 0 : name.startsWith("L") ? 1 : 2;
		if (name === "S") return;
		const text = name.slice(2);
		if (!labels.includes(text)) labels.push(text);
		label[i] = labels.indexOf(text);
	});
	return { kind, label, labels };
}

/** A parser over a loaded model. */
export class Parser {
	readonly labels: string[];
	private readonly kind: Uint8Array;
	private readonly label: Uint8Array;
	private readonly scores: Int32Array;
	private readonly features = new Uint32Array(PARSE_FEATURES);

	constructor(private readonly model: LinearModel) {
		const actions = readActions(model.classes);
		this.kind = actions.kind;
		this.label = actions.label;
		this.labels = actions.labels;
		this.scores = new Int32Array(model.classes.length);
	}

	/** The tree of one sentence: single root, no crossing arcs. Two steps a word. */
	parse(input: ParseInput): Tree {
		const size = input.forms.length - 1;
		const state = new ParseState(size);
		while (!state.done) {
			const n = parseFeatures(input, state, this.features);
			this.scores.fill(0);
			this.model.addScores(this.features, n, this.scores);
			const action = this.best(state);
			const kind = this.kind[action];
			if (kind === 0) state.shift();
			else if (kind === 1) state.left(this.label[action] as number);
			else state.right(this.label[action] as number);
		}
		const heads = state.heads.slice(0, size);
		for (let i = 0; i < size; i++) if (heads[i] === size) heads[i] = -1;
		return { heads, labels: state.labels.slice(0, size) };
	}

	private best(state: ParseState): number {
		const allowed = [state.canShift(), state.canLeft(), state.canRight()];
		let best = -1;
		for (let c = 0; c < this.scores.length; c++)
			if (allowed[this.kind[c] as number] && (best < 0 || (this.scores[c] as number) > (this.scores[best] as number)))
				best = c;
		return best;
	}
}
