// The profile that needs no model: what the people of a group said of how they work, in their facts' own words. Pure.
import { isTellable, sayFact } from "@/lib/narration/compose-narrative";
import { saysTheSame, tellingWords } from "@/lib/narration/readability";
import type { ProfileBody, ProfileFact, ProfilePattern } from "./profile";

const MOST_GOALS = 5;
const MOST_EXAMPLES = 3;
/** Patterns that say how somebody works, in the order in which they are named, each with its most facts. */
const TOLD = [
	["principle", 2],
	["decision", 2],
	["preference", 2],
] as const;

/**
 * The profile of a group from facts of the kinds preference, principle and action, in order of time. The same facts always
 * give the same profile. Null when nothing is certain enough. Decision: tastes are reported of people alone.
 */
export function composeProfile(facts: ProfileFact[]): ProfileBody | null {
	const certain = facts.filter(
		(fact) => isTellable(fact, fact.source) && (fact.pattern !== "preference" || fact.sourceLabels.includes("Person")),
	);
	if (certain.length === 0) return null;
	const of = (name: string) => byWorth(certain.filter(({ pattern }) => pattern === name));
	return {
		working_style_summary: TOLD.flatMap(([name, most]) => distinct(of(name), most).map(sayFact)).join(" "),
		recurring_visions: distinct(of("goal"), MOST_GOALS).map(sayFact),
		cognitive_patterns: countPatterns(certain),
	};
}

function countPatterns(facts: ProfileFact[]): ProfilePattern[] {
	const byPattern = new Map<string, ProfileFact[]>();
	for (const fact of facts) byPattern.set(fact.pattern, [...(byPattern.get(fact.pattern) ?? []), fact]);
	return [...byPattern]
		.sort(([a, mine], [b, theirs]) => theirs.length - mine.length || (a < b ? -1 : 1))
		.map(([name, members]) => ({
			name,
			count: members.length,
			confidence: Math.round((members.length / facts.length) * 100) / 100,
			examples: distinct(byWorth(members), MOST_EXAMPLES).map(({ id, fact, whyConnected }) => ({
				edge_uuid: id,
				fact,
				why_connected: whyConnected,
			})),
		}));
}

/** Those stated most often first, then the surest; of equals the newest. */
const byWorth = (facts: ProfileFact[]) =>
	[...facts].sort(
		(a, b) =>
			b.weight - a.weight ||
			b.confidence - a.confidence ||
			b.validAt.getTime() - a.validAt.getTime() ||
			(a.id < b.id ? -1 : 1),
	);

function distinct(facts: ProfileFact[], most: number): ProfileFact[] {
	const chosen: Set<string>[] = [];
	return facts.filter((fact) => {
		const words = tellingWords(fact.fact);
		if (chosen.length >= most || chosen.some((other) => saysTheSame(words, other))) return false;
		chosen.push(words);
		return true;
	});
}
