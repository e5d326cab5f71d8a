// Repairs what no English tree can be, where the greedy parser leaves it so.

/** The parts of a sentence that a repair may change. */
type Parsed = { upos: string[]; xpos: string[]; heads: number[]; labels: string[] };

/**
 * A verb has one direct object: in "chose A over B" a particle between two objects is the preposition of the second.
 * No name goes on across a verb, and an auxiliary has no object. A loose number right behind a noun numbers it: "node 4". No name goes on across a verb ("Bob is the CTO"), and no relative
 * clause begins with "and".
 */
export function repairTree({ upos, xpos, heads, labels }: Parsed): void {
	for (let i = 1; i < heads.length; i++) {
		const head = heads[i] as number;
		if (
			labels[i] === "dep" &&
			upos[i] === "NUM" &&
			upos[i - 1] === "NOUN" &&
			(head === i - 1 || head === heads[i - 1])
		) {
			heads[i] = i - 1;
			labels[i] = "nummod";
		}
		const isFiniteVerb = upos[i] === "VERB" && /^VB[DPZ]$/.test(xpos[i] as string);
		const isSaid = isFiniteVerb || labels.some((l, k) => l === "cop" && heads[k] === i && k > head && k < i);
		if (labels[i] === "flat" && head >= 0 && head < i && isSaid) makePredicate(heads, labels, head, i);
		// "The cluster has access": what has an object is no auxiliary of the noun before it.
		const isHolder = labels.some((l, k) => l === "obj" && heads[k] === i);
		if (labels[i] === "aux" && head >= 0 && head < i && /^(?:NOUN|PROPN|PRON)$/.test(upos[head] as string) && isHolder)
			makePredicate(heads, labels, head, i);
		if (labels[i] === "acl:relcl" && head < i) {
			const and = labels.findIndex(
				(l, k) => l === "cc" && k > head && k < i && (heads[k] === i || heads[heads[k] as number] === i),
			);
			if (and >= 0) {
				labels[i] = "conj";
				heads[and] = i;
			}
		}
		if (labels[i] !== "compound:prt" || head >= i) continue;
		const isObject = (k: number) => labels[k] === "obj" && heads[k] === head;
		const second = labels.findIndex((_, k) => k > i && isObject(k));
		if (second < 0 || !labels.some((_, k) => k > head && k < i && isObject(k))) continue;
		labels[second] = "obl";
		labels[i] = "case";
		heads[i] = second;
		upos[i] = "ADP";
		xpos[i] = "IN";
	}
}

/** What word `subject` hung on, and what hung on it behind `predicate`, hangs on `predicate` now, with it as the subject. */
function makePredicate(heads: number[], labels: string[], subject: number, predicate: number): void {
	heads[predicate] = heads[subject] as number;
	labels[predicate] = labels[subject] as string;
	heads[subject] = predicate;
	labels[subject] = "nsubj";
	for (let k = predicate + 1; k < heads.length; k++) if (heads[k] === subject) heads[k] = predicate;
}
