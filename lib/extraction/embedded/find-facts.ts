// The walk from one analysed sentence to its facts. Knows nothing of single clauses' insides.
import type { Candidate, SentenceInput } from "./candidate";
import { ClauseFacts, type Reading } from "./clause-facts";
import { findClauses, isFiniteVerb, isTellable } from "./clauses";
import { NodeFinder } from "./nodes";
import { addNounFacts } from "./noun-facts";
import { capitalised, closeSentence } from "./render";
import { Scopes } from "./scope";
import type { Sentence } from "./sentence";
import { phraseText, sentenceText } from "./sentence-text";

/** Facts of one sentence, in clause order. A question is a fact only of who asked it; its names are noted all the same. */
export function findFacts(c: SentenceInput): Candidate[] {
	const { s, references } = c;
	const finder = new NodeFinder(s, c.names, c.table, references);
	const written = predicateFact(c);
	if (written) return [written];
	references.read(s, c.names, finder);
	for (const name of c.names) finder.named(name);
	const asked = isQuestion(s);
	if ((asked && !references.speaker) || isFragment(s) || disagrees(s) || (references.speaker && isBroken(s))) return [];
	const clauses = findClauses(s);
	const r: Reading = {
		...c,
		finder,
		text: sentenceText(
			c,
			clauses.find(({ head }) => head === s.root),
		),
		out: [],
	};
	const scopes = new Scopes(s, clauses, (word) => finder.nameAt(word) !== undefined);
	for (const clause of clauses) if (isTellable(s, clause)) new ClauseFacts(r, clause, scopes.of(clause)).write();
	addNounFacts(r, scopes);
	return asked ? askedBy(r) : r.out;
}

/** What a question asks is written as that, of who asks it. */
function askedBy({ s, references, out }: Reading): Candidate[] {
	const words = Array.from({ length: s.size }, (_, i) => i);
	const written = phraseText(s, references, words);
	// A question is quoted as it was asked, unless it points back at somebody.
	const pointsBack = words.some(
		(i) => s.tag(i) === "PRON" && /^(?:he|him|his|she|her|they|them|their|its|this|that|these|those)$/.test(s.lower(i)),
	);
	const question = written && !pointsBack ? s.textOf(words) : written;
	const speaker = references.speaker?.name;
	const asker = references.speaker && capitalised(references.phraseFor(references.speaker));
	if (!question || !speaker || question.length > 240) return [];
	// Whom "you" means turns its verbs around, and what is asked of somebody is seldom worth keeping.
	if (s.words.some((w) => /^(?:you|your|yours|yourself|u|ya)$/i.test(w))) return [];
	const fact = `${asker} asked: “${question.replace(/\s+/g, " ").trim()}”`;
	const inner = out
		.filter(
			(c) =>
				c.target !== null && c.traits.some((t) => /^names=.*1/.test(t)) && c.source !== speaker && c.target !== speaker,
		)
		.map((c) => ({
			...c,
			relation: `whether_${c.relation}`.slice(0, 60),
			fact,
			endings: [],
			traits: [...c.traits, "asked"],
		}));
	return inner;
}

/** It ends with a question mark, or its verb stands before its subject: "Do we need ..." */
function isQuestion(s: Sentence): boolean {
	const subject = s.kid(s.root, "nsubj", "nsubj:pass");
	if (s.tag(0) === "AUX" && s.head(0) === s.root && subject > 0 && s.penn(0) !== "VB") return true;
	// "MD → Can we ask them": behind what stands before it.
	if (
		s.words.some(
			(w, i) =>
				/^(?:Can|Could|Do|Does|Should|Will|Would)$/.test(w) &&
				s.tag(i + 1) === "PRON" &&
				/^[→>•*–—-]+$/.test(s.word(i - 1)),
		)
	)
		return true;
	for (let i = s.size - 1; i >= Math.max(0, s.size - 3); i--) if (/^\?+!*$|^!\?/.test(s.word(i))) return true;
	return false;
}

