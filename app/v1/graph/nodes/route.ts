// Every node of the graph as NDJSON, highest degree first. Spec: GET /v1/graph/nodes.
import { streamNodes } from "@/lib/graph/stream-nodes";
import { NodeRow, NodesQuery } from "@/lib/graph/wire";
import { ndjson } from "@/lib/http/ndjson";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	GET: route({
		scope: "read",
		replicated: true,
		summary: "Stream entities as short rows",
		query: NodesQuery,
		response: { ndjson: NodeRow },
		handle: ({ ctx, query, request }) => ndjson(ctx, request, (reader) => streamNodes(ctx, query, reader)),
	}),
});
