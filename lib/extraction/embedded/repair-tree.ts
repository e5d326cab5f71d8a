// Repairs what no English tree can be, where the greedy parser leaves it so.

/** The parts of a sentence that a repair may change. */
type Parsed = { upos: string[]; xpos: string[]; heads: number[]; labels: string[] };

/**
 * A verb has one direct object: in "chose A over B" a particle between two objects is the preposition of the second.
 * A loose number right behind a noun numbers it: "node 4".
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
