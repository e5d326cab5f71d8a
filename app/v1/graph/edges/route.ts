// Legacy: edges as one JSON array with the full prose. Spec: Legacy endpoints.
import { z } from "zod";
import { streamLegacyEdges } from "@/lib/graph/legacy-rows";
import { LegacyEdgeBody, LinksQuery } from "@/lib/graph/wire";
import { legacyJson } from "@/lib/http/ndjson";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	GET: route({
		scope: "read",
		replicated: true,
		deprecated: true,
		summary: "Read edges in full (legacy)",
		query: LinksQuery,
		response: { json: z.array(LegacyEdgeBody) },
		handle: ({ ctx, query, request }) =>
			legacyJson(ctx, request, "/v1/graph/links", (reader) => streamLegacyEdges(ctx, query, reader)),
	}),
});
