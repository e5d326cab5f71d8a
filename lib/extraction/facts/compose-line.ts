// A fact as one line: its subject's name and the words that the network keeps, in the order of the text; else the clause itself, quoted.
import type { TaggedText, Word } from "../encoder/window";
import type { FoundFact } from "../heads/facts";
import type { Mention } from "../heads/mentions";
import { sentenceAt } from "../text/sentences";
import { isBase, thirdPerson } from "./agreement";
import { conditionOf, isGlued, isParted, isVerb, OPEN_ENDED, startOfClause, toClauseEnd } from "./clauses";
import { type Copula, copulaOf } from "./copula";
import { finish, MOST_WORDS, slice } from "./finish-line";
import { isSentence } from "./is-sentence";

const MOST_QUOTED_WORDS = 30;
/** Words between two kept ones that are kept along. */
const MOST_FILLED = 3;
const LEADS = new Set(["ADP", "DET", "PART", "SCONJ"]);
const OPENING = new Set(["ADP", "CCONJ", "SCONJ"]);
/** What opens a question within a sentence ("how the cats can be used" says that they can), the mark of a list, a time. */
const LEAD_IN = /^(?:how|why|when|where|whether|[ap]m|utc|gmt|(?!a$)\p{L}\.?|[\d:.]+)$/iu;

/** The name that stands for a mention. */
export type Naming = (mention: Mention) => string;

/** The statement of a fact in 3 to 25 words, or its clause in quotation marks. */
export function composeLine(tagged: TaggedText, fact: FoundFact, nameOf: Naming): string {
	const said = sayKept(tagged, fact, nameOf) ?? sayBare(tagged, fact, nameOf);
	return said || quote(tagged, fact.anchor);
}

/** Subject, kept words and object as the text orders them; empty where these are no sentence. */
function sayKept(tagged: TaggedText, fact: FoundFact, nameOf: Naming): string | null {
	const ends = [fact.subject, fact.object ?? fact.value].filter((end) => end !== null);
	const sentence = sentenceAt(tagged.text, tagged.words[fact.anchor]?.start ?? 0);
	const isInside = (w: number) =>
		(tagged.words[w]?.start ?? 0) >= sentence.start && (tagged.words[w]?.end ?? 0) <= sentence.end;
	const kept = new Set([...fact.kept.filter(isInside), ...fact.relation]);
	for (const { from, to } of ends) for (let w = from; w < to; w++) kept.add(w);
	const needed = Math.max(...fact.relation, ...ends.map(({ to }) => to - 1));
	const order = fillGaps(
		tagged,
		[...kept].sort((a, b) => a - b),
		needed,
	);
	const isBefore = (w: number) => w < fact.subject.from;
	if (fact.relation.some((w) => isBefore(w) && isVerb(tagged, w)) || isBefore(ends.at(-1)?.from ?? needed)) return null;
	// Another clause before the subject is not the fact's.
	const clause = startOfClause(tagged, fact.subject);
	const isLead = (w: number) => tagged.upos[w] === "PRON" || /^that$/i.test(tagged.words[w]?.text ?? "");
	// "This release" is none without "this".
	const isPointing = (w: number) =>
		w === fact.subject.from - 1 && /^(?:this|these|those)$/i.test(tagged.words[w]?.text ?? "");
	const isForeign = (w: number) => w < clause || (isBefore(w) && isLead(w) && !isPointing(w));
	const isOpening = (w: number) =>
		isBefore(w) &&
		(LEAD_IN.test(tagged.words[w]?.text ?? "") ||
			(OPENING.has(tagged.upos[w] as string) && !/^(?:if|unless)$/i.test(tagged.words[w]?.text ?? "")));
	while (order.length > 0 && (isForeign(order[0] as number) || isOpening(order[0] as number))) order.shift();
	if (order.filter((w) => isBefore(w) && !fact.relation.includes(w)).length > 3) return null;
	while (
		order.length > 0 &&
		OPEN_ENDED.has(tagged.upos[order.at(-1) as number] as string) &&
		!isGlued(tagged, order.at(-1) as number)
	)
		order.pop();
	const copula = copulaOf(tagged, order, fact);
	if (!copula && !order.some((w) => canCarry(tagged, w))) return null;
	if (!isSentence(tagged, order, copula !== null)) return "";
	const condition = conditionOf(tagged, fact.subject);
	order.unshift(...condition);
	const line = finish(tagged, fact, write(tagged, order, fact, nameOf, copula));
	const whole = toClauseEnd(tagged, order);
	// Without its condition a line that is too long would say more than the text.
	if (line === null) return condition.length > 0 ? "" : null;
	if (whole.length === order.length || whole.length > MOST_WORDS) return line;
	return finish(tagged, fact, write(tagged, whole, fact, nameOf, copula)) ?? line;
}

