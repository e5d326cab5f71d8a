// One episode from its words to its entities and facts.
import { type Reader, type ReaderManifest, scoresOf } from "./encoder/scores";
import { type Window, type Word, windowsOf, wordsOf } from "./encoder/window";
import { groupMentions, type TextEntity, TYPES } from "./entities/group-mentions";
import { cleanName, isPersonalText, nameWriter, USER } from "./entities/name-writer";
import type { ExtractedEntity, Extraction, ExtractionInput } from "./extraction";
import { EMBEDDED_EXTRACTOR, MAX_ENTITIES, MAX_FACTS } from "./extraction";
import { chooseFacts } from "./facts/choose-facts";
import { type Instruction, instructionsOf } from "./facts/instructions";
import { TABLE } from "./facts/name-relation";
import { factsToTell, tellFacts, toStored } from "./facts/say-facts";
import { addWindow } from "./heads/add-window";
import type { FoundFact } from "./heads/facts";
import type { Mention } from "./heads/mentions";
import { evidenceOf, type Reading } from "./reading";

/** The words of a text and the windows in which the network reads them. */
function cut(reader: Reader, text: string): { words: Word[]; windows: Window[] } {
	const words = wordsOf(text);
	return { words, windows: windowsOf(text, words, reader.pieces, reader.manifest.most_pieces) };
}

/** The windows of a text read in order, one a step; `reading` grows with each. */
export function readWindows(reader: Reader, text: string): { reading: Reading; steps: AsyncGenerator<void, void> } {
	const { words, windows } = cut(reader, text);
	const reading: Reading = { text, words, upos: [], xpos: [], pieces: [], mentions: [], links: [], facts: [] };
	const read = async function* () {
		for (const window of windows) {
			addWindow(reading, reader.manifest, window, await scoresOf(reader.model, window));
			yield;
		}
	};
	return { reading, steps: read() };
}

/** Reads a text to its end. */
export async function readText(reader: Reader, input: ExtractionInput): Promise<Extraction> {
	const { reading, steps } = readWindows(reader, input.text);
	for await (const _ of steps);
	return toExtraction(reading, reader.manifest, input);
}

/** What a text tells, each fact with the lines that may tell it. */
export function readFacts(reading: Reading, manifest: ReaderManifest, input: ExtractionInput) {
	const entityOf = groupMentions(reading.text, reading.words, reading.mentions, reading.links);
	const entities = new Set(entityOf.values());
	const names = nameWriter(reading, entities, input);
	const { told, instructions } = chooseTold(reading, entityOf, names, manifest);
	const facts = factsToTell(reading, told, { entityOf, names, validAt: input.validAt }, MAX_FACTS);
	return { entities, names, facts, instructions, isCut: told.length > MAX_FACTS };
}

/** Entities and facts of what was read. Never throws for any text. Spec: Episode write result. */
export function toExtraction(reading: Reading, manifest: ReaderManifest, input: ExtractionInput): Extraction {
	const { words } = reading;
	const { entities, names, facts, instructions, isCut } = readFacts(reading, manifest, input);
	const said = tellFacts(facts);
	const used = new Set(said.flatMap(({ source, target }) => (target ? [source, target] : [source])));
	const nodes = [...entities].filter((e) => names.has(e) && (used.has(e) || e.isName)).slice(0, MAX_ENTITIES);
	const kept = said.filter(({ source, target }) => nodes.includes(source) && (!target || nodes.includes(target)));
	const stored = kept.map(toStored);
	// Whoever writes is one, however many times they speak of themselves.
	const byName = new Map(nodes.toReversed().map((e) => [names.get(e), e]));
	const extraction: Extraction = {
		extractor: EMBEDDED_EXTRACTOR,
		entities: nodes
			.filter((e) => byName.get(names.get(e)) === e)
			.map((e) => toEntity(e, names.get(e) as string, words)),
		edges: stored.flatMap(({ edge }) => edge ?? []),
		statements: stored.flatMap(({ statement }) => statement ?? []),
		warning: null,
	};
	relabelEnds(extraction);
	addInstructions(extraction, instructions, input.author ? cleanName(input.author) : null);
	return { ...extraction, warning: warningOf(extraction, words.length, isCut) };
}

