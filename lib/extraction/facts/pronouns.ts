// Pronouns of a line: whose a thing is, and what writers say of themselves told of them. Pure.
import type { TaggedText } from "../encoder/window";

const POSSESSIVE = /^(?:my|our|your|its|their|whose)$/i;

/** Whether a word says whose something is: "her" and "his" are objects too. */
export const isPossessive = ({ words, xpos }: TaggedText, w: number): boolean =>
	POSSESSIVE.test(words[w]?.text ?? "") || (/^(?:his|her)$/i.test(words[w]?.text ?? "") && xpos[w] !== "PRP");

/** Whether a pronoun is of whoever writes, with a verb that is written to it or without: "I", "I'm", "im". */
export const isFirstPerson = (said: string): boolean => /^(?:i|im|me|my|mine|myself)(?:['’]\p{L}*)?$/iu.test(said);
export const isFirstPlural = (said: string): boolean => /^(?:we|us|our|ours|ourselves)(?:['’]\p{L}*)?$/iu.test(said);

const TOLD_OF_ONE = new Map([
	["i", "they"],
	["me", "them"],
	["my", "their"],
	["mine", "theirs"],
	["myself", "themselves"],
]);
const TOLD_OF_SEVERAL = new Map([
	["we", "they"],
	["us", "them"],
	["our", "their"],
	["ours", "theirs"],
	["ourselves", "themselves"],
]);
const VERBS_TOLD = new Map([
	["am", "are"],
	["was", "were"],
]);

/** What "we" is called where the text has no name for it; "our" is what it has. */
export const TEAM_SAID = new Map([
	["we", "the team"],
	["We", "the team"],
	["us", "the team"],
	["our", "the"],
	["Our", "the"],
]);

/**
 * A word as it is told of a writer, whom its `subject` names ("I", "we", "my" wife): "Ada drinks tea when they are tired". Undefined where it
 * stays: the US of "US Steel" is no pronoun, and "my job", of which "we" speak, is another's.
 */
export function toldWord({ words, xpos }: TaggedText, w: number, subject: string): string | undefined {
	const told = [TOLD_OF_ONE, TOLD_OF_SEVERAL].find((forms) => forms.has(subject.toLowerCase()));
	const textAt = (k: number) => words[k]?.text.toLowerCase() ?? "";
	const isPronoun = (k: number) => /^PRP/.test(xpos[k] ?? "") || /^(?:I|me|my|we|us|our)$/.test(words[k]?.text ?? "");
	const isWriter = (k: number) => isPronoun(k) && told?.has(textAt(k));
	if (isWriter(w)) return told?.get(textAt(w));
	if (isWriter(w - 1)) return VERBS_TOLD.get(textAt(w));
	return textAt(w) === "m" && /^['’]$/.test(textAt(w - 1)) && isWriter(w - 2) ? "re" : undefined;
}
