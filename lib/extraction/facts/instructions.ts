// What whoever writes asks of those who read: "Please never deploy on Fridays". Its verb has no subject, so that the network finds no fact.
import { baseForm } from "@/lib/text/irregular-forms";
import type { TaggedText } from "../encoder/window";
import type { Span } from "../extraction";
import { sentencesOf } from "../text/sentences";

const [FEWEST_WORDS, MOST_CHARACTERS] = [3, 240];
/** What may stand before the verb: "please", "always", "not". */
const BEFORE = new Set(["INTJ", "ADV", "PART", "PUNCT"]);
const ENDS = /[\s.!;:]+$/u;

/** An instruction with the sentence that gives it and the place of its verb; `asked` is what is to be done. */
export type Instruction = { evidence: Span; verb: number; asked: string };

/** The sentences of a text that are instructions. Pure. */
export function instructionsOf({ text, words, upos, xpos }: TaggedText): Instruction[] {
	return sentencesOf(text).flatMap((evidence): Instruction[] => {
		const { start, end } = evidence;
		if (end - start > MOST_CHARACTERS || text.charAt(end - 1) === "?") return [];
		const from = words.findIndex((word) => word.start >= start);
		const to = words.findLastIndex((word) => word.end <= end) + 1;
		if (from < 0 || to - from < FEWEST_WORDS) return [];
		let verb = from;
		const said = (w: number) => words[w]?.text.toLowerCase() ?? "";
		// "Don" of "Don't", whatever it was taken for.
		const isDo = (w: number) => said(w) === "don" || (said(w) === "do" && upos[w] === "AUX");
		while (verb < to && (BEFORE.has(upos[verb] ?? "") || isDo(verb))) verb++;
		// "Will deploy" says what somebody does, and "Date: 14 June" what something is.
		if (said(verb + 1) === ":") return [];
		// Behind "never" and "please" a verb is taken for a participle now and then.
		const isBase = xpos[verb] === "VB" || (verb > from && baseForm(said(verb)) === said(verb));
		if (upos[verb] !== "VERB" || !isBase || xpos[verb + 1] === "VB") return [];
		let first = from;
		while (first < verb && !isDo(first) && (upos[first] === "INTJ" || upos[first] === "PUNCT")) first++;
		const asked = text.slice(words[first]?.start, end).replace(ENDS, "");
		return [{ evidence, verb, asked: asked.charAt(0).toLowerCase() + asked.slice(1) }];
	});
}
