// The profile that needs no model: what the people of a group said of how they work, in the words of their sources. Pure.

import { contentWords, saysTheSame } from "@/lib/language/content-words";
import { formatQuotation, type Quotation, quotationOf, wholeOf } from "@/lib/narration/quotation";
import { shows } from "@/lib/narration/shows";
import { worthOf } from "@/lib/narration/worth";
import type { ProfileBody, ProfileFact, ProfilePattern } from "./profile";

const MAX_GOALS = 5;
const MAX_EXAMPLES = 3;
/** Patterns that say how somebody works, in the order in which they are named, each with its most facts. */
const TRAITS = [
	["principle", 2],
	["decision", 2],
	["preference", 2],
] as const;
/** What is worth less is counted, and not quoted. */
const MIN_WORTH = 0.7;
const OURS = /\bwe\b/i;

type QuotedFact = ProfileFact & { quotation: Quotation; worth: number };

/**
 * The profile of a group from facts of the kinds preference, principle and action, in order of time. The same facts always
 * give the same profile. Null when nothing can be said.
 */
export function composeProfile(facts: ProfileFact[]): ProfileBody | null {
	const certain = certainOf(facts);
	if (certain.length === 0) return null;
	const worthy = certain.filter(({ worth }) => worth >= MIN_WORTH);
	const of = (name: string) => byWorth(worthy.filter(({ pattern }) => pattern === name));
	// One sentence may be several facts, of several patterns: it is quoted once.
	const traits = distinct(
		TRAITS.flatMap(([name, most]) => distinct(of(name), most)),
		Number.POSITIVE_INFINITY,
	);
	const words = new Set(traits.map(({ quotation }) => quotation.words));
	const goals = of("goal").filter(({ quotation }) => !words.has(quotation.words));
	return {
		working_style_summary: traits.map(({ quotation }) => formatQuotation(quotation)).join(" "),
		recurring_visions: distinct(goals, MAX_GOALS).map(({ quotation }) => formatQuotation(quotation)),
		cognitive_patterns: countPatterns(certain),
	};
}

/** The facts that can be quoted, whose words show their pattern, of somebody who can have it. */
const certainOf = (facts: ProfileFact[]): QuotedFact[] =>
	facts.flatMap((fact) => {
		const quotation = quotationOf({ ...fact, subject: fact.source });
		return quotation && shows(fact.pattern, quotation.words) && isOfSomebody(fact, quotation)
			? [{ ...fact, quotation, worth: worthOf(fact, quotation) }]
			: [];
	});

/** Decision: tastes are those of people alone, decisions and goals of people and organizations. */
function isOfSomebody({ pattern, sourceLabels }: ProfileFact, { words, speaker }: Quotation): boolean {
	if (speaker !== "" || OURS.test(words)) return true;
	return sourceLabels.includes("Person") || (pattern !== "preference" && sourceLabels.includes("Organization"));
}

function countPatterns(facts: QuotedFact[]): ProfilePattern[] {
	const byPattern = new Map<string, QuotedFact[]>();
	for (const fact of facts) byPattern.set(fact.pattern, [...(byPattern.get(fact.pattern) ?? []), fact]);
	return [...byPattern]
		.sort(([a, mine], [b, theirs]) => theirs.length - mine.length || (a < b ? -1 : 1))
		.map(([name, members]) => ({
			name,
			count: members.length,
			confidence: Math.round((members.length / facts.length) * 100) / 100,
			examples: distinct(byWorth(members), MAX_EXAMPLES).map(({ id, fact, whyConnected }) => ({
				edge_uuid: id,
				fact,
				why_connected: whyConnected,
			})),
		}));
}

/** The worthiest first; of equals the newest. */
const byWorth = (facts: QuotedFact[]) =>
	[...facts].sort((a, b) => b.worth - a.worth || b.validAt.getTime() - a.validAt.getTime() || (a.id < b.id ? -1 : 1));

function distinct(facts: QuotedFact[], most: number): QuotedFact[] {
	const chosen: Set<string>[] = [];
	return facts.filter(({ quotation }) => {
		const words = contentWords(wholeOf(quotation));
		if (chosen.length >= most || chosen.some((other) => saysTheSame(words, other))) return false;
		chosen.push(words);
		return true;
	});
}
