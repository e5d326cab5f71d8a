// Which definite nouns say by themselves what they mean. Knows nothing of entities.
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