/**
 * The words with what stands between them where that is little and no mark parts it; before a word after a longer gap, its
 * article and preposition. Behind the last word that is `needed` a longer gap ends the line.
 */
function fillGaps(tagged: TaggedText, order: number[], needed: number): number[] {
	const filled: number[] = [];
	for (const w of order) {
		const last = filled.at(-1) ?? w - 1;
		let from = w;
		if (w - last - 1 <= MOST_FILLED && !isParted(tagged, last, w)) from = last + 1;
		else if (last >= needed) break;
		else if (tagged.upos[w] === "CCONJ") continue;
		else while (from - 1 > last && w - from < 2 && LEADS.has(tagged.upos[from - 1] as string)) from--;
		while (from - 1 > last && isGlued(tagged, from)) from--;
		for (let k = from; k <= w; k++) filled.push(k);
	}
	return filled;
}

/** Parts of speech of words that name a relation without a verb. */
const NAMES = new Set(["NOUN", "ADJ", "PROPN"]);
const JOINS = /^(?:from|in|at|on|for|with)$/i;
const OBJECT_FORM = /^(?:me|us|him|them)$/i;

/** "Backends are for", where the verb is not of the text. */
const agreeing = ({ xpos }: TaggedText, { head, kind }: Mention, said: string): string =>
	kind === "nominal" && /^NNP?S$/.test(xpos[head] ?? "")
		? said.replace(/^is\b/, "are").replace(/^has\b/, "have")
		: said;

/** Subject, relation and object alone; of "call me" there is no such line, as "me" calls nobody. */
function sayBare(tagged: TaggedText, fact: FoundFact, nameOf: Naming): string | null {
	if (OBJECT_FORM.test(tagged.words[fact.subject.from]?.text ?? "")) return null;
	const target = fact.object ? nameOf(fact.object) : fact.value ? slice(tagged, fact.value.from, fact.value.to) : "";
	if (fact.relation.length === 0)
		return finish(
			tagged,
			fact,
			`${nameOf(fact.subject)} ${agreeing(tagged, fact.subject, fact.unsaid || "is")} ${target}`,
			true,
		);
	const order = [...fact.relation].sort((a, b) => a - b);
	const said = write(tagged, order, fact, nameOf);
	// "Ann (from pricing)": where a preposition alone joins the two, one is there.
	if (JOINS.test(said))
		return finish(
			tagged,
			fact,
			`${nameOf(fact.subject)} ${agreeing(tagged, fact.subject, "is")} ${said} ${target}`,
			true,
		);
	// What began a sentence does not begin this one.
	const isProper = tagged.upos[order[0] as number] === "PROPN" || /^(?:I\b|\p{Lu}\S*\p{Lu})/u.test(said);
	const inside = (isProper ? said : `${said.charAt(0).toLowerCase()}${said.slice(1)}`).replace(/^the (?=\S)/i, "");
	// "My favourite colour is": it is the user's.
	const isOwners = isPossessive(tagged, fact.subject.from) && order[0] === fact.subject.to;
	const subject = nameOf(fact.subject) + (isOwners ? "’s" : "");
	// "Anna (my wife)": what is understood is whose wife she is.
	const isRole = /(?:^|\s)of$/.test(fact.unsaid) && !/\sof$/.test(inside);
	if (isRole && order.every((w) => NAMES.has(tagged.upos[w] as string)))
		return finish(tagged, fact, `${nameOf(fact.subject)} is the ${inside} of ${target}`, true);
	// "Bottling line 2: labels from Etikettenhof", "Gwendal: release manager for Otterspool".
	if (!order.some((w) => isVerb(tagged, w)))
		return order.some((w) => NAMES.has(tagged.upos[w] as string))
			? finish(tagged, fact, `${nameOf(fact.subject)}${/^an? /.test(inside) ? " is" : ":"} ${inside} ${target}`, true)
			: null;
	if (!isSentence(tagged, order, false)) return null;
	return finish(tagged, fact, `${subject} ${inside} ${target}`);
}

