// Whether words say something by themselves: one clause has one verb that says when, and says it of its subject.
import type { TaggedText } from "../encoder/window";
import { MODAL } from "./agreement";

const AUXILIARY =
	/^(?:am|is|are|was|were|has|have|had|do|does|did|will|would|can|could|may|might|must|shall|should|cannot|(?:is|are|was|were|has|have|had|does|do|did|would|could|should|must)n|won)$/i;
/** Words of which one parts two verbs that say when: "says that it works", "builds it and ships it". */
const PARTS = /^(?:CCONJ|SCONJ|PRON|PUNCT)$/;
const OPENS = /^(?:until|till|before|after|while|because|if|when|since|that|as|who|which|what|how)$/i;
const QUESTION = /^(?:PRP|WP)$/;
const OWNS = /^(?:my|our|your|his|her|its|their)$/i;
const FINITE = /^VB[ZPD]$/;

type Said = { text: string; upos: string; xpos: string };

/** "May" is a month and Will a name as well. */
const isAuxiliary = (word: Said | undefined): boolean =>
	word !== undefined && AUXILIARY.test(word.text) && !/^(?:PROPN|NOUN|NUM)$/.test(word.upos);

/**
 * Whether the words of a line, by their places in the text, are a sentence: it has a verb that says when (`hasCopula`: one is added), none is
 * put as a question, a modal has its verb behind it, and two such verbs have something between them. Pure.
 */
export function isSentence(tagged: TaggedText, order: number[], hasCopula: boolean): boolean {
	const said = saidBy(tagged, order).filter(
		({ text, xpos }) => !/^(?:not|n|t|['’]t)$/i.test(text) && !/^RB[RS]$/.test(xpos),
	);
	if (!said.some((_, k) => saysWhen(said, k))) return hasCopula;
	// "Verify that all domains" breaks off.
	const opened = said.findLastIndex(({ upos, text }) => upos === "SCONJ" && /^(?:that|because)$/i.test(text));
	if (opened > 0 && !said.some((_, k) => k > opened && saysWhen(said, k))) return false;
	// Two such verbs are told by their tags as well: "crash" is often no verb.
	const finite = said.flatMap(({ text, xpos }, k) =>
		saysWhen(said, k) && (!/^\p{L}/u.test(text) || isAuxiliary(said[k]) || FINITE.test(xpos)) ? [k] : [],
	);
	for (const [n, k] of finite.entries()) {
		const [word, next] = [said[k] as Said, said[k + 1]];
		// "Rita is my boss" asks nothing, though tags take "my" for "me".
		if (isAuxiliary(word) && next && QUESTION.test(next.xpos) && !OWNS.test(next.text)) return false;
		if (MODAL.test(word.text) && next && !/^(?:VERB|AUX|ADV|PART)$/.test(next.upos)) return false;
		const after = finite[n + 1] ?? said.length;
		// "What can wait is less urgent": the verb of a clause within another.
		const isInner = said.slice(0, k).some(({ text }) => OPENS.test(text));
		const isParted = isInner || said.slice(k + 1, after).some(({ upos, text }) => PARTS.test(upos) || OPENS.test(text));
		if (after < said.length && !isParted) return false;
	}
	return true;
}

const saidBy = ({ upos, xpos, words }: TaggedText, order: number[]): Said[] =>
	order.map((w) => ({ upos: upos[w] ?? "", xpos: xpos[w] ?? "", text: words[w]?.text ?? "" }));

/**
 * Where the words are a noun and a clause behind it, and no more: the place of "who", "which" or "that" in `order` if it is what the
 * clause is about ("the company that made it"), "open" if it is not ("the room that we rent", "the treasurer since she left"). Null
 * where they are none.
 */
export function loneRelative(tagged: TaggedText, order: number[]): number | "open" | null {
	const said = saidBy(tagged, order);
	const isVerb = (k: number) => saysWhen(said, k);
	const at = said.findIndex(
		({ text, upos, xpos }, k) =>
			/^(?:NOUN|PROPN|PRON)$/.test(said[k - 1]?.upos ?? "") &&
			(/^(?:who|which|that)$/i.test(text) || upos === "SCONJ" || xpos === "WRB"),
	);
	if (at <= 0 || said.slice(0, at).some((_, k) => isVerb(k))) return null;
	if (said.filter((_, k) => k > at && isVerb(k)).length !== 1) return null;
	const isAbout =
		/^(?:who|which|that)$/i.test(said[at]?.text ?? "") && /^(?:VERB|AUX|ADV|PART)$/.test(said[at + 1]?.upos ?? "");
	return isAbout ? at : "open";
}

/** An auxiliary, or a verb without one before it that is no participle or infinitive. Tags alone take "started" for a participle. */
function saysWhen(said: Said[], k: number): boolean {
	const { text, upos, xpos } = said[k] as Said;
	const before = said.slice(0, k).findLast((one) => one.upos !== "ADV" && !/^(?:no|longer|never)$/i.test(one.text));
	if (before && (isAuxiliary(before) || /^(?:to|be|been|being)$/i.test(before.text))) return false;
	if (isAuxiliary(said[k]) || (/^['’]$/.test(text) && said[k - 1]?.upos === "PRON")) return true;
	// "A distributed network".
	if (upos !== "VERB" || /ing$/.test(text) || said[k - 1]?.upos === "DET") return false;
	// "I never eat meat" is no infinitive.
	if (xpos === "VB") return before !== undefined && (/[^s]s$/.test(text) || /^(?:PRP|NNP?S)$/.test(before.xpos));
	const next = said[k + 1];
	return xpos !== "VBN" || /s$/.test(text) || next?.upos !== "ADP" || /^(?:to|from|into)$/i.test(next.text);
}
