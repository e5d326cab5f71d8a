// Types that the word before a name settles, whatever the name looks like: "customer Globex", "our CTO Maria Chen".
import type { Label } from "../extraction";
import { isFirstName } from "./gazetteer";
import type { NameSpan } from "./names";
import type { Sentence } from "./sentence";

const ORGANIZATION_BEFORE =
	/^(?:customers?|clients?|vendors?|suppliers?|competitors?|compan(?:y|ies)|startups?|firms?|subsidiary|employer)$/i;
const PERSON_BEFORE = /^(?:ceo|cto|cfo|coo|cmo|cio|ciso|colleagues?|mr\.?|mrs\.?|ms\.?|dr\.?)$/i;
/** What such a word weighs among the mentions of a name: more than several guesses. */
const SURE_MARGIN = 5;

/** The span with the type that the word before it settles, or as it was. A first name after "client" stays a person. */
export function typedByContext(s: Sentence, span: NameSpan): NameSpan {
	const label = settledLabel(s, span);
	return label ? { ...span, label, margin: SURE_MARGIN } : span;
}

function settledLabel(s: Sentence, { from, isIdentifier }: NameSpan): Label | null {
	if (isIdentifier || from === 0) return null;
	const before = s.word(from - 1);
	if (PERSON_BEFORE.test(before)) return "Person";
	if (ORGANIZATION_BEFORE.test(before) && !isFirstName(s.lower(from))) return "Organization";
	return null;
}