function write(
	tagged: TaggedText,
	order: number[],
	fact: FoundFact,
	nameOf: Naming,
	copula: Copula | null = null,
): string {
	const named = new Map<number, Mention>();
	for (const m of [fact.subject, fact.object]) if (m?.kind === "pronoun") named.set(m.from, m);
	let out = "";
	let last = -1;
	for (const [k, w] of order.entries()) {
		const isLoose = last >= 0 && order[k + 1] !== w + 1 && k < order.length - 1;
		// A mark, an article or a preposition of what is left out goes with it.
		if (
			isLoose &&
			(tagged.upos[w] === "PUNCT" ||
				(LEADS.has(tagged.upos[w] as string) && LEADS.has(tagged.upos[order[k + 1] as number] as string)))
		)
			continue;
		const contracted = named.has(last - 1) && last === w - 1 && CONTRACTED[tagged.words[w]?.text.toLowerCase() ?? ""];
		if (contracted && /^['’]$/.test(tagged.words[last]?.text ?? "")) {
			out = `${out.slice(0, -1)} ${contracted}`;
			last = w;
			continue;
		}
		const word = tagged.words[w] as Word;
		const follows = last === w - 1;
		// A mark belongs to the word before it; one behind a subject that opens the line closes what stood before it.
		const closes = word.text === "," && last === fact.subject.to - 1 && order[0] === fact.subject.from;
		if (tagged.upos[w] === "PUNCT" && (!follows || closes)) continue;
		if (w === copula?.before) out += ` ${copula.form}`;
		const isJoined = follows && isGlued(tagged, w);
		const mention = named.get(w);
		const name = mention && nameOf(mention);
		// "Casimir, who left": he is named once.
		if (name && out && mention === fact.subject && name.startsWith(out)) out = "";
		const said = name ? name + (isPossessive(tagged, w) ? (/^the .*s$/.test(name) ? "’" : "’s") : "") : word.text;
		const isPresent = isBase(tagged, w, fact.status) && /^\p{L}/u.test(word.text);
		const of = order.indexOf(fact.subject.from);
		const isItsVerb =
			of >= 0 &&
			of < k &&
			order.slice(of + 1, k).every((v) => tagged.upos[v] === "ADV" || ADVERB.test(tagged.words[v]?.text ?? ""));
		const agrees =
			isPresent && isItsVerb && named.has(fact.subject.from) && !HE.test(tagged.words[fact.subject.from]?.text ?? "");
		// "Decided by: Ada" heads a line, "is decided by Ada" does not.
		const isHead = w === copula?.before && tagged.upos[w] === "VERB" && /^\p{Lu}\p{Ll}/u.test(said);
		const inside = isHead ? said.charAt(0).toLowerCase() + said.slice(1) : said;
		out += (isJoined || !out ? "" : " ") + (agrees ? thirdPerson(inside) : inside);
		last = w;
	}
	return out;
}

/** What may stand between a subject and its verb, whatever its tag: "we no longer support". */
const ADVERB = /^(?:no|longer|also|still|now|only|always|never)$/i;
/** After these a verb stands in its third person already. */
const HE = /^(?:he|she|it|this|that)$/i;
const POSSESSIVE = /^(?:my|our|your|its|their|whose)$/i;
/** "Her" and "his" are objects too. */
const isPossessive = ({ words, xpos }: TaggedText, w: number) =>
	POSSESSIVE.test(words[w]?.text ?? "") || (/^(?:his|her)$/i.test(words[w]?.text ?? "") && xpos[w] !== "PRP");
const CONTRACTED: Record<string, string> = { m: "is", re: "is", s: "is", ve: "has", ll: "will", d: "would" };
/** Whether a word can be the only verb of a sentence: "growing" cannot. */
const canCarry = (tagged: TaggedText, w: number) => isVerb(tagged, w) && !/ing$/.test(tagged.words[w]?.text ?? "");
/** The clause around a word, at most 30 words of its line, in quotation marks. */
function quote(tagged: TaggedText, anchor: number): string {
	const breaks = (w: number) => {
		const between = tagged.text.slice(tagged.words[w]?.end ?? 0, tagged.words[w + 1]?.start ?? 0);
		// "Room 4.11" is no end of a sentence.
		return between.includes("\n") || (between !== "" && /^[.!?;]$/.test(tagged.words[w]?.text ?? ""));
	};
	let [from, to] = [anchor, anchor + 1];
	while (from > 0 && !breaks(from - 1) && to - from < MOST_QUOTED_WORDS - 10) from--;
	while (to < tagged.words.length && !breaks(to - 1) && to - from < MOST_QUOTED_WORDS) to++;
	return `“${slice(tagged, from, to).replace(/^[\s,;:*>#-]+/, "")}”`;
}
