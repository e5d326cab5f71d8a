// Owns the profile that needs no model: what a group's own statements say of how its people work. Pure.
import { countOf, joinWords } from "@/lib/narration/join-words";
import { lowerArticle, polish } from "@/lib/narration/polish";
import { readability, saysTheSame, tellingWords } from "@/lib/narration/readability";
import { sayDay, sayPeriod } from "@/lib/narration/say-date";
import type { ProfileBody, ProfileFact, ProfilePattern } from "./profile";

const MOST_VISIONS = 5;
const MOST_EXAMPLES = 3;
const MOST_PEOPLE = 3;

/** What a pattern says of how somebody works, for "Most often they …". */
const HABIT: Record<string, string> = {
	preference: "say what they like and what they would rather not have",
	decision: "settle things and move on",
	principle: "state what they hold to",
	goal: "speak of what they want to reach",
	constraint: "name the limits that they keep",
	causal: "look for what led to what",
	dependency: "watch what rests on what",
	comparison: "weigh one thing against another",
	risk: "point at what could go wrong",
	temporal: "get things done and tell when",
	ownership: "make clear who has or answers for what",
	identity: "say who they are",
	context: "act without giving reasons",
	unknown: "act without giving reasons",
};

/**
 * The profile of a group from facts of the kinds preference, principle and action, in order of time. `episodeCount` is
 * all its episodes. The same facts always give the same profile. Null when there is nothing to go by.
 */
export function composeProfile(facts: ProfileFact[], episodeCount: number): ProfileBody | null {
	const readable = facts.filter((fact) => readability(fact.fact, fact.source) >= 0.6);
	if (readable.length === 0) return null;
	const patterns = countPatterns(readable);
	return {
		working_style_summary: summarize(readable, patterns, episodeCount),
		recurring_visions: recurringVisions(readable),
		cognitive_patterns: patterns,
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

/** The weightiest and best readable first; of equals the newest. */
const byWorth = (facts: ProfileFact[]) =>
	[...facts].sort(
		(a, b) => worthOf(b) - worthOf(a) || b.validAt.getTime() - a.validAt.getTime() || (a.id < b.id ? -1 : 1),
	);

const worthOf = (fact: ProfileFact) => Math.log2(fact.weight + 1) + readability(fact.fact, fact.source) * 2;

function distinct(facts: ProfileFact[], most: number): ProfileFact[] {
	const told: Set<string>[] = [];
	return facts
		.filter((fact) => {
			const words = tellingWords(fact.fact);
			if (told.length >= most || told.some((other) => saysTheSame(words, other))) return false;
			told.push(words);
			return true;
		})
		.slice(0, most);
}

/** Goals, best first: how often and since when each was voiced. */
function recurringVisions(facts: ProfileFact[]): string[] {
	const goals = facts.filter((fact) => fact.pattern === "goal");
	const clusters: { words: Set<string>; members: ProfileFact[] }[] = [];
	for (const goal of goals) {
		const words = tellingWords(goal.fact);
		for (const word of tellingWords(goal.source)) words.delete(word);
		const known = clusters.find((cluster) => saysTheSame(words, cluster.words));
		if (known) known.members.push(goal);
		else clusters.push({ words, members: [goal] });
	}
	return clusters
		.sort((a, b) => weightOf(b.members) - weightOf(a.members) || latest(b.members) - latest(a.members))
		.slice(0, MOST_VISIONS)
		.map(({ members }) => {
			const [said] = byWorth(members);
			const times = weightOf(members);
			const since = members[0] ? sayDay(members[0].validAt) : "";
			return `${said ? sayFact(said) : ""} (${times > 1 ? `${times} times since` : "voiced on"} ${since}).`;
		});
}

const sayFact = (fact: ProfileFact) => polish(fact.fact, fact.source, true);

const weightOf = (facts: ProfileFact[]) => facts.reduce((sum, fact) => sum + Math.max(fact.weight, 1), 0);
const latest = (facts: ProfileFact[]) => facts.at(-1)?.validAt.getTime() ?? 0;

function summarize(facts: ProfileFact[], patterns: ProfilePattern[], episodeCount: number): string {
	// An instant at the very start of a year stands for "in 2018": no day to count from.
	const dated = facts.filter(({ validAt }) => !/-01-01T00:00:00\.000Z$/.test(validAt.toISOString()));
	const [first, last] = [dated[0] ?? facts[0], dated.at(-1) ?? facts.at(-1)];
	if (!first || !last) return "";
	const people = mostSaid(facts);
	const [main, second] = patterns.filter(({ name }) => name !== "context" && name !== "unknown");
	const sentences = [
		`Drawn from ${countOf(facts.length, "statement")} in ${countOf(episodeCount, "episode")}, ${sayPeriod(first.validAt, last.validAt)}, mostly about ${joinWords(people)}.`,
	];
	if (main) {
		const also = second ? `, and next to that ${HABIT[second.name] ?? second.name}` : "";
		sentences.push(
			`Most often they ${HABIT[main.name] ?? main.name} (${percent(main)})${also}${second ? ` (${percent(second)})` : ""}.`,
		);
	}
	for (const [pattern, lead] of [
		["preference", "Tastes that show:"],
		["principle", "What is held to:"],
		["decision", "What was settled:"],
	] as const) {
		const said = distinct(byWorth(facts.filter((fact) => fact.pattern === pattern)), 2);
		if (said.length > 0) sentences.push(`${lead} ${said.map((fact) => lowerArticle(sayFact(fact))).join("; ")}.`);
	}
	const shift = sayShift(facts);
	if (shift) sentences.push(shift);
	return sentences.join(" ");
}

const percent = ({ confidence }: ProfilePattern) => `${Math.round(confidence * 100)} %`;

function mostSaid(facts: ProfileFact[]): string[] {
	const counts = new Map<string, number>();
	for (const { source } of facts) counts.set(source, (counts.get(source) ?? 0) + 1);
	const ranked = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, MOST_PEOPLE);
	// A name said once beside one said fifty times is not what it is about.
	return ranked.filter(([, n], i) => i === 0 || n * 5 >= (ranked[0]?.[1] ?? 0)).map(([source]) => source);
}

/** Which pattern the newest third shows clearly more of than what came before. */
function sayShift(facts: ProfileFact[]): string | null {
	if (facts.length < 30) return null;
	const cut = Math.floor((facts.length * 2) / 3);
	const [before, since] = [facts.slice(0, cut), facts.slice(cut)];
	const share = (part: ProfileFact[], name: string) =>
		part.filter(({ pattern }) => pattern === name).length / part.length;
	const names = [...new Set(facts.map(({ pattern }) => pattern))].filter(
		(name) => name !== "context" && name !== "unknown",
	);
	const [rising] = names
		.map((name) => ({ name, gain: share(since, name) - share(before, name) }))
		.sort((a, b) => b.gain - a.gain || (a.name < b.name ? -1 : 1));
	if (!rising || rising.gain < 0.08 || !since[0]) return null;
	return `Since ${sayDay(since[0].validAt)} they ${HABIT[rising.name] ?? rising.name} more than before.`;
}
