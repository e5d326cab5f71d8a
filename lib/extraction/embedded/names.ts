// Which words of a sentence are proper names and of what kind: a greedy averaged perceptron over BILOU classes
// (Ratinov & Roth, CoNLL 2009). Knows nothing of the graph.
import type { Label } from "../extraction";
import { FeatureBuffer } from "./feature-buffer";
import type { LinearModel } from "./linear-model";
import { NAME_FEATURES, nameFeatures, REGISTER_FEATURES, registerFeatures } from "./name-features";
import { nameInput } from "./name-input";
import { NameListTable } from "./name-lists";
import { repairNames } from "./name-repairs";
import { describedNames, identifierNames, type NameSpan, typedByContext } from "./name-rules";
import type { Sentence } from "./sentence";
import { loadWeights, modelOf, type Weights } from "./weights";

const LABEL_OF: Record<string, Label> = {
	PER: "Person",
	ORG: "Organization",
	LOC: "Location",
	EVENT: "Event",
	WORK: "Document",
	PRODUCT: "Product",
	TECH: "Technology",
	MISC: "Topic",
};
const MAX_NAME_LENGTH = 80;
/** Scores are sums of rounded weights; beyond this many the recogniser is sure. */
const STRONG_MARGIN = 400;

/** Whether class `next` may follow class `last`; both are names such as "B-PER" or "O". */
export function mayFollow(last: string, next: string): boolean {
	const open = last[0] === "B" || last[0] === "I";
	if (open) return (next[0] === "I" || next[0] === "L") && next.slice(2) === last.slice(2);
	return next[0] === "B" || next[0] === "U" || next[0] === "O";
}

const registerBuffer = new FeatureBuffer(REGISTER_FEATURES);

/** The register of a sentence as a class of `model`: conventions of naming differ between encyclopaedia, message and web. */
export function findRegister(s: Sentence, model: LinearModel): number {
	const scores = new Int32Array(model.classes.length);
	const n = registerFeatures(s, registerBuffer);
	model.addScores(registerBuffer.data, n, scores);
	return scores.indexOf(Math.max(...scores));
}

/** The recogniser over loaded models. */
class NameFinder {
	private readonly names: LinearModel;
	private readonly register: LinearModel;
	private readonly lists: NameListTable;
	private readonly allowed: Uint8Array[];
	private readonly features = new FeatureBuffer(NAME_FEATURES);
	private readonly scores: Int32Array;

	constructor(weights: Weights) {
		this.names = modelOf(weights, "names");
		this.register = modelOf(weights, "register");
		this.lists = new NameListTable(modelOf(weights, "lists"));
		this.scores = new Int32Array(this.names.classes.length);
		const all = ["O", ...this.names.classes];
		this.allowed = all.map((last) => Uint8Array.from(this.names.classes, (next) => (mayFollow(last, next) ? 1 : 0)));
	}

	/** The names of one sentence, in order, never overlapping. */
	find(s: Sentence): NameSpan[] {
		const input = nameInput(s, findRegister(s, this.register), this.lists);
		const { classes } = this.names;
		const out: NameSpan[] = [];
		let p1 = 0;
		let p2 = 0;
		let from = 0;
		let margin = 0;
		for (let i = 0; i < s.size; i++) {
			const n = nameFeatures(input, i, p1, p2, this.features);
			this.scores.fill(0);
			this.names.addScores(this.features.data, n, this.scores);
			const allowed = this.allowed[p1] as Uint8Array;
			const lastWord = i === s.size - 1;
			let best = -1;
			for (let c = 0; c < classes.length; c++) {
				if (!allowed[c]) continue;
				const kind = (classes[c] as string)[0];
				if (lastWord && (kind === "B" || kind === "I")) continue;
				if (best < 0 || (this.scores[c] as number) > (this.scores[best] as number)) best = c;
			}
			const name = classes[best] as string;
			if (name[0] === "B" || name[0] === "U") {
				from = i;
				margin = this.marginOf(best);
			}
			if (name[0] === "L" || name[0] === "U") {
				const start = s.tokens[from]?.start ?? 0;
				const end = s.tokens[i]?.end ?? 0;
				if (end - start <= MAX_NAME_LENGTH)
					out.push({ from, to: i + 1, label: LABEL_OF[name.slice(2)] ?? "Topic", margin, isIdentifier: false });
			}
			p2 = p1;
			p1 = best + 1;
		}
		return out;
	}

	/** How far the score of class `best` stands before the best class of another kind, in units of a strong decision. */
	private marginOf(best: number): number {
		const { classes } = this.names;
		const kind = (classes[best] as string).slice(2);
		let next = Number.NEGATIVE_INFINITY;
		for (let c = 0; c < classes.length; c++)
			if ((classes[c] as string).slice(2) !== kind) next = Math.max(next, this.scores[c] as number);
		return Math.min(1, ((this.scores[best] as number) - next) / STRONG_MARGIN);
	}
}

let finder: NameFinder | undefined;

/** The names of one sentence, by the recogniser of this process, and its identifiers. */
export function findNames(s: Sentence): NameSpan[] {
	finder ??= new NameFinder(loadWeights());
	const names = repairNames(s, finder.find(s)).map((span) => typedByContext(s, span));
	const more = [...names, ...identifierNames(s, names)];
	return [...more, ...describedNames(s, more)].sort((a, b) => a.from - b.from);
}
