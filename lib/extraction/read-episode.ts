// One episode from its words to its entities and facts.
import type { Model } from "@/lib/encoder/open-model";
import { type ReaderManifest, type Scores, scoresOf } from "./encoder/scores";
import { type PieceTable, type Window, type Word, windowsOf, wordsOf } from "./encoder/window";
import { groupMentions, type TextEntity, TYPES, textOf } from "./entities/group-mentions";
import { nameWriter } from "./entities/name-writer";
import type { ExtractedEntity, Extraction, ExtractionInput, Span, Status } from "./extraction";
import { EMBEDDED_EXTRACTOR, MAX_ENTITIES, MAX_FACTS, STATUSES } from "./extraction";
import { changeIn, isEnd } from "./facts/changes";
import { composeLine, type TaggedText } from "./facts/compose-line";
import { endingsOf } from "./facts/endings";
import { nameRelation } from "./facts/name-relation";
import { readWhen } from "./facts/read-when";
import { type FoundFact, factsOf } from "./heads/facts";
import { type Link, linksOf, type Mention, mentionsOf } from "./heads/mentions";
import { bestOf } from "./heads/tags";
import { wholeWords } from "./heads/whole-words";
import { sentenceAt } from "./text/sentences";

/** The network with what its manifest says, and the pieces of words that it has met. */
export type Reader = { model: Model; manifest: ReaderManifest; pieces: PieceTable };

/** What the network finds in a text, window by window. */
export type Reading = TaggedText & { mentions: Mention[]; links: Link[]; facts: FoundFact[] };

/** The words of a text and the windows in which the network reads them. */
function cut(reader: Reader, text: string): { words: Word[]; windows: Window[] } {
	const words = wordsOf(text);
	return { words, windows: windowsOf(text, words, reader.pieces, reader.manifest.most_pieces) };
}

/** The windows of a text read in order, one a step; `reading` grows with each. */
export function readWindows(reader: Reader, text: string): { reading: Reading; steps: AsyncGenerator<void, void> } {
	const { words, windows } = cut(reader, text);
	const reading: Reading = { text, words, upos: [], xpos: [], mentions: [], links: [], facts: [] };
	const read = async function* () {
		for (const window of windows) {
			addWindow(reading, reader.manifest, window, await scoresOf(reader.model, window));
			yield;
		}
	};
	return { reading, steps: read() };
}

function addWindow(reading: Reading, manifest: ReaderManifest, window: Window, scores: Scores): void {
	const { upos, xpos } = manifest.labels;
	for (let k = 0; k < window.to - window.from; k++) {
		reading.upos.push(upos[scores.upos[k] as number] ?? "X");
		reading.xpos.push(xpos[scores.xpos[k] as number] ?? ".");
	}
	const mentions = mentionsOf(scores, manifest, window.from).map((mention) => {
		const whole = wholeWords(reading.words, named(reading, mention));
		const isMoved = whole.kind !== "nominal" && whole.to <= window.to;
		return isMoved ? { ...whole, head: whole.to - 1 } : whole;
	});
	reading.mentions.push(...mentions);
	reading.links.push(...linksOf(scores, reading.words, mentions, window.from));
	for (const fact of factsOf(scores, manifest, mentions, window.from)) {
		const value = fact.value && wholeWords(reading.words, fact.value);
		reading.facts.push({ ...fact, value, status: isDenied(reading, fact) ? "negated" : fact.status });
	}
}

const DENIES = /\b(?:not|instead of|rather than)(?: (?:the|an?))?\s*$/i;

/** Whether the text denies the object of a fact where it stands: "uses Postgres, not Mongo". */
function isDenied({ text, words }: Reading, { anchor, object }: FoundFact): boolean {
	if (!object || object.from <= anchor + 1) return false;
	return DENIES.test(text.slice(words[anchor]?.end, words[object.from]?.start));
}

