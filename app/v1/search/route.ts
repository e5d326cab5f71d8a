// Finds facts, entities and episodes. Spec: POST /v1/search.
import { route, v1 } from "@/lib/http/v1";
import { search } from "@/lib/search/search";
import { SearchInput, SearchResult } from "@/lib/search/wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	POST: route({
		scope: "read",
		replicated: true,
		meter: "retrievals",
		mayBeMissing: true,
		summary: "Search facts, entities and episodes",
		body: SearchInput,
		response: { json: SearchResult },
		handle: ({ ctx, body }) => search(ctx, body),
	}),
});
