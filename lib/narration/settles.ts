// Whether a later fact settles what an earlier one left open. Pure.
import { ENGLISH } from "@/lib/language/english";
import { baseForm } from "@/lib/language/irregular-forms";

/** What is waited for stands behind these words: "until the port pays", "once the permit has come". */
const AWAITED = /\b(?:until|till|once|when|whether|if|(?:waits?|waiting) for)\s+(.+)$/iu;
/** Words of intending, which no deed repeats. */
const INTENDS =
	/^(?:want|plan|hope?|intend|aim|need|like?|love?|look|forward|consider|think|go|wait|still|really|soon|decide?)$/;
const UNDONE = /\b(?:not|never|no longer|cannot)\b|n['’]t\b/iu;
/** How much of what was open a later fact says again. */
const SHARE = 0.8;

/** Whether `later` says that what `open`, a fact about `name`, waits for or aims at is done: it has nearly all of its words, in whichever form. */
export function settles(open: string, later: string, name: string): boolean {
	if (UNDONE.test(later)) return false;
	const said = stemsOf(later);
	const own = stemsOf(name);
	const awaited = AWAITED.exec(open)?.[1];
	return [awaited ?? "", open].some((aim) => {
		const wanted = [...stemsOf(aim)].filter((word) => !INTENDS.test(word) && !own.has(word));
		return wanted.length > 1 && wanted.filter((word) => said.has(word)).length >= SHARE * wanted.length;
	});
}

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
