// Every edge of the graph as NDJSON, oldest first. Spec: GET /v1/graph/links.
import { streamLinks } from "@/lib/graph/stream-links";
import { LinkRow, LinksQuery } from "@/lib/graph/wire";
import { ndjson } from "@/lib/http/ndjson";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	GET: route({
		scope: "read",
		replicated: true,
		summary: "Stream facts as short rows",
		query: LinksQuery,
		response: { ndjson: LinkRow },
		handle: ({ ctx, query, request }) => ndjson(ctx, request, (reader) => streamLinks(ctx, query, reader)),
	}),
});
