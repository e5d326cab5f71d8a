// The names of annotated passages, as sentences that the recogniser learns from.
import { readTurns } from "../../lib/extraction/embedded/dialogue";
import { readBlocks } from "../../lib/extraction/embedded/document";
import { identifierKind } from "../../lib/extraction/embedded/identifiers";
import type { Syntax } from "../../lib/extraction/embedded/sentence";
import { splitSentences } from "../../lib/extraction/embedded/sentences";
import { tokenizeFlat } from "../../lib/extraction/embedded/tokenize";
import type { NamedTree } from "./adapt-names";
import type { Passage } from "./judge-data";
import { ANY_REGISTER } from "./name-data";

/** What a type of the annotation is to the recogniser; a product may be software and software a product. */
const KINDS_OF: Record<string, string[]> = {
	Person: ["PER"],
	Organization: ["ORG"],
	Location: ["LOC"],
	Event: ["EVENT"],
	Document: ["WORK"],
	Product: ["PRODUCT", "TECH"],
	Technology: ["TECH", "PRODUCT"],
	Topic: ["MISC", "WORK", "PRODUCT", "?"],
	Object: ["MISC", "PRODUCT", "?"],
};

type Place = { from: number; to: number; kinds: string[] };

/** The sentences of a passage as the extractor cuts them, parsed by `syntax`, each with its annotated names. */
export function passageNames(passage: Passage, syntax: Syntax): NamedTree[] {
	const places = namePlaces(passage);
	const at = new Date("2024-01-01");
	const blocks = readTurns(passage.text, at, () => false).flatMap((turn) =>
		readBlocks(passage.text.slice(turn.from, turn.to), turn.from, at),
	);
	return blocks.flatMap((block) =>
		splitSentences(block.text, tokenizeFlat(block.text)).map((tokens) => {
			const s = syntax.analyse(tokens);
			const spans = places.flatMap(({ from, to, kinds }) => {
				const first = s.tokens.findIndex((t) => t.start + block.from === from);
				const last = s.tokens.findIndex((t) => t.end + block.from === to);
				return first >= 0 && last >= first ? [{ from: first, to: last + 1, kinds }] : [];
			});
			return { s, named: { words: s.words, spans, register: ANY_REGISTER, source: -1 } };
		}),
	);
}

/** Where the surfaces of names stand, the longest first where they overlap. */
function namePlaces({ text, entities }: Passage): Place[] {
	const found = entities
		.filter((e) => e.named)
		.flatMap((e) =>
			[...new Set([e.name, ...e.surfaces])].flatMap((surface) => {
				const kinds = KINDS_OF[e.type] ?? ["MISC"];
				// In lower case, or with the form of an identifier, the annotation may mean a description: it is no error either way.
				const sure = /[\p{Lu}\d]/u.test(surface) && !identifierKind(surface) && surface.split(" ").length <= 5;
				return occurrences(text, surface).map((from) => ({
					from,
					to: from + surface.length,
					kinds: sure || kinds.includes("?") ? kinds : [...kinds, "?"],
				}));
			}),
		)
		.sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
	const kept: Place[] = [];
	for (const place of found)
		if (!kept.some((other) => other.from < place.to && place.from < other.to)) kept.push(place);
	return kept;
}

/** Where `part` stands in the text as whole words. */
function occurrences(text: string, part: string): number[] {
	const out: number[] = [];
	const isWord = (c: string | undefined) => c !== undefined && /[\p{L}\p{N}_]/u.test(c);
	for (let at = text.indexOf(part); at >= 0 && part !== ""; at = text.indexOf(part, at + 1))
		if (!isWord(text[at - 1]) && !isWord(text[at + part.length])) out.push(at);
	return out;
}