/** "My sister Julia" is Julia, and "John's wife" is no name; other mentions as they are. */
function named(reading: Reading, mention: Mention): Mention {
	const { words, upos } = reading;
	const isCapital = (w: number) => /^\p{Lu}/u.test(words[w]?.text ?? "");
	const last = mention.to - 1;
	if (mention.kind === "pronoun" || TYPES[bestOf(mention.votes)] !== "Person" || last === mention.from)
		return mention.kind === "name" ? withoutNoun(reading, mention) : mention;
	if (mention.kind === "name" && upos[last] === "NOUN" && !isCapital(last)) return { ...mention, kind: "nominal" };
	let from = last;
	while (from > mention.from && upos[from - 1] === "PROPN") from--;
	const isAfterNoun = from > mention.from && upos[from - 1] === "NOUN" && !isCapital(from - 1);
	return upos[last] === "PROPN" && isAfterNoun
		? { ...mention, kind: "name", from, head: last }
		: withoutNoun(reading, mention);
}

/** "customer Globex" is Globex: the name without the common nouns before it. */
function withoutNoun({ words, upos }: Reading, mention: Mention): Mention {
	let { from } = mention;
	const isCommon = (w: number) => upos[w] === "NOUN" && /^\p{Ll}/u.test(words[w]?.text ?? "");
	while (from < mention.to - 1 && isCommon(from) && /^\p{Lu}/u.test(words[from + 1]?.text ?? "")) from++;
	return { ...mention, from };
}

/** Reads a text to its end. */
export async function readText(reader: Reader, input: ExtractionInput): Promise<Extraction> {
	const { reading, steps } = readWindows(reader, input.text);
	for await (const _ of steps);
	return toExtraction(reading, reader.manifest, input);
}

/** A fact with its ends; `target` is null for a statement. */
type Told = { fact: FoundFact; source: TextEntity; target: TextEntity | null };

/** Entities and facts of what was read. Never throws for any text. Spec: Episode write result. */
export function toExtraction(reading: Reading, manifest: ReaderManifest, input: ExtractionInput): Extraction {
	const { text, words } = reading;
	const entityOf = groupMentions(text, words, reading.mentions, reading.links);
	const entities = new Set(entityOf.values());
	const names = nameWriter(reading, entities, input);
	const told = choose(reading, entityOf, manifest).filter(
		({ source, target }) => names.has(source) && (!target || names.has(target)),
	);
	const used = new Set(told.flatMap(({ source, target }) => (target ? [source, target] : [source])));
	const nodes = [...entities].filter((e) => names.has(e) && (used.has(e) || e.isName)).slice(0, MAX_ENTITIES);
	const kept = told.filter(({ source, target }) => nodes.includes(source) && (!target || nodes.includes(target)));
	const extraction: Extraction = {
		extractor: EMBEDDED_EXTRACTOR,
		entities: nodes.map((e) => toEntity(e, names.get(e) as string, words)),
		edges: [],
		statements: [],
		warning: null,
	};
	const said = new Set<string>();
	for (const { fact: found, source, target } of kept.slice(0, MAX_FACTS)) {
		const evidence = evidenceOf(reading, found);
		// What is asked holds no more than what is supposed.
		const isAsked = evidence !== null && text.slice(evidence.start, evidence.end).endsWith("?");
		const fact = isAsked ? { ...found, status: "hypothetical" } : found;
		const name = (e: TextEntity) => names.get(e) as string;
		const phrase = fact.relation.map((w) => words[w]?.text ?? "").join(" ") || fact.unsaid || "is";
		const value = fact.value ? textOf(text, words, fact.value) : null;
		const date = value === null ? null : readWhen(value, "", input.validAt, true).validAt;
		const named = relationOf(reading, fact);
		// A date moves to another, a person to a place.
		const relation = date && named === "moved_to" ? "postponed_to" : named;
		const key = `${name(source)}\t${relation}\t${target ? name(target) : value}`;
		if (said.has(key)) continue;
		said.add(key);
		const line = composeLine(reading, fact, (m) => name(entityOf.get(m) as TextEntity));
		const isNews = fact.status !== "hypothetical" && !/\bused to\b/i.test(phrase);
		const times =
			date && DATED.has(relation) ? { validAt: date, invalidAt: null } : whenOf(reading, fact, input.validAt);
		// What is left, or was once, holds no longer when it is told.
		const isOver =
			times.invalidAt === null &&
			fact.status !== "negated" &&
			fact.status !== "hypothetical" &&
			(isEnd(relation, target?.label ?? "") || !isNews);
		const when = isOver
			? { validAt: times.validAt ?? input.validAt, invalidAt: times.validAt ?? input.validAt }
			: times;
		const common = {
			status: statusOf(fact),
			fact: line,
			...when,
			endings: endingsOf({
				phrase,
				relation,
				status: fact.status,
				subject: name(source),
				object: target && name(target),
				value,
			}),
			change:
				isNews && evidence
					? changeIn(text.slice(evidence.start, evidence.end), relation, fact.status === "negated")
					: null,
			evidence,
			confidence: Math.round(fact.score * 1000) / 1000,
		};
		if (target) extraction.edges.push({ source: name(source), relation, target: name(target), ...common });
		else extraction.statements.push({ entity: name(source), relation, value, ...common });
	}
	return { ...extraction, warning: warningOf(extraction, words.length, told.length > MAX_FACTS) };
}

