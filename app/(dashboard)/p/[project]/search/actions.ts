"use server";
import { readSourcedFacts } from "@/lib/graph/read-sourced-facts";
import { sessionAction } from "@/lib/http/session-action";
import { search } from "@/lib/search/search";
import { PlaygroundInput } from "./input";

/** One search, explained, with the sentences of its facts. It costs a retrieval like any other. */
export const searchAction = sessionAction({
	action: "search.run",
	input: PlaygroundInput,
	run: async ({ ctx }, input) => {
		const { answer } = await search(ctx, input);
		const edges = answer.edges.map(({ edge_uuid }) => edge_uuid);
		return { ...answer, facts: await readSourcedFacts(ctx, edges) };
	},
});
