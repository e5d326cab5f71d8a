// Whether a later fact answers what an earlier one left open. Pure.
import { ENGLISH } from "@/lib/text/content-words";
import { baseForm } from "@/lib/text/irregular-forms";

/** What is waited for stands behind these words: "until the port pays", "once the permit has come". */
const AWAITED = /\b(?:until|till|once|when|whether|if|(?:waits?|waiting) for)\s+(.+)$/iu;
/** Words of intending, which no deed repeats. */
const INTENDS =
	/^(?:want|plan|hope?|intend|aim|need|like?|love?|look|forward|consider|think|go|wait|still|really|soon|decide?)$/;
const UNDONE = /\b(?:not|never|no longer|cannot)\b|n['’]t\b/iu;
/** How much of what was open a later fact says again. */
const SHARE = 0.8;

/** What an open fact about `name` waits for and what it aims at, each as the words that carry meaning. */
export function aimsOf(open: string, name: string): string[][] {
	const own = stemsOf(name);
	return [AWAITED.exec(open)?.[1] ?? "", open]
		.map((aim) => [...stemsOf(aim)].filter((word) => !INTENDS.test(word) && !own.has(word)))
		.filter((aim) => aim.length > 1);
}

/** The words of a fact that may answer others; none where it says that something is not done. */
export const deedOf = (fact: string): Set<string> => (UNDONE.test(fact) ? new Set() : stemsOf(fact));

/** Whether what is waited for or aimed at is done by then: the deed has nearly all words of one of the aims, in whichever form. */
export const isAnsweredBy = (aims: string[][], deed: Set<string>): boolean =>
	aims.some((aim) => aim.filter((word) => deed.has(word)).length >= SHARE * aim.length);

/** The words that carry meaning, in forms that "pays", "paid" and "paying" share. */
const stemsOf = (text: string): Set<string> =>
	new Set(
		(text.toLowerCase().match(/\p{L}[\p{L}\p{N}-]*|\d+/gu) ?? [])
			.filter((word) => !ENGLISH.has(word))
			.map((word) => {
				const base = baseForm(word);
				return base === word ? word.replace(/(?<=\p{L}{3})(?:ing|ed|es|s|e)$/u, "") : base;
			})
			.map((word) => word.replace(/(\p{L})\1$/u, "$1").replace(/(?<=\p{L}{3})e$/u, "")),
	);
