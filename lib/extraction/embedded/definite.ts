// Which definite nouns say by themselves what they mean, and which pronouns mean nothing. Knows nothing of entities.
import type { Sentence } from "./sentence";

/** Nouns that mean nothing in particular without what was said before. */
export const VAGUE = new Set(
	"issue problem change idea approach thing case proposal decision question situation option former latter following above other same matter point reason effort topic item aspect concern solution fix argument suggestion comment section page post paragraph example difference result".split(
		" ",
	),
);

/** What hangs on a noun and tells it apart from others of its kind. */
const TELLS_APART = /^(?:amod|compound|nmod|acl|acl:relcl|nmod:poss|nummod|appos|obl|flat)$/;

/** Whether nothing beside its article tells the noun apart. */
export const isBare = (s: Sentence, i: number): boolean => !s.kids(i).some((k) => TELLS_APART.test(s.label(k)));

/** "it was decided that ...": verbs whose passive says something of no thing. */
const SAID =
	/^(?:agree|assume|decide|discover|discuss|expect|find|hope|know|note|notice|observe|propose|realize|report|say|suggest|think)$/;
/** "it" that stands for the clause after it, or for nothing: "it seems that ...", "it is hard to ...". */
export function isExpletive(s: Sentence, i: number): boolean {
	if (s.lower(i) !== "it") return false;
	const head = s.head(i);
	if (head < 0) return false;
	if (s.label(i) === "obj") return s.kid(head, "xcomp", "ccomp") > i;
	if (!/^nsubj/.test(s.label(i))) return false;
	if (s.kid(head, "aux:pass") >= 0 && SAID.test(s.lemma(head))) return true;
	if (/^(?:seem|appear|happen|turn|rain|snow)$/.test(s.lemma(head)) && s.tag(head) === "VERB") return true;
	return (
		s.kid(head, "csubj") > head ||
		(s.kid(head, "ccomp") > head && (s.kid(head, "cop") >= 0 || s.kid(s.kid(head, "ccomp"), "mark") >= 0)) ||
		(s.tag(head) === "ADJ" &&
			s.kidsOf(head, "xcomp", "advcl").some((k) => k > head && s.kid(k, "mark") >= 0 && s.kid(k, "mark") < k))
	);
}

/** "It took some work": what "it" means was said before, unless a clause follows that says what took it. */
export function isLeftOut(s: Sentence, i: number): boolean {
	const head = s.head(i);
	return (
		s.lower(i) === "it" &&
		/^(?:take|cost|need)$/.test(s.lemma(head).toLowerCase()) &&
		s.kidsOf(head, "csubj", "xcomp", "ccomp", "advcl").every((k) => k < head) &&
		!s.kidsOf(head, "obj").some((k) => s.kid(k, "acl") > k)
	);
}
