import type { Ctx } from "@/lib/context";
import type { Metered } from "@/lib/usage/quota";
import { type Line, toLines } from "./context-lines";
import { countTokens, quote, toContext } from "./context-text";
import type { ContextInput, ContextResult } from "./context-wire";
import { rankLines } from "./rank-lines";
import { type SearchedTexts, searchWithTexts } from "./search";
import { SearchInput, type SearchResult } from "./wire";

/** A line has about this many tokens: how many results a text of some length has room for. */
const TOKENS_PER_LINE = 40;

/**
 * A text for a prompt about a question, within `max_tokens`, with a citation for each line and what was left out. One
 * search, and it costs what a search costs: one retrieval when it succeeds. Where nothing is known the text says so in a line.
 * Throws what `search` throws.
 */
export async function buildContext(ctx: Ctx, input: ContextInput): Promise<Metered<ContextResult>> {
	const { answer, quotas } = await searchForContext(ctx, input);
	const context = toContext(answer.lines, input.max_tokens, input.min_confidence);
	const said = context.citations.length > 0 ? context : { ...context, ...nothingAbout(input) };
	const { warning, took_ms } = answer;
	return { answer: { ok: true, ...said, ...(warning && { warning }), took_ms }, quotas };
}

type Answered = { lines: Line[] } & Pick<SearchResult, "warning" | "took_ms">;

/** The lines of a context, best first, of every confidence, as what is left out is named. */
export async function searchForContext(ctx: Ctx, input: ContextInput): Promise<Metered<Answered>> {
	const { max_tokens, min_confidence: _, min_score, ...asked } = input;
	const whole = SearchInput.parse({ query: asked.query, scope: "all", limit: resultsFor(max_tokens) });
	const { answer, quotas } = await searchWithTexts(ctx, { ...whole, ...asked }, { hasFloor: min_score !== 0 });
	const { warning, took_ms } = answer.result;
	return { answer: { lines: await linesOf(answer, min_score), warning, took_ms }, quotas };
}

/** Lines judged one by one, or as the search ranked them where nothing judges them; of these pinned facts first. */
async function linesOf({ result, ...known }: SearchedTexts, minScore: number | undefined): Promise<Line[]> {
	const ranked = await rankLines(result.query, { ...result, ...known }, minScore);
	const lines = ranked ?? toLines(result).filter(({ score }) => score >= (minScore ?? 0));
	return lines.toSorted((a, b) => Number(b.pinned ?? false) - Number(a.pinned ?? false));
}

const resultsFor = (maxTokens: number) => Math.min(100, Math.max(10, Math.ceil(maxTokens / TOKENS_PER_LINE)));

/** A search with the text of `POST /v1/context` about the same question beside its lists. Costs one retrieval. Throws what `search` throws. */
export async function searchWithContext(
	ctx: Ctx,
	input: SearchInput,
	max_tokens: number,
): Promise<{ found: SearchResult; context: { text: string; tokens: number } }> {
	const most = resultsFor(max_tokens);
	const { answer } = await searchWithTexts(ctx, { ...input, scope: "all", limit: Math.max(input.limit, most) });
	const { result } = answer;
	const cut = (limit: number, scope: SearchInput["scope"]) => {
		const listed = (list: SearchInput["scope"]) => (scope === "all" || scope === list ? limit : 0);
		return {
			edges: result.edges.slice(0, listed("edges")),
			entities: result.entities.slice(0, listed("entities")),
			episodes: result.episodes.slice(0, listed("episodes")),
		};
	};
	const lines = await linesOf({ ...answer, result: { ...result, ...cut(most, "all") } }, undefined);
	const { citations, text, tokens } = toContext(lines, max_tokens, input.min_confidence);
	const context = citations.length > 0 ? { text, tokens } : nothingAbout({ query: input.query, max_tokens });
	return { found: { ...result, ...cut(input.limit, input.scope) }, context };
}

const LONGEST_QUERY = 80;

/** One line that says that nothing is known. */
export function nothingAbout({
	query,
	max_tokens,
}: Pick<ContextInput, "query" | "max_tokens">): Pick<ContextResult, "text" | "tokens"> {
	const full = `Nothing is known about ${quote(query.slice(0, LONGEST_QUERY))}.`;
	const text = countTokens(full) <= max_tokens ? full : "Nothing is known about this.";
	return { text, tokens: countTokens(text) };
}
