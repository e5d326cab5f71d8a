import type { Ctx } from "@/lib/context";
import type { Metered } from "@/lib/usage/quota";
import { toContext } from "./context-text";
import type { ContextInput, ContextResult } from "./context-wire";
import { search } from "./search";
import { SearchInput, type SearchResult } from "./wire";

/** A line has about this many tokens: how many results a text of some length has room for. */
const TOKENS_PER_LINE = 40;

/**
 * A text for a prompt about a question, within `max_tokens`, with a citation for each line and what was left out. One
 * search, and it costs what a search costs: one retrieval when it succeeds. Throws what `search` throws.
 */
export async function buildContext(ctx: Ctx, input: ContextInput): Promise<Metered<ContextResult>> {
	const { answer: found, quotas } = await searchForContext(ctx, input);
	const context = toContext(found, input.max_tokens, input.min_confidence);
	const { warning, took_ms } = found;
	return { answer: { ok: true, ...context, ...(warning && { warning }), took_ms }, quotas };
}

/** The search behind a context: about as many results as fit, of every confidence, as what is left out is named. */
export async function searchForContext(ctx: Ctx, input: ContextInput): Promise<Metered<SearchResult>> {
	const { max_tokens, min_confidence: _, ...asked } = input;
	const limit = Math.min(100, Math.max(10, Math.ceil(max_tokens / TOKENS_PER_LINE)));
	return search(ctx, { ...SearchInput.parse({ query: asked.query, scope: "all", limit }), ...asked });
}
