// Repairs what no English tree can be, where the greedy parser leaves it so.

import { isFirstName, PERSON_ROLES } from "./gazetteer";

/** The parts of a sentence that a repair may change. */
type Parsed = { words: string[]; upos: string[]; xpos: string[]; heads: number[]; labels: string[] };

/**
 * A verb has one direct object: in "chose A over B" a particle between two objects is the preposition of the second.
 * No name goes on across a verb, and an auxiliary has no object. A loose number right behind a noun numbers it: "node 4". No name goes on across a verb ("Bob is the CTO"), and no relative
 * clause begins with "and".
 */
export function repairTree(parsed: Parsed): void {
	const { upos, xpos, heads, labels } = parsed;
	markCalls(parsed);
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

/** "Thanks, Ann, that works", "That looks nice, Ann!": a first name beside the sentence says whom it speaks to. */
function markCalls({ words, upos, xpos, heads, labels }: Parsed): void {
	const size = words.length;
	const isMark = (i: number) => i < 0 || i >= size || upos[i] === "PUNCT" || upos[i] === "SYM";
	const isLoose = (i: number) =>
		isMark(i) || upos[i] === "INTJ" || /^(?:thanks|hey|yeah|wow|congrats)$/i.test(words[i] as string);
	const isName = (i: number) => upos[i] === "PROPN" && isFirstName((words[i] as string).toLowerCase());
	const last = words.findLastIndex((_, i) => !isMark(i));
	const first = words.findIndex((_, i) => !isLoose(i));
	if (/^[,!]$/.test(words[1] ?? "") && isLoose(0) && heads[0] !== -1) labels[0] = "discourse";
	const calls: number[] = [];
	if (
		isName(first) &&
		first < last &&
		words[first + 1] === "," &&
		(first > 0 || xpos[first + 2] === "PRP" || xpos[first + 2] === "VB")
	)
		calls.push(first);
	if (
		last > 2 &&
		isName(last) &&
		words[last - 1] === "," &&
		xpos.slice(0, last).some((t) => /^(?:VB[DPZ]|MD|VB)$/.test(t))
	) {
		const before = last - 2;
		const isNamed = upos[before] === "PROPN" || PERSON_ROLES.has((words[before] as string).toLowerCase());
		if (!isNamed && !words.slice(0, before).includes(",")) calls.push(last);
	}
	for (const call of calls) {
		if (labels[call] === "vocative") continue;
		const above = heads[call] as number;
		const root = heads.indexOf(-1);
		const top =
			root === call
				? words.findIndex((_, k) => heads[k] === call && (upos[k] === "VERB" || upos[k] === "AUX" || upos[k] === "ADJ"))
				: root;
		if (top < 0) continue;
		heads.forEach((h, k) => {
			if (h === call && k !== top) heads[k] = root === call ? top : above;
		});
		if (root === call) {
			heads[top] = -1;
			labels[top] = "root";
		}
		heads[call] = top;
		labels[call] = "vocative";
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
