// Owns the embedded extractor's one promise: prose in, entities and edges out, without a model, a key or a network.
import type { ExtractedEdge, Extraction, ExtractionInput, Triple } from "../extraction";
import { readTurns } from "./dialogue";
import { findEdges } from "./edges";
import { EntityTable } from "./entities";
import { findNames, type NameSpan } from "./names";
import { References } from "./references";
import { loadSyntax, type Sentence } from "./sentence";
import { findTimes } from "./times";
import { splitSentences, tokenizeFlat } from "./tokenize";
import { findTriples } from "./triples";

export const EMBEDDED_EXTRACTOR = "embedded-v1";
export const MAX_ENTITIES = 400;
export const MAX_EDGES = 600;

/** A proper name as it stands in the text; every mention of it is listed. Offsets are UTF-16. */
export type NameMention = { text: string; label: string; start: number; end: number };
export type FullExtraction = Extraction & { mentions: NameMention[] };

/**
 * What one episode says. Never throws for any text; time is linear in its length. At most 400 entities and 600 edges, said in
 * `warning` when cut. Decision: a first person without a named speaker is the entity "User". Spec: Episode write result.
 */
export function extractEmbedded(input: ExtractionInput): Extraction {
	const { mentions: _, ...extraction } = extractWithMentions(input);
	return extraction;
}

/** As `extractEmbedded`, with every mention of a name and, for measuring, surface triples. */
export function extractWithMentions(input: ExtractionInput): FullExtraction {
	const syntax = loadSyntax();
	const table = new EntityTable(input.known);
	const references = new References(table);
	const edges: ExtractedEdge[] = [];
	const triples: Triple[] = [];
	const mentions: NameMention[] = [];
	const silent: string[] = [];
	let sentences = 0;
	let cut = false;
	for (const turn of readTurns(input.text, input.validAt, (name) => table.isKnownPerson(name))) {
		references.speaker = turn.speaker === null ? null : table.add(turn.speaker, "Person", true, turn.from, turn.from);
		references.listener =
			turn.listener === null ? null : table.add(turn.listener, "Person", true, turn.from, turn.from);
		const body = input.text.slice(turn.from, turn.to);
		for (const tokens of splitSentences(body, tokenizeFlat(body))) {
			const s = syntax.analyse(tokens);
			sentences++;
			references.sentence++;
			const names = findNames(s);
			for (const n of names) mentions.push(mentionOf(s, n, turn.from));
			triples.push(...findTriples(s));
			if (references.speaker === null && saysI(s))
				references.speaker = table.add("User", "Person", false, turn.from, turn.from);
			const from = tokens[0]?.start ?? 0;
			const times = findTimes(body.slice(from, tokens[tokens.length - 1]?.end ?? from), turn.at).map((t) => ({
				...t,
				from: t.from + from,
				to: t.to + from,
			}));
			if (edges.length >= MAX_EDGES || table.size >= MAX_ENTITIES) {
				cut = true;
				continue;
			}
			const found = findEdges({ s, names, times, table, references });
			if (found.length === 0 && hasContent(s)) silent.push(body.slice(from, tokens[tokens.length - 1]?.end ?? from));
			edges.push(...found);
		}
	}
	const kept = dropDoubles(edges).slice(0, MAX_EDGES);
	const used = new Set(kept.flatMap((e) => [e.source, e.target]));
	const entities = table.prune(used).slice(0, MAX_ENTITIES);
	return {
		extractor: EMBEDDED_EXTRACTOR,
		entities,
		edges: kept,
		triples,
		mentions,
		warning: warningOf(sentences, kept.length, entities.length, silent, cut),
	};
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

function dropDoubles(edges: ExtractedEdge[]): ExtractedEdge[] {
	const seen = new Set<string>();
	return edges.filter((e) => {
		const key = `${e.source}\t${e.relation}\t${e.target}\t${e.fact}`;
		if (seen.has(key)) return false;
		seen.add(key);
		return true;
	});
}

/** One sentence for the writer, or null when every part of the prose gave something. */
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
	return silent.length > 0 && silent.length * 2 > sentences
		? `No edge came of ${silent.length} of ${sentences} sentences, among them ${shown}.`
		: null;
}
