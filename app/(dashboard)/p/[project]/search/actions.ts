"use server";
import { sessionAction } from "@/lib/http/session-action";
import { search } from "@/lib/search/search";
import { PlaygroundInput } from "./input";

/** One search, explained. It costs a retrieval like any other. */
export const searchAction = sessionAction({
	action: "search.run",
	input: PlaygroundInput,
	run: async ({ ctx }, input) => (await search(ctx, input)).answer,
});
