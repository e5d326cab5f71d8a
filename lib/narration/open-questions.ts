import type { Dossier, DossierFact } from "@/lib/graph/read-dossiers";
import { polish } from "./polish";
import { readability, saysTheSame, tellingWords } from "./readability";
import { sayDay } from "./say-date";
import { subjectOf } from "./subject";

const MOST = 3;
/** Four words at most: a longer run before the verb is a clause, not who or what wants something. */
const SUBJECT = "^((?:[^\\s,;]+ ){0,3}?[^\\s,;]+)";
/** "wants to adopt": what follows is a bare infinitive, so the question is "Did … adopt?". */
const INTENDS = new RegExp(
	`${SUBJECT} (?:(?:still |now |also |really )?(?:wants?|wanted|plans?|planned|hopes?|hoped|intends?|intended|aims?|aimed|means?|needs?|has|have|agreed|promised|decided|is going|are going|is planning|are planning|is hoping|are hoping|is looking|would like|would love) to|will|shall|should|must|might|may) (.+)$`,
	"i",
);
/** "is considering moving": the question is "Did … decide on moving?". */
const WEIGHS = new RegExp(
	`${SUBJECT} (?:is|are|was|were|has been|have been) (?:still )?(?:considering|weighing|thinking about|thinking of|looking into|exploring|evaluating) (.+)$`,
	"i",
);
const UNSETTLED = new RegExp(
	`${SUBJECT} (?:is|are|was|were|has|have) (?:not yet|yet to be|still (?:not|to be|waiting|undecided|unsure|open|pending|missing|figuring|trying|deciding|working out|being))\\b`,
	"i",
);

/**
 * What the entity's facts leave open, at most three questions, the newest first: intentions that no later fact answers,
 * things being weighed, things not yet done. Pure.
 */
export function openQuestions(dossier: Dossier): string[] {
	const isPerson = dossier.labels.includes("Person");
	const say = (fact: DossierFact) => polish(fact.fact, subjectOf(dossier, fact), isPerson);
	const active = dossier.facts.filter(
		(fact) => fact.isActive && readability(fact.fact, subjectOf(dossier, fact)) >= 0.6,
	);
	const questions: string[] = [];
	const told: Set<string>[] = [];
	for (const fact of [...active].reverse()) {
		const question = toQuestion(say(fact));
		if (!question) continue;
		const words = tellingWords(question.matter);
		const answered = active.some(
			(later) =>
				later.validAt > fact.validAt && !toQuestion(say(later)) && saysTheSame(words, tellingWords(later.fact)),
		);
		if (answered || told.some((other) => saysTheSame(words, other))) continue;
		told.push(words);
		questions.push(`${question.text} (Open since ${sayDay(fact.validAt)}.)`);
		if (questions.length === MOST) break;
	}
	return questions;
}

function toQuestion(text: string): { text: string; matter: string } | null {
	const unsettled = UNSETTLED.exec(text);
	if (unsettled?.[1])
		return { text: `How does it stand now? Last word: ${text}.`, matter: text.slice(unsettled[1].length) };
	if (/\b(not|never|n't|n’t)\b/.test(text.split(" ").slice(0, 5).join(" "))) return null;
	const intends = INTENDS.exec(text);
	if (intends?.[1] && intends[2] && isBareVerb(intends[2]))
		return { text: `Did ${intends[1]} ${intends[2]}?`, matter: intends[2] };
	const weighs = WEIGHS.exec(text);
	if (weighs?.[1] && weighs[2]) return { text: `What did ${weighs[1]} decide about ${weighs[2]}?`, matter: weighs[2] };
	return null;
}

/** "be", "always make …": not "been", "made" or a noun phrase. */
function isBareVerb(rest: string): boolean {
	const first = /^[\p{L}-]+/u.exec(rest)?.[0] ?? "";
	return (
		first.length > 1 &&
		!/^(the|a|an|this|that|been|have|always|never|definitely|probably|also|be)$/i.test(first) &&
		!/(ed|ing|s)$/.test(first)
	);
}
