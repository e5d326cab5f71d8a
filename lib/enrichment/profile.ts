// The profile of a group as it is stored: its rules, preferences and constraints, each by its own line, and where there is a model in its
// words. Spec: Narrative and profile.

import { z } from "zod";
import { GROUND_RULES } from "@/lib/graph/read-dossiers";
import { askMany } from "@/lib/model/ask-many";
import type { ModelSettings } from "@/lib/model/settings";
import { RULE_KINDS, ruleKindOf } from "./rules";
import { byRank, canTell, pickDistinct, type ToldFact, tell, tellOne } from "./tell";

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

type ProfileExample = { edge_uuid: string; fact: string; why_connected: string };

/** How often a pattern shows, with its share of all that feeds the profile, and its best examples. */
type ProfilePattern = { name: string; count: number; confidence: number; examples: ProfileExample[] };

export type ProfileBody = {
	working_style_summary: string;
	recurring_visions: string[];
	cognitive_patterns: ProfilePattern[];
};

/** A fact that may feed a profile; `subject` is the name of its source. */
export type ProfileFact = ToldFact & {
	sourceLabels: string[];
	relation: string;
	kind: string;
	pattern: string;
	whyConnected: string;
};

export const PROFILE_MODEL = "embedded-v1";
const MAX_FACTS = 80;

const ModelProfile = z.object({
	working_style_summary: z.string().trim().min(40).max(2_000),
	recurring_visions: z.array(z.string().trim().min(3).max(300)).max(5),
});

const SYSTEM = `${GROUND_RULES} Write "working_style_summary": three to six sentences on how these people work, from what they prefer, hold to, decide and do; "recurring_visions": up to five goals that come back, one sentence each.`;

/**
 * The profile of a group, and what made it: counts and examples are always ours, the summary and visions are the model's
 * where it gives valid ones. Null when there is nothing to go by. Never throws.
 */
export async function generateProfile(
	facts: ProfileFact[],
	settings?: ModelSettings | null,
): Promise<{ body: ProfileBody; model: string } | null> {
	const body = composeProfile(facts);
	if (!body) return null;
	const lines = facts
		.slice(-MAX_FACTS)
		.map((one) => `[${one.validAt.toISOString().slice(0, 10)}] (${one.kind}) ${one.fact}`);
	const [answer] = await askMany(
		[lines.join("\n")],
		(prompt) => ({ name: "profile-v1", system: SYSTEM, prompt, schema: ModelProfile }),
		settings,
	);
	return answer ? { body: { ...body, ...answer.value }, model: answer.model } : { body, model: PROFILE_MODEL };
}