/** Of a sentence of a text of so many characters that would say nothing the best fact is taken from this score on. */
const [SHORT, LEAST_IN_SHORT] = [300, 0.17];

/** Facts over the threshold: of one anchor and object only subjects near the best, and one fact for a pair of things. */
function choose(reading: Reading, entityOf: Map<Mention, TextEntity>, { threshold, margin }: ReaderManifest): Told[] {
	const telling = new Set<number>();
	const least = reading.text.length <= SHORT ? Math.min(LEAST_IN_SHORT, threshold) : threshold;
	const ids = new Map<TextEntity, number>();
	const idOf = (e: TextEntity) => ids.get(e) ?? ids.set(e, ids.size).size - 1;
	const best = new Map<string, number>();
	const pairs = new Set<string>();
	const chosen: Told[] = [];
	// "Ines and Rui own it": what is said of one name of a row is said of the others.
	const facts = reading.facts.flatMap((fact) => {
		if (fact.score < threshold) return [fact];
		return [
			fact,
			...restOfRow(reading, fact.subject).map((subject) => ({ ...fact, subject, score: fact.score * ROW })),
		];
	});
	for (const fact of facts.toSorted((a, b) => b.score - a.score)) {
		if (fact.score < least) break;
		const sentence = evidenceOf(reading, fact)?.start ?? 0;
		if (fact.score < threshold && telling.has(sentence)) continue;
		const source = entityOf.get(fact.subject) as TextEntity;
		const target = fact.object ? (entityOf.get(fact.object) as TextEntity) : null;
		if (source === target || isNestedOnly(fact)) continue;
		const end = target ? `e${idOf(target)}` : `v${fact.value?.from}-${fact.value?.to}`;
		const place = `${fact.anchor} ${end}`;
		if (!best.has(place)) best.set(place, fact.score);
		const pair = `${idOf(source)} ${end}`;
		if (fact.score < margin * (best.get(place) as number) || pairs.has(pair)) continue;
		pairs.add(pair);
		telling.add(sentence);
		chosen.push({ fact, source, target });
	}
	return chosen.sort((a, b) => a.fact.anchor - b.fact.anchor);
}

/** How likely a fact is of another name of its subject's row, beside being one. */
const ROW = 0.98;

/** The other names of a kind that stand in a row with one: "Ines, Rui and Ana". */
function restOfRow({ mentions, words }: Reading, first: Mention): Mention[] {
	const row = [first];
	const joins = (a: Mention, b: Mention) =>
		b.from > a.to && words.slice(a.to, b.from).every(({ text }) => /^(?:,|and|or|&)$/i.test(text));
	const isOfRow = (m: Mention) =>
		m.kind === "name" &&
		bestOf(m.votes) === bestOf(first.votes) &&
		!row.includes(m) &&
		row.some((one) => joins(one, m) || joins(m, one));
	if (first.kind !== "name") return [];
	for (let next = mentions.find(isOfRow); next; next = mentions.find(isOfRow)) row.push(next);
	return row.slice(1);
}

/** "Contract with Initech": one end within the other, and no word of a relation. */
function isNestedOnly({ subject, object, relation, unsaid }: FoundFact): boolean {
	if (!object || relation.length > 0 || unsaid) return false;
	const [from, to] = [Math.min(subject.from, object.from), Math.max(subject.to, object.to)];
	return to - from === Math.max(subject.to - subject.from, object.to - object.from);
}

