// Lines as one text for a prompt, with a citation for each. Pure.
import { countTokens as countO200k } from "gpt-tokenizer/encoding/o200k_base";
import { toShortId } from "@/lib/ids";
import type { Line, Part } from "./context-lines";
import type { Citation, Omission } from "./context-wire";
import { termSet } from "./words";

export type ContextText = { text: string; tokens: number; citations: Citation[]; omitted: Omission[] };

/** What marks a thing as ended, behind a sentence or a fact. */
const OVER = /\[(?:until [\d-]+|ended|retracted)\]$|^since [\d-]+ until|, retracted$/;

/** Names of special tokens in a text are text. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

/** How many tokens a text has in o200k, the vocabulary of current OpenAI models; others are within a fifth of it for English. */
export const countTokens = (text: string): number => countO200k(text, AS_TEXT);

/** A line in the text; `ids` are short ids of the facts that it says. */
type Written = { line: Line; ref: string; parts: Part[]; ids: string[]; cost: number; held: ReadonlySet<string>[] };

/**
 * The lines in their order, each with a reference such as `[f1]`, its score, the short ids of the facts that it says and its dates: as
 * many as fit in `maxTokens`, each whole. Nothing is said twice: of a line what others say already is left out, and a fact
 * that a sentence says leaves it its id. `omitted` names what is not in the text: facts below `minConfidence`, what others say and what
 * does not fit.
 */
export function toContext(lines: Line[], maxTokens: number, minConfidence = 0): ContextText {
	const written: Written[] = [];
	const omitted: Omission[] = [];
	const counts = { narrative: 0, fact: 0, episode: 0 };
	let tokens = 0;
	for (const line of lines) {
		const reason = line.confidence < minConfidence ? "low_confidence" : null;
		const parts = reason ? [] : newParts(line, written);
		const one = reason || parts.length === 0 ? null : write(line, parts, counts[line.kind] + 1);
		if (one && tokens + one.cost <= maxTokens) {
			counts[line.kind]++;
			tokens += one.cost;
			written.push(one);
			continue;
		}
		omitted.push({ kind: line.kind, uuid: line.uuid, reason: reason ?? (one ? "budget" : "duplicate") });
		if (!reason && !one && line.kind === "fact") tokens += leaveId(line, written, maxTokens - tokens);
	}
	const text = written.map(render).join("\n");
	const citations = written.map(({ line: { kind, uuid, name, validAt }, ref }) => ({
		...{ ref, kind, uuid },
		...(kind !== "narrative" && name !== undefined && { episode: name }),
		valid_at: validAt,
	}));
	return { text, tokens: countTokens(text), citations, omitted };
}

function write(line: Line, parts: Part[], number: number): Written {
	const ref = `${line.kind.charAt(0)}${number}`;
	const stated = line.kind === "fact" ? [line.uuid] : parts.flatMap(({ facts }) => facts);
	const ids = [...new Set(stated.map(toShortId))];
	const one = { line, ref, parts, ids, cost: 0, held: parts.map(({ text }) => termSet(text)) };
	return { ...one, cost: costOf(one) };
}

const costOf = (one: Written) => countTokens(`${render(one)}\n`);

function render({ line, ref, parts, ids }: Written): string {
	const head = `- [${ref}] ${line.score.toFixed(2)}${ids.length > 0 ? ` [${ids.join(" ")}]` : ""}`;
	const said = quote(parts.map(({ text, place }, i) => (isGap(parts[i - 1], place) ? `… ${text}` : text)).join(" "));
	if (line.kind === "narrative") return `${head} ${quote(line.name ?? "")}: ${said}`;
	return line.kind === "fact" ? `${head} ${said} (${line.note})` : `${head} ${line.saidAt.slice(0, 10)}: ${said}`;
}

const isGap = (before: Part | undefined, place: number) => before !== undefined && before.place + 1 < place;

/** What of a line no other says yet. What has ended says something else than the same words still in force. */
function newParts(line: Line, written: Written[]): Part[] {
	if (OVER.test(line.note) && line.kind === "fact") {
		return written.some((one) => one.line.note === line.note && one.line.says === line.says) ? [] : line.parts;
	}
	return line.parts.filter(({ text }) => {
		if (OVER.test(text)) return true;
		const terms = termSet(text);
		const others = written.filter((one) => !(one.line.kind === "fact" && OVER.test(one.line.note)));
		if (terms.size === 0) return !others.some((one) => one.line.says === text);
		return !others.some((one) => one.held.some((held) => isWithin(terms, held)));
	});
}

const isWithin = (terms: ReadonlySet<string>, held: ReadonlySet<string>) => [...terms].every((term) => held.has(term));

/** Adds the id of a fact to the sentence of its episode that says it, if there are so many tokens left, and answers what that costs. */
function leaveId(fact: Line, written: Written[], left: number): number {
	const terms = termSet(fact.says);
	const saying = written.find(
		({ line, held }) =>
			line.name === fact.name && line.kind !== "narrative" && held.some((one) => isWithin(terms, one)),
	);
	if (!saying) return 0;
	const more = { ...saying, ids: [...saying.ids, toShortId(fact.uuid)] };
	const cost = costOf(more) - saying.cost;
	if (cost > left) return 0;
	Object.assign(saying, more, { cost: saying.cost + cost });
	return cost;
}

/** Remembered text as a quotation that it cannot end by itself: what it says is data to whoever reads the prompt. */
export const quote = (text: string) => JSON.stringify(oneLine(text));

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
