// Which facts say how somebody works: rules, preferences and constraints. English. Pure.
import type { Status } from "@/lib/extraction/extraction";

export const RULE_KINDS = ["rule", "preference", "constraint"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

type Fact = { relation: string; status: Status; fact: string };

const PREFERS = new Set(["prefers", "likes", "dislikes"]);
const RULES = new Set(["must", "allows", "forbids", "asks_to"]);
const PREFERENCE =
	/\b(?:prefer(?:s|red)?|rather than|favou?rites?|would rather|(?:I|we|they|he|she) (?:really |also )?(?:like|love|hate|dislike)s?|can['’]t stand)\b/iu;
const RULE =
	/\b(?:must(?:n['’]t)?|never|always|shall|should|(?:is|are) (?:not )?(?:allowed|forbidden|required)|may not|polic(?:y|ies)|please (?:keep|use|send|write|add|avoid|do|ask))\b/iu;
/** What has to be done: a rule where it is of all or of nobody in particular, and not but once. */
const DUTY = /\b(?:has|have|needs?) to\b|\b(?:above|below|over|under|every|each|all|any)\b.* needs?\b/iu;
const OF_ALL =
	/^(?:we|you|they|every|everybody|everyone|anybody|anyone|nobody|each|all|any|no|the|an?)\b|^\p{L}{3,}s (?:\S+ ){0,3}(?:have|need)\b/iu;
const ONCE = /\b(?:still|again|yet|today|tonight|tomorrow|this week|next week)\b/iu;
const AMOUNT = "(?:a |the )?(?:\\d|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|hundred)";
const DAY =
	"(?:the )?(?:end|\\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)";
const CONSTRAINT = new RegExp(
	[
		`\\b(?:under|within|at most|at least|no more than|no less than|no later than|up to|maximum of|minimum of|limited to) ${AMOUNT}`,
		`\\b(?:must|has to|have to|may|can|needs? to|runs?|keeps?|valid)\\b.* (?:until|by|before|for) ${DAY}`,
		`\\b(?:(?:must|has to|have to)\\b.*|kept) for ${AMOUNT}`,
		"\\b(?:cannot|can['’]t|can not|unable to|(?:do|does|will) not work (?:on|after|before)|(?:don|doesn|won)['’]t work (?:on|after|before))\\b",
	].join("|"),
	"iu",
);

/** What a fact is of how somebody works, by its relation and its line; null where it is none of it, is over, or only supposed. Pure. */
export function ruleKindOf({ relation, status, fact }: Fact): RuleKind | null {
	if (status === "past" || status === "hypothetical" || /\?["”)]*$/u.test(fact)) return null;
	if (PREFERS.has(relation) || PREFERENCE.test(fact)) return "preference";
	if (CONSTRAINT.test(fact)) return "constraint";
	if (DUTY.test(fact)) return OF_ALL.test(fact) && !ONCE.test(fact) ? "rule" : null;
	return RULES.has(relation) || RULE.test(fact) ? "rule" : null;
}
