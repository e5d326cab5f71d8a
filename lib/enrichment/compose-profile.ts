// The profile that needs no model: the rules, preferences and constraints of a group, each by its own line. Pure.

import type { ProfileBody, ProfileFact, ProfilePattern } from "./profile";
import { RULE_KINDS, ruleKindOf } from "./rules";
import { byRank, canTell, pickDistinct, tell, tellOne } from "./tell";

const MAX_GOALS = 5;
const MAX_EXAMPLES = 3;
/** Facts of each kind that the summary tells. */
const MAX_OF_KIND = 2;
const OURS = /\bwe\b/i;

/** The profile of a group. The same facts always give the same profile. Null when nothing can be said. */
export function composeProfile(facts: ProfileFact[]): ProfileBody | null {
	const told = byRank(facts.filter((fact) => canTell(fact) && isOfSomebody(fact)));
	if (told.length === 0) return null;
	const traits = RULE_KINDS.flatMap((kind) =>
		pickDistinct(
			told.filter((fact) => ruleKindOf(fact) === kind),
			MAX_OF_KIND,
		),
	);
	return {
		working_style_summary: tell(traits),
		recurring_visions: pickDistinct(told.filter(isGoal), MAX_GOALS, "", traits).map(tellOne),
		cognitive_patterns: countPatterns(told),
	};
}

/** Decision: tastes are those of people alone, decisions and goals of people and organizations. */
function isOfSomebody({ pattern, sourceLabels, fact }: ProfileFact): boolean {
	if (OURS.test(fact) || sourceLabels.includes("Person")) return true;
	return pattern !== "preference" && sourceLabels.includes("Organization");
}

const isGoal = ({ relation, pattern, status }: ProfileFact): boolean =>
	(relation === "aims_at" && status !== "past") || (pattern === "goal" && status === "planned");

function countPatterns(facts: ProfileFact[]): ProfilePattern[] {
	const byPattern = new Map<string, ProfileFact[]>();
	for (const fact of facts) byPattern.set(fact.pattern, [...(byPattern.get(fact.pattern) ?? []), fact]);
	return [...byPattern]
		.sort(([a, mine], [b, theirs]) => theirs.length - mine.length || (a < b ? -1 : 1))
		.map(([name, members]) => ({
			name,
			count: members.length,
			confidence: Math.round((members.length / facts.length) * 100) / 100,
			examples: pickDistinct(members, MAX_EXAMPLES).map(({ id, fact, whyConnected }) => ({
				edge_uuid: id,
				fact,
				why_connected: whyConnected,
			})),
		}));
}
