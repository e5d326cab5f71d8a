// How a verb agrees with what stands before it. Pure.
import pluralize from "pluralize";
import { baseForm } from "@/lib/text/irregular-forms";
import type { TaggedText } from "../encoder/window";

/** Penn's tags of the present as it stands after "I" and "we". */
const PRESENT = new Set(["VBP", "VB"]);
/** What has one form, whatever its tag. */
export const MODAL = /^(?:must|can|could|may|might|shall|should|will|would|cannot)$/i;
/** Whether a verb stands as it does after "I": by its tag, or by its form where the fact is not past, as tags take "run" for "ran". */
export const isBase = ({ words, upos, xpos }: TaggedText, w: number, status: string): boolean => {
	const word = words[w]?.text.toLowerCase() ?? "";
	// "Replaces" has its ending, whatever its tag.
	// "W/ the agency" and "in HR" have no verb.
	if (MODAL.test(word) || /[^su]s$/.test(word) || (word.length < 3 && !/^(?:am|do|go)$/.test(word))) return false;
	if (PRESENT.has(xpos[w] as string)) return true;
	return upos[w] === "VERB" && status !== "past" && !/(?:ed|ing|s)$/.test(word) && baseForm(word) === word;
};

/** Whether the word at `w` is of several: a common noun by its form, as tags take "crackers" for one. */
export function isPlural({ words, upos, xpos }: TaggedText, w: number): boolean {
	const word = words[w]?.text ?? "";
	const isTagged = /^NNP?S$/.test(xpos[w] ?? "");
	// "DNS", "lens" and "logistics" end in it as well.
	if (/[\p{Lu}\d]S$/u.test(word)) return false;
	if (upos[w] !== "NOUN" || /(?:ics|ens|as|os|data)$/i.test(word)) return isTagged;
	return pluralize.isPlural(word) && !pluralize.isSingular(word);
}

const IRREGULAR: Record<string, string> = {
	am: "is",
	are: "is",
	were: "was",
	have: "has",
	had: "had",
	did: "did",
	do: "does",
	don: "doesn",
	aren: "isn",
	weren: "wasn",
	haven: "hasn",
	go: "goes",
};

/** A verb in the present as it stands after a name; a form of the past stays. */
export const thirdPerson = (verb: string) =>
	IRREGULAR[verb.toLowerCase()] ??
	(baseForm(verb.toLowerCase()) === verb.toLowerCase() ? null : verb) ??
	(/(?:s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`);