/** Talk that was begun again midway: a letter of a word alone, an article before what is no noun. */
function isBroken(s: Sentence): boolean {
	return s.words.some(
		(w, i) =>
			(/^[b-hj-wyz]$/.test(w) &&
				s.tokens[i - 1]?.spaceAfter !== false &&
				s.tokens[i]?.spaceAfter !== false &&
				s.word(i + 1) !== "=") ||
			(/^(?:a|an|the)$/i.test(w) &&
				(/^(?:CCONJ|AUX|PRON|SCONJ)$/.test(s.tag(i + 1)) ||
					(/^(?:with|in|of|to|for|from|on|at|by)$/.test(s.lower(i + 1)) && s.tokens[i + 1]?.spaceAfter !== false)) &&
				!/^(?:one|ones|other|others|same)$/.test(s.lower(i + 1))),
	);
}

/** "a peaceful blue streaks": a word is missing, and nobody knows which. Some plurals mean one thing: "a series". */
const disagrees = (s: Sentence): boolean =>
	s.words.some((w, i) => {
		const noun = s.head(i);
		return (
			/^an?$/i.test(w) &&
			s.label(i) === "det" &&
			s.penn(noun) === "NNS" &&
			s.lemma(noun).toLowerCase() !== s.lower(noun) &&
			!/^(?:few|couple|lot|number|dozen|hundred|thousand|million|good|great|whole|total|\d.*)$/.test(s.lower(i + 1)) &&
			!/(?:series|means|species|quarters|news|ics|ss|us)$/.test(s.lower(noun))
		);
	});

/** What has no meaning without the sentence before it: "... and later", "If not, ...", "unless you do". */
function isFragment(s: Sentence): boolean {
	if (/^(?:\.{2,}|…)$/.test(s.word(0))) return true;
	if (/^if$/.test(s.lower(0)) && /^(?:not|so|yes|no)$/.test(s.lower(1)) && s.word(2) === ",") return true;
	// "It can be improved by:", "I had 2 issues: 1.": what it says comes in the next lines.
	if (/:(?: \d+)? ?[.)]?$/.test(s.textOf(s.words.slice(-3).map((_, k) => Math.max(0, s.size - 3) + k)).trim())) {
		const last = s.words.lastIndexOf(":") - 1;
		if (/^(?:ADP|VERB|AUX)$/.test(s.tag(last)) || s.word(s.size - 1) !== ":") return true;
	}
	return (
		!s.words.includes(",") && s.kidsOf(s.root, "mark").some((m) => /^(?:if|unless|whether|lest)$/.test(s.lower(m)))
	);
}

const PREDICATE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;

/** "alice works_at acme": a fact already in predicate form. */
function predicateFact(c: SentenceInput): Candidate | null {
	const { s, table } = c;
	const at = s.words.findIndex((w) => PREDICATE.test(w));
	const end = s.tag(s.size - 1) === "PUNCT" ? s.size - 1 : s.size;
	if (at < 1 || at > 6 || end - at - 1 < 1 || end - at - 1 > 8) return null;
	// A sentence that speaks of an identifier has a verb of its own.
	if (s.words.some((_, i) => i !== at && isFiniteVerb(s, i))) return null;
	const span = (from: number, to: number) => {
		const name = c.names.find((n) => n.from === from && n.to === to);
		const text = s.textOf(Array.from({ length: to - from }, (_, k) => from + k));
		if (!/\p{L}/u.test(text)) return null;
		const [start, last] = [s.tokens[from]?.start ?? 0, s.tokens[to - 1]?.end ?? 0];
		return table.add(text, name?.label ?? "Topic", name !== undefined, start, last);
	};
	const source = span(0, at);
	const target = span(at + 1, end);
	if (!source || !target || source === target) return null;
	const relation = s.word(at);
	const fact = closeSentence(`${source.name} ${relation.replace(/_/g, " ")} ${target.name}`);
	const none = { validAt: null, invalidAt: null, endings: [] };
	return { source: source.name, relation, target: target.name, fact, ...none, traits: ["written"] };
}
