// The lines that may tell a fact, of which the best is kept.
import type { TaggedText } from "../encoder/window";
import type { FoundFact } from "../heads/facts";
import type { Mention } from "../heads/mentions";
import { isPlural } from "./agreement";
import { sayBare } from "./bare-line";
import { sayKept } from "./kept-line";
import { isField, sayWithin } from "./noun-line";
import { quote, wholeSentence } from "./quote";
import { isAddressed } from "./relation-of";
import type { Naming } from "./write-line";

/** How a line was made: of the words that the network keeps, of the relation alone, of a noun's own words, of the sentence. */
type Form = "kept" | "bare" | "within" | "whole" | "quoted";
/** `hasArticle`: "the" was put before its subject, which a note leaves out. */
export type Candidate = { line: string; form: Form; hasArticle: boolean };

/** At least one line, each once. */
export function candidateLines(tagged: TaggedText, fact: FoundFact, nameOf: Naming): Candidate[] {
	const say = (form: Form, line: string | null, hasArticle = false): Candidate[] =>
		line ? [{ line, form, hasArticle }] : [];
	if (fact.object && isAddressed(tagged, fact))
		return say("bare", `${nameOf(fact.subject)} wrote to ${nameOf(fact.object)}.`);
	const keeps = isField(tagged, fact) ? [] : [fact, ...(fact.when ? [withTime(fact, fact.when)] : [])];
	const kept = keeps.map((one) => sayKept(tagged, one, nameOf));
	const said = [
		...say("within", sayWithin(tagged, fact, nameOf)),
		...kept.flatMap((line) => say("kept", line)),
		// Empty: the bare line would say more than the text.
		...say("bare", kept.includes("") ? null : sayBare(tagged, fact, nameOf)),
		...say("whole", wholeSentence(tagged, fact, nameOf, /^;$/)),
		// "Doc: the draft moves to stage 3".
		...say("whole", wholeSentence(tagged, fact, nameOf, /^[;:–—]$/)),
	];
	const all = [
		...said,
		...said.flatMap(({ line, form }) => say(form, withArticle(tagged, fact, line), true)),
		...say("quoted", quote(tagged, fact.anchor)),
	];
	return all.filter(({ line }, k) => all.findIndex((one) => one.line === line) === k);
}

const withTime = (fact: FoundFact, { from, to }: { from: number; to: number }): FoundFact => ({
	...fact,
	kept: [...fact.kept, ...Array.from({ length: to - from }, (_, k) => from + k)],
});

/** "The demo is on Friday" of "Demo is on Friday"; null where the subject is no single common noun that opens the line without an article. */
function withArticle(tagged: TaggedText, { subject }: FoundFact, line: string): string | null {
	if (!isBareNoun(tagged, subject, line)) return null;
	const isOpening = /^\p{Lu}\p{Ll}+\b/u.test(line) && tagged.upos[subject.from] !== "PROPN";
	return `The ${isOpening ? line.charAt(0).toLowerCase() + line.slice(1) : line}`;
}

/** Whether a line opens with one common noun as its subject, and no word says which one. */
export function isBareNoun(tagged: TaggedText, { from, to, head, kind }: Mention, line: string): boolean {
	const first = tagged.words[from]?.text.toLowerCase() ?? "";
	const said = line.toLowerCase();
	const isOwned = tagged.words.slice(from, to).some(({ text }) => /^['’]$/.test(text));
	if (kind !== "nominal" || isOwned || isPlural(tagged, head)) return false;
	return /^(?:NOUN|ADJ|VERB)$/.test(tagged.upos[from] ?? "") && said.startsWith(`${first} `);
}
