// Owns the embedded extractor's one promise: prose in, entities and edges out, without a model, a key or a network.
import { EMBEDDED_EXTRACTOR, type Extraction, type ExtractionInput, type Span } from "../extraction";
import { Analysis } from "./analysis";
import { type Candidate, settle } from "./candidate";
import { readTurns, type Turn } from "./dialogue";
import { findEdges } from "./edges";
import { EntityTable } from "./entities";
import { isFirstName } from "./gazetteer";
import type { NameSpan } from "./names";
import { References } from "./references";
import { closeSentence } from "./render";
import type { Sentence } from "./sentence";
import { findTimes, type TimeSpan } from "./times";
import { findTriples, type Triple } from "./triples";

export const MAX_ENTITIES = 400;
export const MAX_EDGES = 600;

/** A proper name as it stands in the text; every mention of it is listed. Offsets are UTF-16. */
export type NameMention = { text: string; label: string; start: number; end: number };
/** Every mention of a name and the surface triples: for measuring; nobody stores them. */
export type Words = { mentions: NameMention[]; triples: Triple[] };

/**
 * What one episode says. Never throws for any text; time is linear in its length. At most 400 entities and 600 edges, said in
 * `warning` when cut. Decision: a first person without a named speaker is the entity "User". Spec: Episode write result.
 */
export function extractEmbedded(input: ExtractionInput): Extraction {
	return toEnd(readEpisode(input));
}

/** As `extractEmbedded`, in steps of a sentence each. `analysis` is what was read ahead of the same text. */
export function readEpisode(input: ExtractionInput, analysis = new Analysis()): Generator<void, Extraction> {
	return new EpisodeReader(input, analysis).read();
}

/** Reads, in steps of a sentence each, what can be read of an episode before anything of the graph is known. */
export function* readAhead(text: string, validAt: Date, analysis: Analysis): Generator<void, void> {
	for (const turn of readTurns(text, validAt, () => false)) {
		for (const _ of analysis.sentencesOf(wordsOf(text, turn).body)) yield;
	}
}

/** As `extractEmbedded`, with what its words say to whoever measures the extractor. */
export function extractWithWords(input: ExtractionInput): Extraction & Words {
	const mentions: NameMention[] = [];
	const triples: Triple[] = [];
	const reader = new EpisodeReader(input, new Analysis(), (s, names, offset) => {
		for (const name of names) mentions.push(mentionOf(s, name, offset));
		triples.push(...findTriples(s));
	});
	const extraction = toEnd(reader.read());
	return { ...extraction, mentions, triples };
}

/** "[shares a photo of ...]" inside a turn: what the speaker showed, as chat logs write it. */
const SHARED = /\[(?:shares|shared|sends|sent) ([^\]\n]{3,300})\]/g;
/** "Hey Mel!", "Thanks, Oskar.": whom the turn speaks to. */
const GREETED =
	/^\s*(?:(?:hey|hi|hello|thanks|thank you|wow|yeah|yes|no|oh|congrats|congratulations|sorry|good (?:morning|evening)|dear),?\s+)+(\p{Lu}\p{L}+)\s*[!,.?]/iu;

/** Words at which the name of a shown thing ends: "photo of a dog | sitting ...". */
const BOUNDS_OF_NAME = /^(?:on|in|at|with|that|which|who|from|for|by|near|next|is|are|was|and|\p{L}{2,}ing)$/iu;

class EpisodeReader {
	private readonly table: EntityTable;
	private readonly references: References;
	private readonly found: (Candidate & { evidence: Span })[] = [];
	private readonly silent: string[] = [];
	private sentences = 0;
	private cut = false;

	/** `onSentence` is told each sentence, its names, and where in the text its turn begins. */
	constructor(
		private readonly input: ExtractionInput,
		private readonly analysis: Analysis,
		private readonly onSentence?: (s: Sentence, names: NameSpan[], offset: number) => void,
	) {
		this.table = new EntityTable(input.known);
		this.references = new References(this.table);
	}

	*read(): Generator<void, Extraction> {
		const { text, validAt } = this.input;
		for (const turn of readTurns(text, validAt, (name) => this.table.isKnownPerson(name))) yield* this.readTurn(turn);
		return this.result();
	}

	private *readTurn(turn: Turn): Generator<void, void> {
		const { table, references } = this;
		const voice = (name: string | null) =>
			name === null ? null : table.add(name, "Person", true, turn.from, turn.from);
		references.speaker = voice(turn.speaker);
		references.listener = voice(turn.listener);
		const { body, shown } = wordsOf(this.input.text, turn);
		if (references.speaker && !references.listener) {
			const greeted = GREETED.exec(body)?.[1];
			if (greeted && (table.isKnownPerson(greeted) || isFirstName(greeted.toLowerCase())))
				references.listener = voice(greeted);
		}
		for (const { s, names } of this.analysis.sentencesOf(body)) {
			const from = s.tokens[0]?.start ?? 0;
			const text = body.slice(from, s.tokens[s.tokens.length - 1]?.end ?? from);
			this.onSentence?.(s, names, turn.from);
			if (references.speaker === null && saysI(s))
				references.speaker = table.add("User", "Person", false, turn.from, turn.from);
			const times = findTimes(text, turn.at).map((t) => ({ ...t, from: t.from + from, to: t.to + from }));
			const evidence = { start: turn.from + from, end: turn.from + from + text.length };
			if (this.readSentence(s, names, times, evidence) === 0 && hasContent(s)) this.silent.push(text);
			yield;
		}
		for (const what of shown) this.readShown(what, turn);
	}

