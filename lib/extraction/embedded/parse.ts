// Dependency trees: a greedy arc-hybrid transition parser (Kuhlmann et al., ACL 2011) trained with a dynamic oracle
// (Goldberg & Nivre, TACL 2013) on features after Zhang & Nivre (ACL 2011). Linear time. Knows nothing of clauses.
// Longer than 250 lines: one list of templates, whose numbers must never repeat.
import { FeatureBuffer } from "./feature-buffer";
import type { LinearModel } from "./linear-model";
import { formOf, type WordForm } from "./word-form";

/** A tree over words 0..n-1: `heads[i]` is the head or -1 for the root, `labels[i]` an index into the label list. */
export type Tree = { heads: Int16Array; labels: Uint8Array };

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

const wordOf = (forms: WordForm[], i: number): number => (i < 0 ? NONE.lower : (forms[i] as WordForm).lower);
const tagOf = (tags: Int16Array, i: number): number => (i < 0 ? 0 : (tags[i] as number));
const labelOf = (labels: Uint8Array, i: number): number => (i < 0 ? 255 : (labels[i] as number));
const childOf = (list: Int16Array, i: number): number => (i < 0 ? -1 : (list[i] as number));
const distanceOf = (a: number, b: number): number => (a < 0 || b < 0 ? 0 : b - a > 10 ? 7 : b - a > 5 ? 6 : b - a);

