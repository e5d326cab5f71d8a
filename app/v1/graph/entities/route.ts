// Legacy: entities as one JSON array with the full prose. Spec: Legacy endpoints.
import { z } from "zod";
import { withGroupTextsInStream } from "@/lib/enrichment/texts-for-groups";
import { streamLegacyEntities } from "@/lib/graph/legacy-rows";
import { EntityBody, NodesQuery } from "@/lib/graph/wire";
import { legacyJson } from "@/lib/http/ndjson";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	GET: route({
		scope: "read",
		replicated: true,
		deprecated: true,
		summary: "Read entities in full (legacy)",
		query: NodesQuery,
		response: { json: z.array(EntityBody) },
		handle: ({ ctx, query, request }) => {
			return legacyJson(ctx, request, "/v1/graph/nodes", async (reader) => {
				const stream = await streamLegacyEntities(ctx, query, reader);
				return withGroupTextsInStream(ctx, stream);
			});
		},
	}),
});
