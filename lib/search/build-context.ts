import type { Ctx } from "@/lib/context";
import { toContext } from "./context-text";
import type { ContextInput, ContextResult } from "./context-wire";
import { search } from "./search";
import { SearchInput } from "./wire";

/** A line has about this many tokens: how many results a text of some length has room for. */
const TOKENS_PER_LINE = 40;

/**
 * A text for a prompt about a question, within `max_tokens`, with a citation for each line and what was left out. One
 * search, and it costs what a search costs: one retrieval when it succeeds. Throws what `search` throws.
 */
export async function buildContext(ctx: Ctx, input: ContextInput): Promise<ContextResult> {
	const { max_tokens, min_confidence, ...asked } = input;
	const limit = Math.min(100, Math.max(10, Math.ceil(max_tokens / TOKENS_PER_LINE)));
	const found = await search(ctx, { ...SearchInput.parse({ query: asked.query, scope: "all", limit }), ...asked });
	return { ok: true, ...toContext(found, max_tokens, min_confidence), took_ms: found.took_ms };
}