function toEntity(entity: TextEntity, name: string, words: Word[]): ExtractedEntity {
	const [first] = entity.mentions;
	return {
		name,
		label: entity.isPronoun ? (entity.label ?? TYPES[0]) : entity.label,
		aliases: entity.isName ? (entity.mentions.filter((m) => m.kind === "name").length > 0 ? entity.aliases : []) : [],
		isName: entity.isName,
		start: words[first?.from ?? 0]?.start ?? 0,
		end: words[(first?.to ?? 1) - 1]?.end ?? 0,
	};
}

const statusOf = ({ status }: FoundFact): Status => STATUSES.find((one) => one === status) ?? "stated";

/** Words that carry nothing of a relation: "is the new lead of A and" says that one is its lead. */
const isFiller = (upos: string, text: string) =>
	upos === "DET"
		? !/^no$/i.test(text)
		: upos === "CCONJ" || /^(?:new|current|now|still|also|again|already)$/i.test(text);

/**
 * Of several prepositions behind the anchor the last before the object is the fact's: "moved from A to B" is `moved_to` B, and
 * "took over A from B" is `took_over` A.
 */
function relationOf(
	{ words, upos, xpos }: Reading,
	{ relation, anchor, status, unsaid, object, value }: FoundFact,
): string {
	const end = (object ?? value)?.from ?? 0;
	const isPreposition = (w: number) => upos[w] === "ADP" && xpos[w] !== "RP";
	const isOfObject = (w: number) =>
		!isPreposition(w) ||
		w < anchor ||
		(w > end ? end < anchor : !relation.some((x) => x > w && x < end && isPreposition(x)));
	// "Fixed the bug that Chen reported" is no report of the one who fixed it.
	const isOfClause = (w: number) => anchor < end && w > end && upos[w] === "VERB";
	const kept = relation.filter(
		(w) => isOfObject(w) && !isOfClause(w) && !isFiller(upos[w] ?? "X", words[w]?.text ?? ""),
	);
	if (upos[kept.at(-1) ?? 0] === "SCONJ") kept.pop();
	const said = kept
		.filter((w) => !/^(?:any|more|anymore|longer)$/i.test(words[w]?.text ?? ""))
		.map((w) => ({ text: words[w]?.text ?? "", upos: upos[w] ?? "X" }));
	const unspoken = (unsaid || "is").split(" ").map((text) => ({ text, upos: "X" }));
	const isStated = status === "stated" || status === "past";
	return nameRelation(said.length > 0 ? said : unspoken, kept.indexOf(anchor), isStated);
}

/** Relations whose object is a date: it is when the fact is. */
const DATED = new Set(["scheduled_for", "postponed_to", "moved_from"]);

function whenOf({ text, words, xpos }: Reading, fact: FoundFact, at: Date) {
	const { status, relation, value } = fact;
	if (!fact.when) return { validAt: null, invalidAt: null };
	// "From 14 October to 4 November": the one date that the fact gives is its own.
	const isValue = value !== null && value.from >= fact.when.from && value.to <= fact.when.to;
	const when = isValue ? value : fact.when;
	const before = words[when.from - 1]?.text ?? "";
	const expression = text.slice(words[when.from]?.start, words[when.to - 1]?.end);
	const isOver = status === "past" || relation.some((w) => xpos[w] === "VBD");
	return readWhen(expression, before, at, !isOver);
}

function evidenceOf({ text, words }: Reading, { anchor }: FoundFact): Span | null {
	const word = words[anchor];
	return word ? sentenceAt(text, word.start) : null;
}

/** One sentence for the writer, or null when all is well. Spec: Episode write result (warning). */
function warningOf({ entities, edges, statements }: Extraction, words: number, isCut: boolean): string | null {
	if (isCut) return `The episode is long: extraction stopped at ${MAX_FACTS} facts; send the rest as further episodes.`;
	if (words === 0) return "The content has no words to extract from.";
	if (edges.length > 0) return null;
	if (entities.length === 0)
		return "Nothing was extracted: the prose is too terse, or names no one and nothing in particular.";
	return statements.length > 0
		? "Entities were found but no edges: the facts are about one entity each."
		: "Entities were found but no edges: the prose is too terse or names only pronouns.";
}
