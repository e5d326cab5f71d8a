// A fact as one line: its subject's name and the words that the network keeps, in the order of the text; else the clause itself, quoted.
import type { Word } from "../encoder/window";
import type { FoundFact } from "../heads/facts";
import type { Mention } from "../heads/mentions";

/** A text with the parts of speech of its words, universal and Penn. */
export type TaggedText = { text: string; words: Word[]; upos: string[]; xpos: string[] };

const [LEAST_WORDS, MOST_WORDS, MOST_QUOTED_WORDS] = [3, 25, 30];
/** Penn's tags of the present as it stands after "I" and "we". */
const PRESENT = new Set(["VBP", "VB"]);
const OPEN_ENDED = new Set(["ADP", "DET", "CCONJ", "SCONJ", "PART"]);
const NEGATION = /\b(?:not|no|never|none|nobody|nothing|without|neither|cannot)\b|n['’]t\b/i;

/** The name that stands for a mention. */
export type Naming = (mention: Mention) => string;

/** The statement of a fact in 3 to 25 words, or its clause in quotation marks. */
export function composeLine(tagged: TaggedText, fact: FoundFact, nameOf: Naming): string {
	return sayKept(tagged, fact, nameOf) ?? sayBare(tagged, fact, nameOf) ?? quote(tagged, fact.anchor);
}

/** Subject, kept words and object as the text orders them. */
function sayKept(tagged: TaggedText, fact: FoundFact, nameOf: Naming): string | null {
	const ends = [fact.subject, fact.object ?? fact.value].filter((end) => end !== null);
	const kept = new Set([...fact.kept, ...fact.relation]);
	for (const { from, to } of ends) for (let w = from; w < to; w++) kept.add(w);
	const order = [...kept].sort((a, b) => a - b);
	const before = order.filter((w) => w < fact.subject.from);
	if (before.length > 3 || before.some((w) => isVerb(tagged, w))) return null;
	return finish(tagged, fact, write(tagged, order, fact, nameOf));
}

/** Subject, relation and object alone. */
function sayBare(tagged: TaggedText, fact: FoundFact, nameOf: Naming): string | null {
	const target = fact.object ? nameOf(fact.object) : fact.value ? slice(tagged, fact.value.from, fact.value.to) : "";
	if (fact.relation.length === 0)
		return finish(tagged, fact, `${nameOf(fact.subject)} ${fact.unsaid || "is"} ${target}`, true);
	const order = [...fact.relation].sort((a, b) => a - b);
	if (!order.some((w) => isVerb(tagged, w))) return null;
	const said = write(tagged, order, fact, nameOf);
	return finish(tagged, fact, `${nameOf(fact.subject)} ${said} ${target}`);
}

function write(tagged: TaggedText, order: number[], fact: FoundFact, nameOf: Naming): string {
	const named = new Map<number, Mention>();
	for (const m of [fact.subject, fact.object]) if (m?.kind === "pronoun") named.set(m.from, m);
	let out = "";
	let last = -1;
	for (const w of order) {
		const word = tagged.words[w] as Word;
		const follows = last === w - 1;
		// A mark belongs to the word before it.
		if (tagged.upos[w] === "PUNCT" && !follows) continue;
		const isGlued = follows && tagged.words[last]?.end === word.start;
		const mention = named.get(w);
		const said = mention ? nameOf(mention) + (tagged.xpos[w] === "PRP$" ? "’s" : "") : word.text;
		const agrees = last === fact.subject.from && named.has(last) && PRESENT.has(tagged.xpos[w] as string);
		out += (isGlued || !out ? "" : " ") + (agrees ? thirdPerson(said) : said);
		last = w;
	}
	return out;
}

const IRREGULAR: Record<string, string> = { am: "is", are: "is", have: "has", do: "does", go: "goes" };

/** A verb in the present as it stands after a name. */
const thirdPerson = (verb: string) =>
	IRREGULAR[verb.toLowerCase()] ??
	(/(?:s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`);

/** The line with a capital and a full stop, or null where it is no sentence or says the opposite of its fact. */
function finish(tagged: TaggedText, fact: FoundFact, said: string, isWhole = false): string | null {
	const line = said
		.replace(/\s+/g, " ")
		.replace(/[\s,;:.!?–-]+$/, "")
		.replace(/^[\s,;:.!?–-]+/, "");
	const count = line.split(" ").length;
	if (count < LEAST_WORDS || count > MOST_WORDS || !isBalanced(line)) return null;
	if (fact.status === "negated" && !NEGATION.test(line)) return null;
	const places = [...fact.kept, ...fact.relation];
	if (!isWhole && !places.some((w) => isVerb(tagged, w))) return null;
	const last = Math.max(...places, (fact.object ?? fact.value ?? fact.subject).to - 1);
	if (!isWhole && OPEN_ENDED.has(tagged.upos[last] as string) && line.endsWith(tagged.words[last]?.text ?? ""))
		return null;
	return `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
}

const count = (line: string, mark: string) => line.split(mark).length - 1;
const isBalanced = (line: string) =>
	count(line, "(") === count(line, ")") && count(line, "[") === count(line, "]") && count(line, '"') % 2 === 0;

const isVerb = ({ upos }: TaggedText, w: number) => upos[w] === "VERB" || upos[w] === "AUX";
const slice = ({ text, words }: TaggedText, from: number, to: number) =>
	text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0).replace(/\s+/g, " ");

/** The clause around a word, at most 30 words of its line, in quotation marks. */
function quote(tagged: TaggedText, anchor: number): string {
	const breaks = (w: number) => {
		const between = tagged.text.slice(tagged.words[w]?.end ?? 0, tagged.words[w + 1]?.start ?? 0);
		return between.includes("\n") || /^[.!?;]$/.test(tagged.words[w]?.text ?? "");
	};
	let [from, to] = [anchor, anchor + 1];
	while (from > 0 && !breaks(from - 1) && to - from < MOST_QUOTED_WORDS - 10) from--;
	while (to < tagged.words.length && !breaks(to - 1) && to - from < MOST_QUOTED_WORDS) to++;
	return `“${slice(tagged, from, to).replace(/^[\s,;:*>#-]+/, "")}”`;
}
