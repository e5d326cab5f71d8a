"use server";
import { readSourcedFacts } from "@/lib/graph/read-sourced-facts";
import { sessionAction } from "@/lib/http/session-action";
import { searchWithContext } from "@/lib/search/build-context";
import { SearchInput } from "@/lib/search/wire";
import { listTitles } from "@/lib/views/list-titles";
import { searchRows } from "@/lib/views/search-rows";

/** Tokens of the text for a prompt: what `POST /v1/context` gives without more said. */
const MAX_TOKENS = 1_000;

/** One search, explained, with the sentences of its facts and the text for a prompt. It costs a retrieval like any other. */
export const searchAction = sessionAction({
	action: "search.run",
	input: SearchInput,
	run: async ({ ctx }, input) => {
		const { found, context } = await searchWithContext(ctx, input, MAX_TOKENS);
		const edges = found.edges.map(({ edge_uuid }) => edge_uuid);
		const episodes = found.episodes.map(({ uuid }) => uuid);
		const [facts, titles] = await Promise.all([readSourcedFacts(ctx, edges), listTitles(ctx, episodes)]);
		return {
			...searchRows(found, facts, titles, input.as_of ?? null, ctx.now),
			context,
			warning: found.warning,
			tookMs: found.took_ms,
		};
	},
});
