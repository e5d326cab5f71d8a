// The "is" of a line whose verb does not say when: notes leave it out. Pure.
import type { TaggedText } from "../encoder/window";
import type { FoundFact } from "../heads/facts";

export type Copula = { before: number; form: "is" | "are" };

/** Where a line has no verb that says when, the word before which "is" stands: "the pod [is] running", "Ben [is] to send". */
export function copulaOf(
	{ words, upos, xpos }: TaggedText,
	order: number[],
	{ subject, status }: FoundFact,
): Copula | null {
	const behind = order.filter((w) => w >= subject.to);
	const saysWhen = (w: number) =>
		upos[w] === "AUX" || /^(?:VB[ZDP]|MD)$/.test(xpos[w] ?? "") || /^['’]$/.test(words[w - 1]?.text ?? "");
	if (order.some(saysWhen)) return null;
	const first = behind.findIndex((w) => upos[w] === "VERB");
	const said = (k: number) => words[behind[k] ?? -1]?.text.toLowerCase() ?? "";
	const isTo = said(first - 1) === "to";
	// "Moved to" may be the past; "hosted by", and of a plan "scheduled for", are none. Tags alone tell them apart too seldom.
	const isPassive = /(?:ed|en|wn)$/.test(said(first)) && (said(first + 1) === "by" || status === "planned");
	const isRunning = /ing$/.test(said(first)) && xpos[behind[first] ?? -1] === "VBG";
	if (first < 0 || !(isTo ? status === "planned" : isRunning || isPassive)) return null;
	let at = isTo ? first - 1 : first;
	while (upos[behind[at - 1] ?? -1] === "ADV") at--;
	// "Replacement for applying", "a reference when comparing".
	if (/^(?:ADP|PART|[CS]CONJ)$/.test(upos[behind[at - 1] ?? -1] ?? "")) return null;
	return { before: behind[at] as number, form: /^NNP?S$/.test(xpos[subject.to - 1] ?? "") ? "are" : "is" };
}
