// Reads one episode from its first line to its last: who speaks, what a passage is about, and the facts of each sentence.
// Longer than 250 lines: what a line is about depends on what stood over it, which one class keeps.
import { EMBEDDED_EXTRACTOR, type Extraction, type ExtractionInput, type Span } from "../extraction";
import type { Analysis } from "./analysis";
import { type Candidate, type Judged, settle } from "./candidate";
import { readTurns, type Turn } from "./dialogue";
import { type Block, isNoteTitle, readBlocks } from "./document";
import { EntityTable } from "./entities";
import { findFacts } from "./find-facts";
import { isFirstName } from "./gazetteer";
import { type Found, judgeFacts } from "./judge";
import { mailFacts, ownerFacts, shownFact } from "./layout-facts";
import { findLead, itemFacts, type Lead } from "./list-facts";
import type { NameSpan } from "./name-rules";
import { References } from "./references";
import type { Sentence } from "./sentence";
import { findTimes } from "./times";
import type { Topic } from "./topic";

/** What leads to a list whose items are no facts: "It fails when:", "You should not:". */
const NOT_SO = /(?:\b(?:avoid|if|never|not|unless|when|whenever)|n['’]t):$/i;
export const MAX_ENTITIES = 400;
export const MAX_EDGES = 600;

/** "[shares a photo of ...]" inside a turn: what the speaker showed, as chat logs write it. */
const SHARED = /\[(?:shares|shared|sends|sent) ([^\]\n]{3,300})\]/g;
/** "Hey Mel!", "Thanks, Oskar.": whom the turn speaks to. */
const GREETED =
	/^\s*(?:(?:hey|hi|hello|thanks|thank you|wow|yeah|yes|no|oh|congrats|congratulations|sorry|good (?:morning|evening)|dear),?\s+)+(\p{Lu}\p{L}+)\s*[!,.?]/iu;
/** "Mark, I think you have some questions": so does a turn. */
const CALLED = /^\s*(\p{Lu}\p{L}+), (?=\p{Lu}|\p{Ll})/u;
/** "I'm David", "My name is Ada Lovelace". */
const INTRODUCED =
	/(?:^|[.!?]\s+|\b(?:hi|hello|hey),?\s+)(?:I['’]m|I am|[Mm]y name is|[Tt]his is) (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)(?=[\s.,!])/u;

/** Reads, in steps of a sentence each, what can be read of an episode before anything of the graph is known. */
export function* readAhead(text: string, validAt: Date, analysis: Analysis): Generator<void, void> {
	for (const turn of readTurns(text, validAt, () => false))
		for (const block of readBlocks(wordsOf(text, turn).body, turn.from, turn.at))
			for (const _ of analysis.sentencesOf(block.text)) yield;
}

export class EpisodeReader {
	private readonly table: EntityTable;
	private readonly references: References;
	/** What may be a fact, in the order of the text. */
	readonly found: Found[] = [];
	private readonly silent: string[] = [];
	private sentences = 0;
	private cut = false;
	/** The heading that stands over the present block, and its depth where it is an item. */
	private heading: string | null = null;
	private headingDepth = 0;
	/** What stands over a list and is said of each of its items: "The agenda included:". */
	private lead: Lead | null = null;
	/** Whether the items of a list are conditions, or denied. */
	private isNotSo = false;

	/** `onSentence` receives each sentence, its names, and where in the text its block begins. */
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
		// All mentions vote on the types of names, so all are read before any is used.
		yield* readAhead(text, validAt, this.analysis);
		const turns = readTurns(text, validAt, (name) => this.table.isKnownPerson(name));
		const introduced = turns.every((turn) => turn.isQuoted || turn.speaker === null)
			? INTRODUCED.exec(text.slice(0, 2000))?.[1]
			: undefined;
		const self = introduced && isFirstName((introduced.split(" ")[0] as string).toLowerCase()) ? introduced : null;
		for (const turn of turns) yield* this.readTurn(turn.isQuoted ? turn : { ...turn, speaker: turn.speaker ?? self });
		return this.result();
	}

	private *readTurn(turn: Turn): Generator<void, void> {
		const { table, references } = this;
		const voice = (name: string | null) =>
			name === null ? null : table.add(name, "Person", true, turn.from, turn.from);
		references.speaker = voice(turn.speaker);
		if (turn.speaker !== null) this.heading = null;
		this.lead = null;
		this.isNotSo = false;
		references.listener = voice(turn.listener);
		const { body, shown } = wordsOf(this.input.text, turn);
		const called = references.speaker ? CALLED.exec(body.slice(0, 60))?.[1] : undefined;
		if (called && /\byou\b/i.test(body) && isFirstName(called.toLowerCase())) references.listener = voice(called);
		if (references.speaker && !references.listener) {
			const greeted = GREETED.exec(body.slice(0, 200))?.[1];
			if (greeted && (table.isKnownPerson(greeted) || isFirstName(greeted.toLowerCase())))
				references.listener = voice(greeted);
		}
		if (turn.mail) this.add(mailFacts(turn.mail, table), { start: turn.mail.from, end: turn.mail.to });
		for (const block of readBlocks(body, turn.from, turn.at)) yield* this.readBlock(block, turn);
		if (references.speaker)
			for (const what of shown)
				this.add(shownFact(references.speaker, what, table, turn.from), { start: turn.from, end: turn.to });
	}

	private *readBlock(block: Block, turn: Turn): Generator<void, void> {
		const { table, references } = this;
		// "It fails when:", "You should not:" and a list: no item is so.
		if (block.kind === "lead") this.isNotSo = NOT_SO.test(block.text.trim());
		else if (block.kind !== "item" && !/^\s*\p{Ll}/u.test(block.text)) this.isNotSo = false;
		if (this.isNotSo && block.kind !== "lead") {
			this.leave(block.text.trim());
			return;
		}
		const title = block.text.trim().replace(/[:\s]+$/, "");
		// An item stands over what is deeper.
		if (this.headingDepth > 0 && block.depth <= this.headingDepth) this.heading = null;
		let isHeading = block.kind === "heading" || block.kind === "lead";
		const traits = [
			`block=${block.kind}`,
			...(block.note ? [`note=${block.note.toLowerCase()}`] : []),
			turn.speaker ? "spoken" : "unspoken",
		];
		let n = 0;
		for (const { s, names } of this.analysis.sentencesOf(block.text)) {
			const from = s.tokens[0]?.start ?? 0;
			const to = s.tokens[s.tokens.length - 1]?.end ?? from;
			const text = block.text.slice(from, to);
			this.onSentence?.(s, names, block.from);
			// "I" of a quotation is somebody whom nobody names.
			if (turn.isQuoted && references.speaker === null && saysI(s)) {
				this.leave(text);
				continue;
			}
			if (references.speaker === null && saysI(s))
				references.speaker = table.add("User", "Person", false, block.from, block.from);
			const at = block.stamp?.at ?? turn.at;
			const times = findTimes(text, at).map((t) => ({ ...t, from: t.from + from, to: t.to + from }));
			if (n++ > 0 || isStated(s)) isHeading = false;
			const topic = isHeading ? null : this.topicOf(block, turn);
			const input = { s, names, times, table, references, topic, traits: isHeading ? [...traits, "title"] : traits };
			const lead = block.kind === "lead" || block.kind === "heading" ? null : this.lead;
			// "It has the following parts:" says nothing by itself.
			const isAnnounced = block.kind === "lead" && /\b(?:following|namely)\b/i.test(text);
			const own = () => (isAnnounced ? [] : findFacts(input));
			const found = this.readSentence(() => [...own(), ...(lead ? itemFacts(input, lead) : [])]);
			if (block.kind === "lead") this.lead = findLead(input);
			else if (block.kind === "heading" || (block.kind === "paragraph" && isStated(s))) this.lead = null;
			this.add(supposed(stamped(found, block), isHeading ? null : this.over(block)), {
				start: block.from + from,
				end: block.from + to,
			});
			if (found.length === 0 && hasContent(s)) this.silent.push(text);
			yield;
		}
		// "It will govern:" stands over its items, rather than the heading.
		if (block.kind === "lead" && !isHeading) this.heading = null;
		// A heading that is a sentence ends what stood over the blocks before it, too, unless it is one of the ways that were considered.
		if (block.kind === "heading" && (isHeading || !CONSIDERED.test(this.heading ?? ""))) this.heading = null;
		const isLead = /^(?:also|e\.g\.|for (?:example|instance)|i\.e\.|subject:.*)$/i.test(title);
		if (isHeading && !isLead && title.split(/\s+/).length <= 8 && /\p{L}{2}/u.test(title) && !title.includes("://")) {
			this.heading = isNoteTitle(title) ? null : title;
			this.headingDepth = block.depth;
			this.add(ownerFacts(block.owners, title, table, block.from), { start: block.from, end: block.to });
		}
	}

	/** The title that the block stands under. A note has its own, and a paragraph may have left the ways that were considered. */
	private over(block: Block): string | null {
		if (block.label || block.note) return block.label;
		const isLeft = block.kind === "paragraph" && /[.!?]\s*$/.test(block.text) && CONSIDERED.test(this.heading ?? "");
		return isLeft ? null : this.heading;
	}

	/** Whom or what a sentence of the block without a subject is about. */
	private topicOf(block: Block, turn: Turn): Topic | null {
		const owner = block.owners[0];
		if (owner)
			return {
				kind: "owner",
				entity: () => this.table.add(owner, "Person", true, block.from, block.from),
			};
		const { speaker } = this.references;
		if (speaker && speaker.name !== "User") return { kind: turn.owns ? "owner" : "speaker", entity: () => speaker };
		const { heading } = this;
		if (!heading) return null;
		return { kind: "heading", entity: () => this.table.add(heading, "Topic", false, block.from, block.from) };
	}

	/** A sentence that says nothing by itself: it was read, and nothing came of it. */
	private leave(text: string): void {
		this.sentences++;
		this.silent.push(text);
	}

	/** Reads one sentence, unless there is too much already. */
	private readSentence(find: () => Candidate[]): Candidate[] {
		this.sentences++;
		if (this.found.length >= 4 * MAX_EDGES || this.table.size >= 2 * MAX_ENTITIES) {
			this.cut = true;
			return [];
		}
		return find();
	}

	private add(found: Candidate[], evidence: Span): void {
		for (const fact of found) this.found.push({ ...fact, evidence });
	}

	private result(): Extraction {
		const judged = dropDoubles(judgeFacts(this.found));
		const kept = judged.slice(0, MAX_EDGES);
		const { edges, statements } = settle(kept);
		const used = new Set([...edges.flatMap((e) => [e.source, e.target]), ...statements.map((e) => e.entity)]);
		const all = this.table.prune(used);
		const entities = all.slice(0, MAX_ENTITIES);
		const cut = this.cut || kept.length < judged.length || entities.length < all.length;
		const warning = warningOf(this.sentences, kept.length, entities.length, this.silent, cut);
		const names = new Set(entities.map((e) => e.name));
		return {
			extractor: EMBEDDED_EXTRACTOR,
			entities,
			edges: edges.filter((e) => names.has(e.source) && names.has(e.target)),
			statements: statements.filter((e) => names.has(e.entity)),
			warning,
		};
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

/** A note of a log is true from the moment that it begins with, and says so. */
function stamped(found: Candidate[], { stamp }: Block): Candidate[] {
	if (!stamp) return found;
	const isDay = /^\d{4}-\d\d-\d\d/.test(stamp.text);
	// Behind several clauses "on the 3rd" would be of the last alone.
	const when = ({ fact }: Candidate) =>
		isDay && !/[;,] /.test(fact) ? `on ${stamp.text.replace(/[T ]+(?=\d)/, " at ")}` : `(${stamp.text})`;
	return found.map((c) => ({
		...c,
		fact: c.fact.replace(/([.”]*)$/, (end) => (end.includes("”") ? `${end} (${stamp.text})` : ` ${when(c)}.`)),
		validAt: c.validAt ?? stamp.at,
	}));
}

const EXPECTED = /^(?:expected|desired) (?:behaviou?r|results?|outcome)s?$/i;
const CONSIDERED =
	/^(?:considered |other )?alternatives(?: considered)?$|^(?:considered|other) options$|^options considered$|^(?:alternative|option) [\dA-Z]$/i;

/** What a report expects, and the ways that a decision chose among, are not what is: they stand under their heading, and end nothing. */
function supposed(found: Candidate[], heading: string | null): Candidate[] {
	const prefix = EXPECTED.test(heading ?? "") ? "expected" : CONSIDERED.test(heading ?? "") ? "considered" : null;
	if (!prefix) return found;
	return found.map((c) => ({
		...c,
		relation: `${prefix}_${c.relation}`.slice(0, 60),
		fact: `${heading}: ${c.fact.replace(/^(?:The note says|Under “[^”]*”): /, "")}`,
		endings: [],
	}));
}

const saysI = (s: Sentence) => s.words.some((w, i) => /^(?:i|my|me|mine|myself)$/i.test(w) && s.tag(i) === "PRON");

/** Whether the line is a sentence, not a title: it has a subject and a finite verb. */
function isStated(s: Sentence): boolean {
	return (
		s.root >= 0 &&
		s.labels.some((l, i) => /^nsubj/.test(l) && s.head(i) === s.root) &&
		s.xpos.some((t) => /^(?:VBP|VBZ|VBD|MD)$/.test(t))
	);
}

function hasContent(s: Sentence): boolean {
	return s.upos.some((u) => u === "VERB") && s.upos.some((u) => u === "NOUN" || u === "PROPN");
}

function dropDoubles(facts: Judged[]): Judged[] {
	const seen = new Set<string>();
	return facts.filter((e) => {
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