/** Writes the features of `state` into `out` and returns how many. */
export function parseFeatures(input: ParseInput, state: ParseState, out: FeatureBuffer): number {
	const { forms, tags, coarse } = input;
	const { labels } = state;
	const s0 = state.at(0);
	const s1 = state.at(1);
	const s2 = state.at(2);
	const b0 = state.next;
	const b1 = b0 < state.size ? b0 + 1 : -1;
	const b2 = b0 + 1 < state.size ? b0 + 2 : -1;

	const s0l = childOf(state.left1, s0);
	const s0l2 = childOf(state.left2, s0);
	const s0r = childOf(state.right1, s0);
	const s0r2 = childOf(state.right2, s0);
	const s1l = childOf(state.left1, s1);
	const s1r = childOf(state.right1, s1);
	const s1r2 = childOf(state.right2, s1);
	const s1l2 = childOf(state.left2, s1);
	const b0l = childOf(state.left1, b0);
	const b0l2 = childOf(state.left2, b0);

	const s0w = wordOf(forms, s0);
	const s0t = tagOf(tags, s0);
	const s1w = wordOf(forms, s1);
	const s1t = tagOf(tags, s1);
	const s2w = wordOf(forms, s2);
	const s2t = tagOf(tags, s2);
	const b0w = wordOf(forms, b0);
	const b0t = tagOf(tags, b0);
	const b1w = wordOf(forms, b1);
	const b1t = tagOf(tags, b1);
	const b2w = wordOf(forms, b2);
	const b2t = tagOf(tags, b2);
	const s0u = tagOf(coarse, s0);
	const s1u = tagOf(coarse, s1);
	const b0u = tagOf(coarse, b0);
	const d0 = distanceOf(s0, b0);
	const d1 = distanceOf(s1, s0);
	const s0vl = s0 < 0 ? 0 : (state.leftCount[s0] as number);
	const s0vr = s0 < 0 ? 0 : (state.rightCount[s0] as number);
	const s1vl = s1 < 0 ? 0 : (state.leftCount[s1] as number);
	const s1vr = s1 < 0 ? 0 : (state.rightCount[s1] as number);
	const b0vl = state.leftCount[b0] as number;

	out.clear();
	out.add1(1, s0w);
	out.add1(2, s0t);
	out.add2(3, s0w, s0t);
	out.add1(4, s1w);
	out.add1(5, s1t);
	out.add2(6, s1w, s1t);
	out.add2(7, s2w, s2t);
	out.add1(8, s2t);
	out.add1(9, b0w);
	out.add1(10, b0t);
	out.add2(11, b0w, b0t);
	out.add1(12, b1w);
	out.add1(13, b1t);
	out.add2(14, b1w, b1t);
	out.add1(15, b2w);
	out.add1(16, b2t);
	// Pairs.
	out.add4(17, s0w, s0t, b0w, b0t);
	out.add3(18, s0w, s0t, b0w);
	out.add3(19, s0w, b0w, b0t);
	out.add3(20, s0w, s0t, b0t);
	out.add3(21, s0t, b0w, b0t);
	out.add2(22, s0w, b0w);
	out.add2(23, s0t, b0t);
	out.add2(24, b0t, b1t);
	out.add4(25, s1w, s1t, s0w, s0t);
	out.add3(26, s1w, s0w, s0t);
	out.add3(27, s1t, s0w, s0t);
	out.add3(28, s1w, s1t, s0t);
	out.add2(29, s1w, s0w);
	out.add2(30, s1t, s0t);
	out.add2(31, s1t, b0t);
	out.add2(32, s1w, b0w);
	out.add2(33, b0w, b1w);
	// Triples of tags.
	out.add3(34, b0t, b1t, b2t);
	out.add3(35, s0t, b0t, b1t);
	out.add3(36, s1t, s0t, b0t);
	out.add3(37, s2t, s1t, s0t);
	out.add3(38, s1t, s0t, b0w);
	out.add3(39, s1t, s0w, b0t);
	out.add3(40, s1w, s0t, b0t);
	out.add3(41, s0w, b0t, b1t);
	out.add3(42, s0t, b0w, b1t);
	// Children.
	out.add3(43, s0t, tagOf(tags, s0l), b0t);
	out.add3(44, s0t, tagOf(tags, s0r), b0t);
	out.add3(45, s0t, b0t, tagOf(tags, b0l));
	out.add3(46, s1t, tagOf(tags, s1l), s0t);
	out.add3(47, s1t, tagOf(tags, s1r), s0t);
	out.add3(48, s1t, s0t, tagOf(tags, s0l));
	out.add3(49, s1t, s0t, tagOf(tags, s0r));
	out.add2(50, s0w, labelOf(labels, s0l));
	out.add2(51, s0w, labelOf(labels, s0r));
	out.add2(52, s0t, labelOf(labels, s0l));
	out.add2(53, s0t, labelOf(labels, s0r));
	out.add2(54, s1w, labelOf(labels, s1l));
	out.add2(55, s1w, labelOf(labels, s1r));
	out.add2(56, s1t, labelOf(labels, s1l));
	out.add2(57, s1t, labelOf(labels, s1r));
	out.add2(58, b0w, labelOf(labels, b0l));
	out.add2(59, b0t, labelOf(labels, b0l));
	out.add2(60, wordOf(forms, s0l), s0t);
	out.add2(61, wordOf(forms, s0r), s0t);
	out.add2(62, wordOf(forms, s1l), s1t);
	out.add2(63, wordOf(forms, s1r), s1t);
	out.add2(64, wordOf(forms, b0l), b0t);
	out.add3(65, s0t, labelOf(labels, s0r), labelOf(labels, s0r2));
	out.add3(66, s0t, labelOf(labels, s0l), labelOf(labels, s0l2));
	out.add3(67, s1t, labelOf(labels, s1r), labelOf(labels, s1r2));
	out.add3(68, s1t, labelOf(labels, s1l), labelOf(labels, s1l2));
	out.add3(69, b0t, labelOf(labels, b0l), labelOf(labels, b0l2));
	// Distance and valency.
	out.add2(70, s0w, d0);
	out.add2(71, s0t, d0);
	out.add2(72, b0w, d0);
	out.add2(73, b0t, d0);
	out.add3(74, s0t, b0t, d0);
	out.add3(75, s1t, s0t, d1);
	out.add3(76, s1w, s0w, d1);
	out.add3(77, s0w, s0vl, s0vr);
	out.add3(78, s0t, s0vl, s0vr);
	out.add3(79, s1w, s1vl, s1vr);
	out.add3(80, s1t, s1vl, s1vr);
	out.add2(81, b0w, b0vl);
	out.add2(82, b0t, b0vl);
	out.add4(83, s1t, s0t, labelOf(labels, s0l), labelOf(labels, s0r));
	out.add4(84, s1u, s0u, b0u, tagOf(coarse, b1));
	out.add4(85, tagOf(coarse, s2), s1u, s0u, b0u);
	out.add3(86, s1w, wordOf(forms, s0l), s0w);
	out.add3(87, s1t, wordOf(forms, s0l), s0t);
	out.add3(88, s0w, wordOf(forms, b0l), b0w);
	out.add4(89, s1t, s0t, labelOf(labels, s1r), b0t);
	out.add3(90, s0u, b0u, b1w);
	out.add3(91, s1w, wordOf(forms, s0l), s0t);
	return out.size;
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
	private readonly features = new FeatureBuffer(PARSE_FEATURES);

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
			// Nothing on the stack: only a shift is possible.
			if (state.depth === 0) {
				state.shift();
				continue;
			}
			const n = parseFeatures(input, state, this.features);
			this.scores.fill(0);
			this.model.addScores(this.features.data, n, this.scores);
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
		const { scores, kind } = this;
		const allowed = (state.canShift() ? 1 : 0) | (state.canLeft() ? 2 : 0) | (state.canRight() ? 4 : 0);
		let best = -1;
		let top = Number.NEGATIVE_INFINITY;
		for (let c = 0; c < scores.length; c++) {
			const score = scores[c] as number;
			if (score > top && ((allowed >> (kind[c] as number)) & 1) === 1) {
				best = c;
				top = score;
			}
		}
		return best;
	}
}