	/** Reads one sentence into edges; answers how many. */
	private readSentence(s: Sentence, names: NameSpan[], times: TimeSpan[], evidence: Span): number {
		this.sentences++;
		this.references.sentence++;
		if (this.found.length >= MAX_EDGES || this.table.size >= MAX_ENTITIES) {
			this.cut = true;
			return 0;
		}
		const found = findEdges({ s, names, times, table: this.table, references: this.references });
		for (const fact of found) this.found.push({ ...fact, evidence });
		return found.length;
	}

	/** A shown picture or file is one edge from the speaker; what happens inside the picture is no fact. */
	private readShown(what: string, turn: Turn): void {
		const speaker = this.references.speaker;
		if (!speaker || this.found.length >= MAX_EDGES) return;
		const words = what.replace(/^(?:a|an|the) /i, "").split(/\s+/);
		const end = words.findIndex(
			(w, i) => i > 0 && BOUNDS_OF_NAME.test(w) && !/^(?:a|an|the|of|my|his|her|their)$/i.test(words[i - 1] ?? ""),
		);
		const name = (end < 0 ? words : words.slice(0, end))
			.slice(0, 7)
			.join(" ")
			.replace(/[,.;:]$/, "");
		if (!/\p{L}{2}/u.test(name)) return;
		const target = this.table.add(name, "Document", false, turn.from, turn.from);
		const fact = closeSentence(`${speaker.name} shared ${what}`);
		this.found.push({
			source: speaker.name,
			relation: "shares",
			target: target.name,
			fact,
			validAt: null,
			invalidAt: null,
			endings: [],
			confidence: 0.8,
			evidence: { start: turn.from, end: turn.to },
		});
	}

	private result(): Extraction {
		const { edges, statements } = settle(dropDoubles(this.found).slice(0, MAX_EDGES));
		const used = new Set([...edges.flatMap((e) => [e.source, e.target]), ...statements.map((e) => e.entity)]);
		const entities = this.table.prune(used).slice(0, MAX_ENTITIES);
		const warning = warningOf(this.sentences, edges.length + statements.length, entities.length, this.silent, this.cut);
		return { extractor: EMBEDDED_EXTRACTOR, entities, edges, statements, warning };
	}
}

function toEnd<T>(steps: Generator<void, T>): T {
	for (;;) {
		const { done, value } = steps.next();
		if (done) return value;
	}
}

/** The words of a turn, with blanks for what its speaker showed. */
function wordsOf(text: string, turn: Turn): { body: string; shown: string[] } {
	const shown: string[] = [];
	const raw = text.slice(turn.from, turn.to);
	if (turn.speaker === null) return { body: raw, shown };
	const hide = (all: string, what: string): string => {
		shown.push(what);
		return " ".repeat(all.length);
	};
	return { body: raw.replace(SHARED, hide), shown };
}

function mentionOf(s: Sentence, n: NameSpan, offset: number): NameMention {
	const start = (s.tokens[n.from]?.start ?? 0) + offset;
	const end = (s.tokens[n.to - 1]?.end ?? 0) + offset;
	return { text: s.textOf(Array.from({ length: n.to - n.from }, (_, k) => n.from + k)), label: n.label, start, end };
}

const saysI = (s: Sentence) => s.words.some((w, i) => /^(?:i|my|me|we|our)$/i.test(w) && s.tag(i) === "PRON");

function hasContent(s: Sentence): boolean {
	return s.upos.some((u) => u === "VERB") && s.upos.some((u) => u === "NOUN" || u === "PROPN");
}

function dropDoubles<T extends Candidate>(edges: T[]): T[] {
	const seen = new Set<string>();
	return edges.filter((e) => {
		const key = `${e.source}\t${e.relation}\t${e.target}\t${e.fact}`;
		if (seen.has(key)) return false;
		seen.add(key);
		return true;
	});
}

/** One sentence for the writer, or null when the prose gave an edge and nothing was cut. Spec: Episode write result (warning). */
function warningOf(sentences: number, edges: number, entities: number, silent: string[], cut: boolean): string | null {
	const shown = silent
		.slice(0, 3)
		.map((t) => `"${t.length > 80 ? `${t.slice(0, 79)}…` : t}"`)
		.join(", ");
	if (cut)
		return `The episode is long: extraction stopped at ${MAX_ENTITIES} entities or ${MAX_EDGES} edges; send the rest as further episodes.`;
	if (sentences === 0) return "The content has no words to extract from.";
	if (edges === 0)
		return entities > 0
			? `Entities were found but no edges: the prose is too terse or names only pronouns${shown ? `; nothing came of ${shown}` : ""}.`
			: "Nothing was extracted: the prose is too terse, or names no one and nothing in particular.";
	return null;
}