/** How likely an instruction is one: it is known by its form alone. */
const INSTRUCTION = { confidence: 0.7, importance: 0.8 };

/**
 * The facts of things that have names, and the instructions of sentences that state nothing besides: what their verb was taken to say is
 * of nobody. Decision: in documents imperatives are steps of a procedure, and nobody's wish.
 */
function chooseTold(
	reading: Reading,
	entityOf: Map<Mention, TextEntity>,
	names: Map<TextEntity, string>,
	manifest: ReaderManifest,
) {
	const found = chooseFacts(reading, entityOf, manifest).filter(
		({ source, target }) => names.has(source) && (!target || names.has(target)),
	);
	const all = isPersonalText(reading.text) ? instructionsOf(reading) : [];
	// "Check with legal" was taken for a check that is with them.
	const isOf = ({ anchor, subject, relation }: FoundFact, verb: number) =>
		anchor === verb || relation.includes(verb) || (subject.from <= verb && verb < subject.to);
	const instructions = all.filter(({ verb, evidence }) =>
		found.every(({ fact }) => isOf(fact, verb) || evidenceOf(reading, fact)?.start !== evidence.start),
	);
	return { told: found.filter(({ fact }) => !instructions.some(({ verb }) => isOf(fact, verb))), instructions };
}

function addInstructions(
	{ entities, statements }: Extraction,
	instructions: Instruction[],
	author: string | null,
): void {
	const writer = author ?? USER;
	for (const { evidence, asked } of instructions) {
		if (!entities.some(({ name }) => name === writer))
			entities.push({ name: writer, label: "Person", aliases: [], isName: author !== null, start: 0, end: 0 });
		const fact = `${asked.charAt(0).toUpperCase()}${asked.slice(1)}.`;
		const common = { validAt: null, invalidAt: null, endings: [], evidence, ...INSTRUCTION };
		statements.push({ entity: writer, relation: "asks_to", value: asked, status: "stated", fact, ...common });
	}
}

const JOINED = new Set(["joined", "ceo_of", "cto_of", "cfo_of"]);

/** Labels that a relation knows better than the network: whose friend somebody is, is no firm, and where somebody works is one. */
function relabelEnds({ entities, edges }: Extraction): void {
	const people = new Set(
		edges.flatMap(({ source, relation, target }) => (TABLE.get(relation)?.of_people ? [source, target] : [])),
	);
	const firms = new Set(edges.flatMap(({ relation, target }) => (relation === "works_at" ? [target] : [])));
	// Nobody joins a place.
	const joined = new Set(edges.flatMap(({ relation, target }) => (JOINED.has(relation) ? [target] : [])));
	for (const entity of entities) {
		if (people.has(entity.name) && entity.label === "Organization") entity.label = "Person";
		if (firms.has(entity.name) && THINGS.has(entity.label ?? "")) entity.label = "Organization";
		if (joined.has(entity.name) && entity.label === "Location") entity.label = "Organization";
	}
}

/** "Spotify" alone is a product; where somebody works it is a firm. */
const THINGS = new Set(["Product", "Technology", "Object", "Topic"]);

function toEntity(entity: TextEntity, name: string, words: Word[]): ExtractedEntity {
	const [first] = entity.mentions;
	const isNamed = entity.isName && entity.mentions.some((m) => m.kind === "name");
	// Without the mark of a heading.
	const aliases = isNamed ? [...new Set(entity.aliases.flatMap((alias) => cleanName(alias) ?? []))] : [];
	return {
		name,
		label: entity.isPronoun ? (entity.label ?? TYPES[0]) : entity.label,
		aliases: aliases.filter((alias) => alias !== name),
		isName: entity.isName,
		start: words[first?.from ?? 0]?.start ?? 0,
		end: words[(first?.to ?? 1) - 1]?.end ?? 0,
	};
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
