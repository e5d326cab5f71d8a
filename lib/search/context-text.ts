// What a search found as one text for a prompt, with a citation for each line. Pure.
import { countTokens as countO200k } from "gpt-tokenizer/encoding/o200k_base";
import type { Citation, Omission } from "./context-wire";
import type { FoundEdge, FoundEntity, FoundEpisode } from "./wire";

/** How many lines of each kind one round takes, best first: facts are the shortest and say the most. */
const ROUND = [
	["narrative", 1],
	["fact", 3],
	["episode", 1],
] as const;
const HEADINGS = { narrative: "# What is known best", fact: "# Facts", episode: "# Episodes" };

type Kind = keyof typeof HEADINGS;
type Found = { edges: FoundEdge[]; entities: FoundEntity[]; episodes: FoundEpisode[] };
/** One candidate line; `says` is what it would repeat. */
type Line = { kind: Kind; uuid: string; episode?: string; validAt: string | null; says: string; text: string };

export type ContextText = { text: string; tokens: number; citations: Citation[]; omitted: Omission[] };

/** Names of special tokens in a text are text. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

/** How many tokens a text has in o200k, the vocabulary of current OpenAI models; others are within a fifth of it for English. */
export const countTokens = (text: string): number => countO200k(text, AS_TEXT);

/**
 * Narratives of knots first, then facts and episodes, each with its dates and a reference such as `[f1]`, a line each. As
 * many whole lines as fit in `maxTokens`, chosen by rank in rounds over the three kinds, so that none crowds out the rest.
 * `omitted` names what was found and is not in the text: facts below `minConfidence`, what another line says already, and
 * what does not fit. Empty when nothing was found.
 */
export function toContext(found: Found, maxTokens: number, minConfidence = 0): ContextText {
	const omitted: Omission[] = [];
	const isSure = ({ confidence }: FoundEdge) => confidence >= minConfidence;
	for (const edge of found.edges) {
		if (!isSure(edge)) omitted.push({ kind: "fact", uuid: edge.edge_uuid, reason: "low_confidence" });
	}
	const chosen: Record<Kind, Line[]> = { narrative: [], fact: [], episode: [] };
	const said = new Set<string>();
	let tokens = 0;
	for (const line of inRounds(toLines({ ...found, edges: found.edges.filter(isSure) }))) {
		const lines = chosen[line.kind];
		const cost = costOf(line, lines.length);
		const reason = said.has(line.says) ? "duplicate" : tokens + cost > maxTokens ? "budget" : null;
		if (reason) {
			omitted.push({ kind: line.kind, uuid: line.uuid, reason });
			continue;
		}
		said.add(line.says);
		lines.push(line);
		tokens += cost;
	}
	const kinds = ROUND.map(([kind]) => kind).filter((kind) => chosen[kind].length > 0);
	const text = kinds
		.map((kind) => [HEADINGS[kind], ...chosen[kind].map((line, i) => numbered(line, i))].join("\n"))
		.join("\n\n");
	const citations = kinds.flatMap((kind) =>
		chosen[kind].map(({ uuid, episode, validAt }, i) => ({
			ref: refOf(kind, i),
			kind,
			uuid,
			...(episode !== undefined && { episode }),
			valid_at: validAt,
		})),
	);
	return { text, tokens: countTokens(text), citations, omitted };
}

const refOf = (kind: Kind, index: number) => `${kind.charAt(0)}${index + 1}`;
const numbered = (line: Line, index: number) => `- [${refOf(line.kind, index)}] ${line.text}`;

/** Tokens that a line adds: itself with its line break, and the heading of its section when it is the first there. */
const costOf = (line: Line, index: number): number =>
	countTokens(`${numbered(line, index)}\n`) + (index > 0 ? 0 : countTokens(`${HEADINGS[line.kind]}\n\n`));

function toLines({ edges, entities, episodes }: Found): Record<Kind, Line[]> {
	return {
		narrative: entities.flatMap(({ uuid, name, knot_narrative }) =>
			knot_narrative
				? [toLine("narrative", uuid, null, knot_narrative, `${quote(name)}: ${quote(knot_narrative)}`)]
				: [],
		),
		fact: edges.map((edge) => {
			const text = `${quote(edge.fact)} (${periodOf(edge)})`;
			// What has ended says something else than the same words still in force.
			const says = edge.invalid_at || edge.retracted_at ? text : edge.fact;
			const episode = edge.episodes[0];
			return { ...toLine("fact", edge.edge_uuid, edge.valid_at, says, text), ...(episode && { episode }) };
		}),
		episode: episodes.map(({ uuid, name, excerpt, valid_at }) => ({
			...toLine("episode", uuid, valid_at, excerpt, `${valid_at.slice(0, 10)}: ${quote(excerpt)}`),
			episode: name,
		})),
	};
}

const toLine = (kind: Kind, uuid: string, validAt: string | null, says: string, text: string): Line => ({
	kind,
	uuid,
	validAt,
	says: oneLine(says).toLowerCase(),
	text,
});

/** All lines, round by round. */
function* inRounds(lines: Record<Kind, Line[]>): Generator<Line> {
	const rounds = Math.max(...ROUND.map(([kind, each]) => Math.ceil(lines[kind].length / each)));
	for (let round = 0; round < rounds; round++) {
		for (const [kind, each] of ROUND) yield* lines[kind].slice(round * each, (round + 1) * each);
	}
}

/** Remembered text as a quotation that it cannot end by itself: what it says is data to whoever reads the prompt. */
export const quote = (text: string) => JSON.stringify(oneLine(text));

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

const periodOf = ({ valid_at, invalid_at, retracted_at }: FoundEdge) =>
	`since ${valid_at.slice(0, 10)}${invalid_at ? ` until ${invalid_at.slice(0, 10)}` : ""}${retracted_at ? ", retracted" : ""}`;
