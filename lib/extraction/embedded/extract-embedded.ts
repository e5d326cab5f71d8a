// The embedded extractor's one promise: prose in, entities, edges and statements out, without a model, a key or a network.
import type { Extraction, ExtractionInput } from "../extraction";
import { Analysis } from "./analysis";
import { EpisodeReader } from "./episode-reader";
import type { Found } from "./judge";
import type { NameSpan } from "./name-rules";
import type { Sentence } from "./sentence";
import { findTriples, type Triple } from "./triples";

export { MAX_EDGES, MAX_ENTITIES, readAhead } from "./episode-reader";

/** A proper name as it stands in the text; every mention of it is listed. Offsets are UTF-16. */
type NameMention = { text: string; label: string; start: number; end: number; isIdentifier: boolean };
/** Every mention of a name and the surface triples: for measuring; nobody stores them. */
export type Words = { mentions: NameMention[]; triples: Triple[] };

/**
 * What one episode says. Never throws for any text; time is linear in its length. At most 400 entities and 600 facts, said in
 * `warning` when cut. Decision: a first person without a named speaker is the entity "User". Spec: Episode write result.
 */
export function extractEmbedded(input: ExtractionInput): Extraction {
	return toEnd(readEpisode(input));
}

/** As `extractEmbedded`, in steps of a sentence each. `analysis` is what was read ahead of the same text. */
export function readEpisode(input: ExtractionInput, analysis = new Analysis()): Generator<void, Extraction> {
	return new EpisodeReader(input, analysis).read();
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

/** All that might be a fact of the episode, not yet judged: what the judge learns from. */
export function findCandidates(input: ExtractionInput): Found[] {
	const reader = new EpisodeReader(input, new Analysis());
	toEnd(reader.read());
	return reader.found;
}

function toEnd<T>(steps: Generator<void, T>): T {
	for (;;) {
		const { done, value } = steps.next();
		if (done) return value;
	}
}

function mentionOf(s: Sentence, n: NameSpan, offset: number): NameMention {
	const start = (s.tokens[n.from]?.start ?? 0) + offset;
	const end = (s.tokens[n.to - 1]?.end ?? 0) + offset;
	return {
		text: s.textOf(Array.from({ length: n.to - n.from }, (_, k) => n.from + k)),
		label: n.label,
		start,
		end,
		isIdentifier: n.isIdentifier,
	};
}
